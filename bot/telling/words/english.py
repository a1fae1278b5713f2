"""Words of English-speaking tables, romanised Japanese and Cantonese among them. Blanks inside a word are ``_``."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "RON": (
        "ron rons ron'd rond ronned ronning roned ronned_off won_off wins_off win_off winning_off ron'd_off"
        " rons_off ron_off went_out_off goes_out_off called_ron calls_ron called_ron_on called_ron_off"
        " calls_ron_on hu'd_off rong"
    ),
    "WIN": (
        "won wins win went_out goes_out declared_mahjong called_mahjong declares_mahjong completed completes"
        " completing finished"
    ),
    "WINNERWORD": "winner winner_is winner_was the_winner_is the_winner_was the_winner",
    "HU": "hu hus hu'd",
    "TSUMO": (
        "tsumo tsumoed tsumo'd tsumos tsumod zimo self-touched self-touch self_touched self-drew self-draw"
        " self-draws self-drawn self_drew self_draw self_draws self_drawn selfdraw selfdrew selfpicked selfpick"
        " selfdrawn self-picked self-picks self-pick self_picked self_picks self_pick drew_it drew_the_win"
        " drew_it_himself tsumo_win won_by_tsumo tsumo'ed drew_the_winning_tile draws_the_winning_tile"
        " self-drawing self_drawing by_self-draw by_self_draw picked_it_himself tsumoing drew_his_tile"
        " drew_her_tile drew_their_tile drew_the_winner zimo'd zimoed zimo's zimos zimod"
    ),
    "DEALT": (
        "dealt_in deals_in dealt_into deals_into deal_in dealing_in dealt_it_into dealt_in_to deals_in_to"
        " discarder_was discarder_is discarder fed_the_win played_into plays_into dealing_into deal_into"
        " dealt_straight_into threw_into"
    ),
    "ROB": (
        "robbed robs rob robbing chankan robbed_a_kan robbed_the_kan robbed_the_kong robbed_a_kong chankan'd"
        " robbing_a_kan robbing_the_kan robbing_a_kong robbing_the_kong"
    ),
    "NORTH_ASIDE": (
        "kita nukidora north_set_aside set_aside_north norths_aside north_aside pei-nuki peinuki"
        " a_north_set_aside set-aside_north a_set-aside_north"
    ),
    "DOUBLE 2": "double_ron double-ron doubleron double_win",
    "DOUBLE 3": (
        "triple_ron triple-ron tripleron triple_win all_ron'd all_three_ron all_three_won_off all_three_ron'd"
    ),
    "NOWIN": (
        "no_winner nobody_won no_one_won noone_won nobody_wins no_one_wins nobody_went_out no_win no-win"
        " there_was_no_winner"
    ),
    "WINTILE": "the_winning_tile winning_tile the_winner's_tile",
    "PON": ("pon pons ponned pon'd poned ponning pung pungs punged pong pongs ponged pung'd pong'd peng penged"),
    "CHI": "chi chis chii chii'd chi'd chied chow chows chowed chow'd",
    "KAN": "kan kans kanned kan'd kong kongs konged kong'd kongd",
    "OKAN": (
        "open_kan open_kong open_kans daiminkan exposed_kong exposed_kan melded_kong open-kan open_kanned"
        " an_open_one open_one"
    ),
    "AKAN": (
        "added_kan added_kong kakan shouminkan shominkan chakan added-kan upgraded_to_a_kan promoted_to_a_kan"
        " upgraded_it_to_a_kan added_the_fourth"
    ),
    "CKAN": (
        "closed_kan closed_kong concealed_kan concealed_kong ankan hidden_kong hidden_kan closed-kan closed_kans"
        " a_closed_one closed_one"
    ),
    "MKAN": "minkan",
    "FED": (
        "fed feeds feed gave gives give fed_him fed_her fed_them feeding gifted handed supplied passed passes"
        " hand_fed serves served handed_over spoonfed slipped slips given was_given gave_him gave_her gave_them"
        " gives_him gives_her gives_them feeds_him feeds_her feeds_them handed_him handed_her handed_them"
    ),
    "THREW": (
        "threw throws throw discarded discards discard tossed tosses cut cuts dropped drops played plays"
        " let_go_of chucked chucks chuck ditched ditches dumped dumps slammed slams released releases let_go"
        " tossed_out shoved pushed pushes coughed_up played_out dealt dealt_it dealt_that dealt_the_tile"
        " dealt_that_tile dealt_that_one"
    ),
    "CALLED": "called calls claimed claims call took takes grabbed melded calling claiming opens",
    "CAME": "came_from comes_from was_from is_from were_from came_off comes_off",
    "ORD 1": "first 1st",
    "ORD 2": "second 2nd",
    "ORD 3": "third 3rd",
    "ORD 4": "fourth 4th",
    "ORD last": "last final",
    "OF dragon": "dragon dragons dragon_meld dragon_pon dragon_pung dragon_tile dragon_set",
    "OF wind": "wind winds wind_meld wind_pon wind_pung wind_tile",
    "OF honour": "honour honours honor honors",
    "OF terminal": "terminal terminals",
    "OF opening": "opening openings",
    "OF": "meld melds set exposure",
    "CONCEALED": (
        "held_concealed concealed concealed_triplet concealed_triplets concealed_pung concealed_pungs closed"
    ),
    "HAND": "in_hand hand_was hand_is his_hand her_hand their_hand my_hand in_the_hand",
    "NOMELDS": (
        "no_melds no_calls never_called never_called_anything fully_closed nothing_open closed_hand had_no_melds"
        " didn't_call_anything no_open_melds did_not_call_anything"
    ),
    "DEALER": "dealer the_dealer dealer_is dealer_was dealership oya the_dealer_is the_dealer_was",
    "DEALS": (
        "deals dealing is_dealing was_dealing is_dealer was_dealer as_dealer was_the_dealer is_the_dealer"
        " dealt_first being_dealer from_the_dealer_seat in_the_dealer_seat from_dealer_seat in_dealer_seat"
        " as_the_dealer"
    ),
    "SIT": "sits sat sitting sits_at seated in_seat sit is_sitting was_sitting sat_in sits_in",
    "SEATWORD": "seat",
    "REL left": "kamicha player_to_my_left left_player",
    "REL right": "shimocha",
    "REL across": "toimen player_across",
    "ROUNDWORD": "round",
    "ORDER": (
        "turn_order order_of_play seating_order order seats_in_order in_turn_order seats_in_turn_order"
        " in_that_order in_this_order in_that_seating_order"
    ),
    "ORDER E": (
        "seats_from_the_dealer_on seats_from_the_dealer seats_from_dealer seating_from_the_dealer seats_from_east"
        " seating_from_east seats_from_east_on order_from_the_dealer order_from_dealer order_from_east"
        " from_the_dealer_on from_dealer_on from_east_on dealer_first starting_with_the_dealer"
        " starting_from_the_dealer starting_with_east starting_from_east starting_with_dealer"
        " starting_from_dealer beginning_with_the_dealer from_east_to_north east_to_north east_south_west_north"
    ),
    "PLAYERS": "players playing_were table_was players_were players_are playing_are the_players",
    "HONBA": "honba honbas counter counters repeat repeats repeat_counter repeat_counters honbaa",
    "STICK": ("stick sticks riichi_stick riichi_sticks deposit deposits riichi_deposit riichi_bets bet_stick"),
    "ON_TABLE": "on_the_table on_table in_the_pot out_on_the_table lying_there",
    "LEFT_OVER": (
        "left_over leftover carried_over left_over_from_before from_last_hand from_the_last_hand"
        " from_earlier_hands from_previous_hands from_an_earlier_hand from_before from_the_hand_before"
        " carried_over_from_before still_there from_the_previous_hand"
    ),
    "RIICHI": (
        "riichi riichid riichi'd riichied reach reached declared_riichi in_riichi called_riichi riichis"
        " had_declared_riichi was_in_riichi riichi'ed declares_riichi"
    ),
    "FLAG ippatsu": "ippatsu one-shot",
    "FLAG double-riichi": "double_riichi daburi double-riichi",
    "FLAG after-kan+": (
        "rinshan rinshan_kaihou rinshan_tsumo kong_bloom on_the_replacement_tile replacement_tile"
        " on_the_replacement won_on_the_replacement off_the_replacement off_the_dead_wall on_the_rinshan_tile"
        " on_the_kan_draw on_the_kong_draw from_the_back from_the_back_of_the_wall off_the_back off_the_tail"
        " from_the_tail from_the_dead_wall on_the_dead_wall_tile on_the_dead_wall on_a_replacement_tile"
    ),
    "FLAG last-tile+": "haitei last_tile_draw sea_bottom haitei_raoyue haitei_raoyui haitei_tsumo",
    "FLAG last-tile": (
        "last_tile_of_the_wall last_tile_in_the_wall last_wall_tile very_last_tile final_tile_of_the_wall"
        " last_live_tile"
    ),
    "FLAG last-tile-": "houtei last_discard",
    "FLAG first-turn": "first_turn",
    "DRAW": (
        "exhaustive_draw exhaustive ryuukyoku ryukyoku drawn_game drawn_hand washout draw_game wall_ran_out"
        " ran_out_the_wall hand_was_a_draw wall_exhausted hand_was_drawn hand_was_just_drawn hand_is_drawn"
        " game_was_drawn a_draw in_a_draw was_drawn it's_a_draw ended_in_a_draw wall_ran_dry ran_out_of_tiles"
        " ran_out_of_wall out_of_tiles"
    ),
    "ABORT": "abortive_draw aborted abortive abort aborts",
    "ABORT nine-terminals": (
        "kyuushu kyuushu_kyuuhai kyushu_kyuhai nine_terminals nine_different_terminals kyuushukyuuhai kyushukyuhai"
    ),
    "ABORT four-winds": ("suufon_renda four_winds_abort four_wind_abort suufuu_renda suufonrenda suufon_renta"),
    "ABORT four-riichi": ("four_riichi four_riichis suucha_riichi all_four_riichi suuchariichi suucha-riichi"),
    "ABORT four-kans": (
        "four_kan_abort suukan_sanra four_kans_abort suukaikan suukansanra suukan_nagare"
        " four_kans_by_different_people four_kans_by_different_players"
    ),
    "ABORT three-winners": "sanchahou triple_ron_abort three_ron_abort",
    "READY": "tenpai ready in_tenpai was_tenpai",
    "NOTREADY": (
        "noten not_tenpai not_ready wasn't_tenpai wasn't_ready not_in_tenpai wasn't_in_tenpai was_not_ready"
        " were_not_ready is_not_ready weren't_ready isn't_ready was_not_tenpai were_not_tenpai is_not_tenpai"
        " weren't_tenpai isn't_tenpai was_not_in_tenpai were_not_in_tenpai weren't_in_tenpai not_even_tenpai"
        " not_even_ready"
    ),
    "NAGASHI": "nagashi nagashi_mangan",
    "ONLY": "only just_only",
    "OTHERS": (
        "the_others others everyone_else everybody_else the_rest all_others the_other_two other_two"
        " the_other_three other_three the_other_players"
    ),
    "ALL": (
        "all all_of_them everyone everybody all_four all_players all_of_us all_four_of_us all_three_of_us"
        " all_four_players everyone_of_us every_one_of_us"
    ),
    "NOBODY": "nobody no_one noone none_of_us no-one",
    "CHOMBO": (
        "chombo chombo'd chonbo false_win false_ron false_tsumo false_mahjong called_a_false_win false_hu"
        " chomboed declared_a_false_win chombo_penalty false_ron'd false_ronned false_rons false_roned"
        " falsely_ronned falsely_ron'd false_tsumo'd false_tsumoed falsely_tsumoed false_wins false_winned"
        " falsely_won invalid_ron invalid_win invalid_tsumo invalid_hand illegal_ron illegal_win illegal_tsumo"
        " wrong_ron fake_ron bogus_ron yakuless_ron no-yaku_ron declared_a_false_ron called_a_false_ron"
        " called_false_ron declared_false_win false_hu'd wrong_hu chonboed chonbo'd"
    ),
    "LEFTGAME": (
        "left_the_game left_the_table quit_the_game ran_away left_mid-game left_mid_game walked_out left_in_the_middle"
    ),
    "LIMIT mangan": "mangan",
    "LIMIT haneman": "haneman",
    "LIMIT baiman": "baiman",
    "LIMIT sanbaiman": "sanbaiman",
    "LIMIT yakuman": "yakuman kazoe_yakuman counted_yakuman kazoe",
    "BIGNAME 三元": "daisangen big_three_dragons three_big_dragons",
    "BIGNAME 四喜": "daisuushii daisushi daisuushi big_four_winds big_4_winds",
    "BIGNAME 小四喜": "shousuushii shosushi small_four_winds little_four_winds",
    "BIGNAME 字": "tsuuiisou tsuiso tsuuiso all_honours all_honors",
    "BIGNAME 清么": "chinroutou chinroto all_terminals pure_terminals",
    "BIGNAME 九": "chuuren chuuren_poutou nine_gates churen_poto chuurenpoutou",
    "BIGNAME 十三": "kokushi kokushi_musou thirteen_orphans",
    "BIGNAME 四杠": "suukantsu sukantsu four_kans four_kongs 4_kans 4_kongs 4-kans",
    "BIGNAME 四暗": "suuankou suanko four_concealed_triplets four_concealed_pungs",
    "BIGNAME 四暗单": "suuankou_tanki",
    "BIGNAME 绿": "ryuuiisou ryuiso all_green",
    "BIGNAME 天": "tenhou heavenly_hand",
    "BIGNAME 地": "chiihou earthly_hand",
    "BIGNAME 纯九": "junsei_chuuren pure_nine_gates",
    "BIGNAME 十三面": (
        "kokushi_13 13-wait_kokushi 13-sided_kokushi kokushi_13_sided kokushi_13-sided kokushi_13_sided_wait"
        " 13_sided_kokushi kokushi_juusanmen kokushi_13-wait kokushi_13_wait 13_wait_kokushi"
    ),
    "BIGNAME 清": "full_flush pure_one_suit pure_suit chinitsu one_suit_only all_one_suit",
    "BIGNAME 混": "half_flush mixed_one_suit honitsu",
    "BIGNAME 碰": "all_pungs all_pongs all_triplets toitoi",
    "BIGNAME 平": "all_chows",
    "BIGNAME 门清": "concealed_hand",
    "BIGNAME 小三元": "small_three_dragons little_three_dragons",
    "BIGNAME 花么": "mixed_terminals",
    "BIGNAME 将": "all_generals",
    "BIGNAME 风": "all_winds",
    "BIGNAME 求": "all_begging",
    "BIGNAME 无花": "no_flowers",
    "BIGNAME 七对": "seven_pairs chiitoitsu",
    "BIGNAME 连刻": "suurenkou",
    "BIGNAME 四顺": "isshoku_yonjun",
    "SMALL": "small small_win small_hand",
    "HARD": "hard hard_win no_wild_used no_wilds_used without_wilds hard_hand",
    "SOFT": "soft soft_win wild_used used_a_wild",
    "FRESH": "fresh live_tile",
    "NOT_FRESH": "not_fresh",
    "FORCED": "was_forced_to forced_to forced forced_discard had_no_safe_tile",
    "ECHO": "followed_with followed_suit_with echoed followed_right_after_with",
    "WILD": "wild wild_tile wild_card joker laizi",
    "INDICATOR": (
        "indicator indicator_tile flipped turned_up turned-up turned_up_tile turned-up_tile flipped_tile"
        " flipped_up tile_turned_up tile_flipped"
    ),
    "DORA": "dora",
    "DORAIND": "dora_indicator indicator_dora dora_ind",
    "URA": "ura ura_dora ura_indicator ura-dora uradora_indicator ura_dora_indicator",
    "WAIT": "waiting_on waiting_for wait waits wait_on waited_on waiting",
    "TANKI": (
        "tanki tanki_wait kanchan kanchan_wait penchan penchan_wait pair_wait single_wait single-tile_wait"
        " edge_wait closed_wait middle_wait hell_wait"
    ),
    "FLOWERWORD": "flower flowers",
    "FLOOR": "on_the_floor down on_the_table_already exposed melded_already face_up",
    "LAID": "laid_down laid put_down lay_down threw_out has_laid laid_out konged_out",
    "OPENED": "opened opened_up had_opened has_opened",
    "NOT_OPENED": ("not_opened never_opened hadn't_opened unopened had_not_opened didn't_open did_not_open"),
    "OFF": (
        "off from off_of courtesy_of thanks_to every_time_from each_time_from each_of_them_from every_one_from"
        " always_from"
    ),
    "ON": "on with_the onto",
    "BY": "by",
    "TO": "to into",
    "AND": "and & plus",
    "HEADBUMP": "headbump headbumps headbumped head_bump head_bumps atamahane",
    "NOT": (
        "nor nothing not didn't did_not wasn't was_not never hadn't had_not isn't is_not don't doesn't does_not"
        " haven't hasn't has_not have_not weren't were_not aren't"
    ),
    "BE": "is was are were it_was it_is it's that_was",
    "FILL": (
        "the a an had has have just then also well yes actually really finally already of that it this its"
        " had_just at with later which again too first_off himself herself themself themselves now there been"
        " being right still oh ok okay his her their clearly definitely another one immediately even straight"
        " quickly first_of_all kindly simply as hit hits landed only_just in_the_end eventually"
    ),
    "IF": ("if suppose supposing in_case had_it_been what_if imagine unless whenever when_someone when_somebody"),
    "WISH": (
        "would could should wish i_wish would've could've should've might_have would_have could_have should_have"
        " wants_to wanted_to going_for went_for trying_for tried_to try_to hoping hoped almost nearly couldve"
        " shouldve wouldve refused_to refuses_to forgot_to instead_of about_to supposed_to was_going_to"
        " hoping_for if_only pretended_to threatened_to planned_to wanted tries_to passed_on_the_ron"
        " passed_on_a_ron passed_on_ron passed_on_it passed_on_the_win passed_on_winning passed_on_calling"
        " skipped_the_ron skipped_ron skipped_a_ron let_the_ron_go declined declines missed_the_ron missed_ron"
        " missed_the_win missed_his_ron missed_her_ron missed_a_ron robbed_of_a_win robbed_of_the_win"
        " robbed_of_his_win robbed_of_her_win robbed_of_my_win robbed_of_a_ron robbed_of_a_hand"
        " robbed_of_a_yakuman robbed_of_the_yakuman robbed_of_my_yakuman robbed_of_my_hand robbed_of_his_hand"
        " robbed_of_her_hand robbed_of_it robbed_me_of_a_win robbed_me_of_the_win robbed_me_of_my_win"
    ),
    "ASK": (
        "who_pays who_has_to_pay how_much does did do can anyone who_owes what_does is_it was_it are_we why whose"
        " what_happens what_do what_is which_of is_that was_that should_i shouldn't doesn't_that isn't_that am_i"
    ),
    "HEARSAY": (
        "denies refuses_to_admit won't_admit doesn't_admit"
        " says said say claims_that claimed_that insists thinks believes swears says_that said_that claiming tells"
        " told argues reckons according_to accuses accused heard apparently allegedly keeps_saying"
    ),
    "RULE": (
        "rules_say house_rule house_rules we_play_with rule_says rulebook in_general normally usually generally"
        " there's_no_pao there_is_no_pao has_no_pao have_no_pao doesn't_have_pao does_not_have_pao there's_pao"
        " there_is_pao has_pao no_pao_on no_pao_in pao_isn't pao_doesn't no_pao_rule has_no_liability"
        " the_rule the_rules on_tenhou_you whoever someone somebody anybody_who anyone_who you every_time"
        " house_plays we_play house_plays_with technically by_the_rules"
    ),
    "OTHER_DEAL": (
        "last_hand last_game last_round previous_hand previous_game the_hand_before last_time earlier_hand"
        " last_week the_game_before hand_before last_deal previous_deal next_hand previous_round another_hand"
    ),
    "THIS_DEAL": "this_hand our_hand this_time this_game in_this_hand this_deal this_round",
    "UNSURE": (
        "i_think maybe probably i_guess i_believe not_sure perhaps possibly might may_have i'm_not_sure"
        " presumably must_have iirc afaik seems_like seems i_suppose pretty_sure_but"
    ),
    "FIX": (
        "no_wait wait_no sorry i_mean i_meant correction scratch_that my_bad actually_no wait i_misremembered"
        " no_sorry sorry_no oops just_kidding jk nvm never_mind my_mistake i_take_it_back strike_that i_misspoke"
        " kidding"
    ),
    "DEALNO 1": "hand_1 hand_one first_hand game_1 deal_1 game_one first_deal first_game",
    "DEALNO 2": "hand_2 hand_two second_hand game_2 deal_2 game_two second_deal second_game",
    "DEALNO 3": "hand_3 hand_three third_hand game_3 deal_3",
    "RONNEDBY": "was_hit_by got_hit_by is_hit_by gets_hit_by",
    "NORIICHI": (
        "no_riichi no_riichis nobody_riichi'd no_one_riichi'd nobody_in_riichi no_riichi_declared"
        " nobody_was_in_riichi nobody_riichied no_one_in_riichi no_riichi_from_anyone nobody_declared_riichi"
        " no_one_declared_riichi"
    ),
    "WHO": "who who's",
    "SEAT E": "east_player east_seat",
    "SEAT S": "south_player south_seat",
    "SEAT W": "west_player west_seat",
    "SEAT N": "north_player north_seat",
    "BIGNAME 人": "renhou renho",
    "YAKU": (
        "pinfu tanyao iipeikou iipeiko ryanpeikou yakuhai sanshoku sanshoku_doujun sanshoku_doukou ittsu"
        " ikkitsuukan chanta junchan sanankou sankantsu shousangen honroutou honroto menzen menzen_tsumo aka"
        " akadora red_five red_fives menhon menchin tan_pin"
    ),
    "GOT": "got gets caught catches snagged",
    "SANMA": (
        "three_players 3_players three_of_us three-handed 3_player 3-player_game 3_player_game three_player_game"
        " three-player_game"
    ),
    "CHICKEN": "chicken chicken_hand",
    "OR": "or",
    "THROWN": "riichi_tile riichi_discard first_discard",
    "SO": "so_did so_had so_has so_was so_is so_were and_so_did and_so_had and_so_has and_so_was and_so_is and_so_were",
    "JOIN": "so but because cause cuz while whereas when after before although though",
    "BOTH": "both",
    "FOR": "for",
    "NONE": "none",
    "RECENT": "yesterday last_night",
}

SELF = "i me my myself i'm i've i'd"
"""The writer."""
PRONOUNS = "he she him they them we us our you your it's"
