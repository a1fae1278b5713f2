"""A ruling as an embed, line by line: three disputes, every ending, the longest there is."""

import json

import msgspec
import pytest

from bot.engine import decode_deal, settle
from bot.i18n import LANGUAGES, catalogue
from bot.presentation.breakdown import break_down
from bot.presentation.text import plain_text
from bot.ui.embed import lay_out
from tests.presentation.deals import golden
from tests.presentation.endings import ENDINGS, named, told_by
from tests.rulings import as_read

from .table import plain
from .test_embed import check_limits


def shown(deal, language):
    """Lay a deal out as it is posted, told by the dealer as ruling 12."""
    return lay_out(deal, settle(deal), catalogue(language), posted=told_by(language))


def lines(embed):
    """All that is read of an embed, from the top down."""
    fields = [line for field in embed.fields for line in (f"# {field.name}", *field.value.splitlines())]
    return [embed.title, *embed.description.splitlines(), *fields, embed.footer.text]


THREE = {
    ("riichi: a liable player and another discarder", "en"): [
        "Bo wins off Di: daisangen (big three dragons)",
        "Di → Bo **16000** · dealt in: half of daisangen",
        "Cy → Bo **16300** · pao: half of daisangen 16000, honba 300",
        "Bo +32300 · Ann 0 · **Cy −16300** · **Di −16000**",
        "✅ Cy is liable (pao): feeding 🀄︎🀄︎🀄︎ made Bo's daisangen certain.",
        "✖️ Ann is not liable: fed 🀆🀆🀆, but not the deciding meld.",
        (
            "-# When a third player deals in, discarder and liable player pay half of the yakuman each. "
            "At this table the liable player pays honba."
        ),
        "Riichi · Tenhou · ruling #12 · as told by Ann",
    ],
    ("riichi: a liable player and another discarder", "zh-CN"): [
        "大刘放铳给小李：大三元",
        "大刘 → 小李 **16000** · 放铳：大三元的一半",
        "阿芳 → 小李 **16300** · 包牌：大三元的一半 16000、本场 300",
        "小李 +32300 · 老王 0 · **阿芳 −16300** · **大刘 −16000**",
        "✅ 阿芳包牌：喂了🀄︎🀄︎🀄︎，小李的大三元就此确定。",
        "✖️ 老王不用包：喂的🀆🀆🀆不是决定性的那一副。",
        "-# 别家放铳时，这个役满由放铳者和包牌者各付一半。本场由包牌者付。",
        "立直麻将 · 天凤 · 裁定 #12 · 由老王陈述",
    ],
    ("riichi: a liable player and another discarder", "zh-TW"): [
        "Ken哥放銃給阿May：大三元",
        "Ken哥 → 阿May **16000** · 放銃：大三元的一半",
        "肥仔 → 阿May **16300** · 包牌：大三元的一半 16000、本場 300",
        "阿May +32300 · 阿強 0 · **肥仔 −16300** · **Ken哥 −16000**",
        "✅ 肥仔包牌：餵了🀄︎🀄︎🀄︎，阿May的大三元就此確定。",
        "✖️ 阿強不用包：餵的🀆🀆🀆不是決定性的那一副。",
        "-# 別家放銃時，這個役滿由放銃者和包牌者各付一半。本場由包牌者付。",
        "日本麻將 · 天鳳 · 裁定 #12 · 由阿強陳述",
    ],
    ("riichi: a liable player and another discarder", "ja"): [
        "鈴木がゆうきからロン：大三元",
        "ゆうき → 鈴木 **16000** · 放銃：大三元の半分",
        "佐藤 → 鈴木 **16300** · パオ：大三元の半分 16000、本場 300",
        "鈴木 +32300 · 田中 0 · **佐藤 −16300** · **ゆうき −16000**",
        "✅ 佐藤のパオ：🀄︎🀄︎🀄︎を鳴かせて、鈴木の大三元が確定しました。",
        "✖️ 田中はパオなし：鳴かせた🀆🀆🀆では確定していません。",
        ("-# ほかの人が放銃したので、その役満を放銃者とパオ対象者が半分ずつ払います。本場はパオ対象者が払います。"),
        "リーチ麻雀 · 天鳳 · 裁定 #12 · 田中の申告",
    ],
    ("hongkong: nine tiles", "en"): [
        "Bo wins off Ann: pure one suit (清一色), 7 faan",
        "Ann → Bo **192** · liable: the whole win (包出銃)",
        "Bo +192 · **Ann −192** · Cy 0 · Di 0",
        "✅ Ann is liable: Bo showed nine tiles, and the discard was of that kind (pure one suit).",
        "-# Nobody has to call “nine tiles”: the liability holds either way.",
        "-# 1 unit = half a share at 0 faan. Set a stake with /rules set stake.",
        (
            "Hong Kong · Half gun (半銃, 陪銃) · half-spicy (半辣上), 3 faan to win, cap 10"
            " · ruling #12 · as told by Ann"
        ),
    ],
    ("hongkong: nine tiles", "zh-CN"): [
        "老王出铳给小李：清一色，7番",
        "老王 → 小李 **192** · 包出铳：一人付清",
        "小李 +192 · **老王 −192** · 阿芳 0 · 大刘 0",
        "✅ 老王要包：小李已九张落地，老王打出同款牌，被食出清一色。",
        "-# 喊不喊“九张”都要包。",
        "-# 1份＝0番陪铳的数目。用 /桌规 设定 可以定注码。",
        "香港麻雀 · 半铳（陪铳） · 半辣上、3番起糊、封顶10番 · 裁定 #12 · 由老王陈述",
    ],
    ("hongkong: nine tiles", "zh-TW"): [
        "阿強出銃給阿May：清一色，7番",
        "阿強 → 阿May **192** · 包出銃：一人付清",
        "阿May +192 · **阿強 −192** · 肥仔 0 · Ken哥 0",
        "✅ 阿強要包：阿May已九張落地，阿強打出同款牌，被食出清一色。",
        "-# 喊不喊「九張」都要包。",
        "-# 1份＝0番陪銃的數目。用 /桌規 設定 可以定注碼。",
        "香港麻雀 · 半銃（陪銃） · 半辣上、3番起糊、封頂10番 · 裁定 #12 · 由阿強陳述",
    ],
    ("hongkong: nine tiles", "ja"): [
        "鈴木が田中の捨て牌でアガリ：清一色、7番",
        "田中 → 鈴木 **192** · 包出銃：全額",
        "鈴木 +192 · **田中 −192** · 佐藤 0 · ゆうき 0",
        "✅ 田中の包：鈴木の九張落地（3副露）に、同じ種類の牌で清一色を放銃しました。",
        "-# 「九張」の宣言がなくても包です。",
        "-# 1単位＝0番の陪銃の額。/ルール 設定 でレートを決められます。",
        "香港麻雀 · 半銃・陪銃 · 半辣上、3番縛り、上限10番 · 裁定 #12 · 田中の申告",
    ],
    ("wuhan: the third opening", "en"): [
        "Cy wins by self-draw: pure suit (清一色), soft (软胡)",
        "Bo → Cy **240** · pays for all (承包): Ann 80 + Bo 80 + Di 80",
        "Cy +240 · Ann 0 · **Bo −240** · Di 0",
        "✅ Bo pays for all (承包): fed Cy's third opening 🀔🀔🀔 (pure suit).",
        "✖️ Ann and Di do not pay for all: fed an opening, but not the third.",
        "# The arithmetic",
        "Cy: base 10 × opened 2 × self-draw 2 = 40",
        "Ann, Bo, Di: opened 2 → 40 × 2 = 80 each",
        "Wuhan 红中癞子杠 · Opening counts once (开口翻) · ruling #12 · as told by Ann",
    ],
    ("wuhan: the third opening", "zh-CN"): [
        "阿芳自摸：清一色（软胡）",
        "小李 → 阿芳 **240** · 承包三家：老王80＋小李80＋大刘80",
        "阿芳 +240 · 老王 0 · **小李 −240** · 大刘 0",
        "✅ 小李承包：阿芳清一色的第三次开口🀔🀔🀔是小李喂的。",
        "✖️ 老王、大刘不用承包：喂过开口，但不是第三次。",
        "# 算分过程",
        "阿芳：基础分10×开口2×自摸2＝40",
        "老王、小李、大刘：开口2 → 40×2＝80",
        "武汉红中癞子杠 · 开口翻 · 裁定 #12 · 由老王陈述",
    ],
    ("wuhan: the third opening", "zh-TW"): [
        "肥仔自摸：清一色（軟胡）",
        "阿May → 肥仔 **240** · 承包三家：阿強80＋阿May80＋Ken哥80",
        "肥仔 +240 · 阿強 0 · **阿May −240** · Ken哥 0",
        "✅ 阿May承包：肥仔清一色的第三次開口🀔🀔🀔是阿May餵的。",
        "✖️ 阿強、Ken哥不用承包：餵過開口，但不是第三次。",
        "# 算分過程",
        "肥仔：基礎分10×開口2×自摸2＝40",
        "阿強、阿May、Ken哥：開口2 → 40×2＝80",
        "武漢紅中癩子槓 · 開口翻 · 裁定 #12 · 由阿強陳述",
    ],
    ("wuhan: the third opening", "ja"): [
        "佐藤がツモ：清一色（軟胡）",
        "鈴木 → 佐藤 **240** · 承包（全員分）：田中80＋鈴木80＋ゆうき80",
        "佐藤 +240 · 田中 0 · **鈴木 −240** · ゆうき 0",
        "✅ 鈴木の承包：佐藤の清一色の3回目の開口🀔🀔🀔を鳴かせました。",
        "✖️ 田中・ゆうきは承包なし：鳴かせましたが、3回目ではありません。",
        "# 倍率の計算",
        "佐藤：基本点10×開口2×ツモ2＝40",
        "田中・鈴木・ゆうき：開口2 → 40×2＝80",
        "武漢麻雀（紅中癩子槓） · 開口翻 · 裁定 #12 · 田中の申告",
    ],
}


