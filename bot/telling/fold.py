"""One spelling for many: width, case and the forms of a sign that mean the same to players, one sign for one."""

from __future__ import annotations

import unicodedata

from bot.notation.words import AS_ASCII

_ALIKE = (
    "萬万 條条 發发 発发 髮发 撥发 紅红 東东 銃铳 槓杠 莊庄 荘庄 聽听 聴听 無无 開开 門门 們们"
    " 對对 対对 搶抢 槍抢 贏赢 個个 財财 場场 埸场 託托 風风 連连 雙双 響响 點点 炮砲 張张 後后"
    " 給给 餵喂 話话 說说 説说 應应 該该 錯错 詐诈 國国 滿满 満满 嶺岭 撈捞 雞鸡 鷄鸡 軟软 癩癞"
    " 賴赖 規规 則则 這这 帶带 還还 沒没 過过 讓让 頭头 鋪铺 舖铺 誰谁 邊边 幾几 數数 錢钱 賠赔"
    " 來来 時时 剛刚 從从 號号 齊齐 兩两 係系 榮荣 栄荣 飜翻 蓮莲 蓋盖 喎㖞 緑绿 綠绿 單单"
    " 単单 騎骑 釣钓 亂乱 絕绝 講讲 記记 懸悬 賞赏 寶宝 標标 準准 書书 餘余 實实 現现 當当 問问"
    " 題题 請请 輸输 間间 團团 圓圆 碼码 協协 會会 約约 陰阴 陽阳 雖虽 總总 證证 認认 識识 讀读"
    " 貫贯 竄窜 燈灯 寳宝 羅罗 漢汉 獨独 鳳凤 麼么 幺么 餅饼 牆墙 歸归 處处 據据 終终 結结 續续"
    " 絡络 線线 嚴严 歲岁 變变 歡欢 關关 畫画 劃划 搵揾 淨净 諗谂 諾诺 糾纠 廳厅 圏圈 歷历 曆历"
    " 與与 為为 爲为 蘭兰 樣样 換换 擔担 報报 親亲 頂顶 順顺 領领 顧顾 飛飞 馬马 鳴鸣 齣出 衝冲"
    " 沖冲 衹只 祇只"
)
_ALIKE_TOO = (
    "際际 幫帮 覺觉 聲声 稱称 決决 參参 態态 慘惨 憑凭 擺摆 擊击 斷断 殘残 淚泪 滾滚 煩烦 盡尽"
    " 盤盘 眾众 確确 種种 細细 網网 緊紧 罷罢 聯联 興兴 舊旧 補补 裝装 裡里 裏里 複复 計计 訊讯"
    " 討讨 許许 訴诉 評评 誤误 調调 談谈 論论 謝谢 讚赞 賣卖 買买 質质 車车 輪轮 辦办 運运 達达"
    " 違违 遠远 選选 遲迟 鐘钟 鐵铁 長长 閉闭 閒闲 閱阅 隊队 隨随 須须 預预 願愿 類类 飯饭 騙骗"
    " 驗验 體体 鬥斗 鬧闹 麥麦 黃黄 従从 実实 変变 帯带 獲获 師师 嗎吗 麵面 尋寻 檯台 臺台 妳你"
    " 備备 僅仅 卻却 厲厉 員员 廣广 復复 戲戏 樂乐 氣气 況况 爭争 環环 禮礼 組组 經经 職职 虧亏 製制 見见"
    " 設设 語语 譜谱 賽赛 難难 顯显 魚鱼"
    " 衆众 戦战 戰战 錄录 將将 純纯"
)
_SAME = {pair[0]: pair[1] for pair in (*_ALIKE.split(), *_ALIKE_TOO.split())}


_MOST = 8192


class _Signs(dict[int, str]):
    """What signs are folded to, by their numbers, as they are met."""

    def __missing__(self, number: int) -> str:
        if len(self) >= _MOST:
            self.clear()
        plain = chr(number).translate(AS_ASCII)
        wide = unicodedata.normalize("NFKC", plain)
        low = (wide if len(wide) == 1 else plain).lower()
        plain = low if len(low) == 1 else plain
        sign = self[number] = _SAME.get(plain, plain)
        return sign


_SIGNS = _Signs()


def folded(text: str) -> str:
    """Fold a text, sign for sign, so that places in it stay what they are."""
    return text.translate(_SIGNS)
