"""What people call the rule sets, in every language: presets by name, families by the field only their values have."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "RULESET tenhou": (
        "tenhou_rules tenhou_ruleset on_tenhou tenhou_game tenhou_table playing_tenhou 天凤规则 天凤 天鳳ルール 天鳳"
    ),
    "RULESET majsoul": "mahjong_soul majsoul mahjong_soul_rules majsoul_rules 雀魂ルール 雀魂规则 雀魂 じゃんたま",
    "RULESET riichi-city": "riichi_city riichi_city_rules 麻雀一番街 一番街 一番街ルール",
    "RULESET m-league": (
        "m-league_rules m-league mleague m_league m_league_rules mリーグルール mリーグ m联赛规则 m联赛"
    ),
    "RULESET jpml": "jpml_rules jpml プロ連盟ルール 連盟ルール 日本プロ麻雀連盟 日本职业麻将联盟",
    "RULESET wrc": "wrc_rules wrc",
    "RULESET ema": "ema_rules ema",
    "RULESET saki": "saki_rules saki_ruleset saki规则 saki的规则 sakiルール 咲规则 咲ルール 天才麻将少女规则",
    "RULESET tenhou-sanma": "tenhou_sanma 天凤三麻 天鳳三麻 天鳳サンマ tenhou_3p",
    "RULESET majsoul-sanma": (
        "mahjong_soul_sanma majsoul_sanma 雀魂三麻 雀魂サンマ majsoul_3p majsoul_3-player mahjong_soul_3p"
    ),
    "RULESET half-gun": "half_gun half-gun 半铳 陪铳 半冲 半銃",
    "RULESET full-gun": "full_gun full-gun 全铳 全冲 全銃",
    "RULESET hkma": "hkma_rules hkma 香港麻雀協会 香港麻雀协会 香港麻將協會",
    "RULESET kaikoufan": "开口翻 kaikoufan kai_kou_fan",
    "RULESET koukoufan": "口口翻 koukoufan kou_kou_fan",
    "RULESET faan": (
        "hong_kong_rules hong_kong_style hong_kong_mahjong hong_kong hk_rules hk_style hk_mahjong cantonese_style"
        " 香港规则 港式麻将 港式麻雀 港式 香港麻雀 香港麻将 香港牌 广东麻将 广东牌 香港ルール"
    ),
    "RULESET hard": "武汉麻将 武汉麻雀 武汉 红中癞子杠 红中赖子杠 武漢麻雀 武漢ルール 武漢",
    "RULESET han": "riichi_rules riichi_mahjong japanese_mahjong 日麻 日本麻将 立直麻将 リーチ麻雀 日式麻将 日式麻雀",
    "SANMA": (
        "sanma three-player three_player 3-player 三麻 サンマ 三人麻将 三人麻雀 三人打ち 3人打ち"
        " 3人麻雀 3麻 サンマ卓 三人うち"
    ),
}
