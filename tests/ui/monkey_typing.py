"""What a monkey types: hands as people write them, and what nobody could read."""

SCENES = {
    "riichi": (
        ("555z 666z 777z", "123m5p", "5p"),
        ("", "123m456p78999s55z", "7s"),
        ("chi 345m", "234s88m56m777p", "7m"),
        ("1111z 2222m", "345p67s88s", "5s"),
        ("", "19m19p19s1234567z", "1m"),
        ("z555+ z666= z777", "123m5p", "5p"),
    ),
    "hongkong": (
        ("z555- z666+ z777", "12m99p", "3m"),
        ("111m 222m 333m", "444m5m", "5m"),
        ("123p 456p 789p", "123p5p", "5p"),
        ("5555z 666z", "77z123m9s9s", "7z"),
        ("111z 222z 333z", "444z9s", "9s"),
        ("", "123m456m789m1199p", "1p"),
    ),
    "wuhan": (
        ("m111+ m222+ m333", "444m8m", "8m"),
        ("123m 456m 789m", "11122m", "2m"),
        ("111m 222p 333s", "444m8p", "8p"),
        ("7z 111p", "234m567m22p56s", "7s"),
        ("123m", "234p567p22s456s", "4s"),
    ),
}
"""A winner's melds, concealed tiles and winning tile, by family."""

NONSENSE = (
    "x",
    "🀫🀫🀫",
    "🤷‍♀️ who knows",
    "ich weiß es nicht",
    "\u202eمرحبا بالعالم",
    "<@1> <@&2> @everyone",
    "**bold** `code` ||spoiler|| > quote",
    "``` not closed",
    "не знаю",
    "誰も知らない",
    "-1",
    "1e99",
    "99999999999999999999",
    "½",
    "5555555555z",
    "123m 45",
    "¯\\_(ツ)_/¯",
    "w" * 400,
    "🀄" * 200,
    "發" * 399,
    "\u200b",
)

NAMES = (
    "*_~`|" * 6,
    "\u202eمرحبا بالعالم",
    "東" * 32,
    "🀄" * 32,
    "@everyone",
    "Bo (dealer), the 2nd; of 3",
    "<@1>",
    "[a](b)",
    "# x",
    "Ann",
)
"""As long and as strange as Discord allows."""

SENSE = {
    "melds": (
        "",
        "555z 666z 777z",
        "1111z",
        "123m 456m 777m",
        "ankan 2222p 111z",
        "碰東東東 上家",
        "7z 7z",
        "E: 111z; S: 222p",
    ),
    "tiles": ("3m", "5z", "0p", "1f", "九筒", "🀙", "E", "red", "55m"),
    "number": ("0", "1", "2", "5", "30", "100", "３"),
    "guests": ("", "Gus", "Gus, Eva", "*_~`|" * 40, "@everyone, <@1>", "\u202eمرحبا, 東風, 🀄", "A,B,C,D,E,F"),
}
"""What can be read somewhere, though perhaps not by this table."""
_TILES = frozenset(("concealed", "winning", "tile", "dora", "ura", "wild", "flowers"))
_MELDS = frozenset(("first-melds", "melds", "table-melds", "tiles"))


def kind_of(field):
    """Tell what a form's field takes by its custom id."""
    name = field.partition(":")[0]
    if name in _TILES:
        return "tiles"
    if name in _MELDS:
        return "melds"
    return "guests" if name == "guests" else "number"


def sensible(dice, field, scene):
    """Type what a person would who settles this scene."""
    melds, concealed, winning = scene
    name = field.partition(":")[0]
    meant = {
        "concealed": concealed,
        "winning": winning,
        "tile": winning,
        "first-melds": melds,
        "tiles": melds or "111z",
    }
    return meant.get(name) or dice.choice(SENSE[kind_of(field)])


def anything(dice, kind):
    """Type anything at all."""
    return dice.choice((*SENSE[kind], *NONSENSE))