@pytest.mark.parametrize(("name", "language"), THREE)
def test_three_disputes_read_as_they_should(name, language):
    result = shown(named(ENDINGS[name], language), language)
    assert [as_read(line) for line in lines(result.embed)] == THREE[name, language]
    assert result.whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_is_posted_as_a_terminal_prints_it(language):
    for deal in ENDINGS.values():
        seated = named(deal, language)
        printed = plain_text(
            break_down(seated, settle(seated), catalogue(language), posted=told_by(language)), catalogue(language)
        )
        result = shown(seated, language)
        read = [plain(line).removeprefix("-# ").removeprefix("# ") for line in lines(result.embed)]
        assert read == [line for line in printed.splitlines() if line]
        assert result.whole
        check_limits(result.embed)


LONG = {seat: f"{seat}一個名字很長很長的人坐在這張桌子上打了整整一夜的牌還沒有打完" for seat in "ESWN"}
MANY = (
    "S pon 555z E", "S pon 666z N", "S pon 777z W", "S pon 111z N",
    "E pon 222z S", "E pon 333z W", "E pon 444z N", "E pon 111m S",
    "W open-kan 9999p N", "W open-kan 9999s E", "W open-kan 1111p S", "W open-kan 1111s N",
)  # fmt: skip


def longest(names):
    """Three winners off one discard, each a yakuman that somebody fed, and names of 32 signs that mean something."""
    calls = []
    for text in MANY:
        by, kind, tiles, feeder = text.split()
        calls.append({"by": by, "kind": kind, "tiles": tiles, "from": feeder})
    yakuman = {"S": ["daisangen", "tsuuiisou"], "E": ["shousuushii"], "W": ["suukantsu", "chinroutou"]}
    wins = [{"by": by, "how": "discard", "from": "N", "value": {"yakuman": yakuman[by]}} for by in "ESW"]
    house = {"pao.suukantsu": "open-kan", "pao.family": "fourth-meld", "honba.receiver": "each", "honba.value": 1500}
    deal = {"rules": "riichi/majsoul", "honba": 99, "deposits": 99, "calls": calls, "wins": wins, "house": house}
    return decode_deal(json.dumps(deal | {"names": names}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [LONG, {seat: f"{seat}{'_*`~' * 8}"[:32] for seat in "ESWN"}], ids=["long", "marked"])
def test_the_longest_ruling_keeps_what_each_pays(language, names):
    deal = longest(names)
    ruling = settle(deal)
    result = shown(deal, language)
    check_limits(result.embed)
    read = plain(result.embed.description)
    pairs = {(each.payer, each.payee) for each in ruling.payments if "table" not in (each.payer, each.payee)}
    for payer, payee in pairs:
        assert f"{names[payer]} → {names[payee]} " in read
    for seat, delta in ruling.deltas.items():
        assert f"{names[seat]}" in read
        assert f"{abs(delta)}" in read


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_of_thirteen_patterns_fits(language):
    patterns = {
        "rules": "hongkong/half-gun",
        "names": LONG,
        "flowers": {"S": "12345678f"},
        "house": {"faan.last-tile": 1, "faan.four-concealed-pungs": 8, "circumstances": "add", "flowers.held": "sets"},
        "wins": [
            {
                "by": "S", "how": "self-draw", "tile": "7z", "concealed": "222z555z666z77z99m",
                "flags": ["last-tile"],
            }
        ],
    }  # fmt: skip
    deal = decode_deal(json.dumps(patterns))
    ruling = settle(deal)
    assert len(ruling.hands[0].patterns) >= 10
    result = shown(deal, language)
    check_limits(result.embed)
    assert all(name in result.embed.description for name in LONG.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_golden_ruling_fits_with_the_longest_names(language):
    for deal, ruling in golden()[::7]:
        long = msgspec.structs.replace(deal, names={seat: LONG[seat] for seat in ruling.deltas})
        check_limits(lay_out(long, ruling, catalogue(language), posted=told_by(language)).embed)
