"""What stands beside a number and says what it measures: a percent sign, a currency, a unit of time, length or weight.

The rule: a kind is the same in whatever language it is said. A number whose kind is not said may be of any; two that
say it must say the same one, but that an hour of the day may leave open which half of the day is meant.
"""

from functools import cache

import regex

from receipts_core.verify.languages import every_language

PERCENT = "%"
_CURRENCIES = {
    "USD": r"US\$|\$|dollars?|dólares|dollari|dolares|美元|ドル|bucks",
    "EUR": r"€|euros?|EUR|欧元|歐元|ユーロ",
    "GBP": r"£|pounds?|quid|GBP|英镑|ポンド",
    "JPY": r"¥|yen|円|日元",
    "CNY": r"元|块|塊|yuan|RMB|人民币",
    "BRL": r"R\$|reais",
    "CHF": r"CHF|franken|francs?",
    "INR": r"₹|INR|rupees?",
    "RUB": r"₽|rubles?|roubles?|руб\p{L}*",
    "PLN": r"zł|PLN|złot\p{L}*",
    "SEK": r"kr|kronor|kroner",
    "ILS": r"₪|ILS|shekels?|שקל\p{L}*",
    "cent": r"¢|cents?|centimes?|céntimos?|cêntimos?|centavos?|pence|centesimi",
    "permille": r"‰|per mille|promille",
}
_MEASURES = {
    "am": r"a\.?m\b\.?",
    "pm": r"p\.?m\b\.?",
    "second": r"seconds?|secs?|sekunden?|secondes?|segundos?|second[oi]|seconden?|秒",
    "minute": r"min(?:ute[ns]?|s|utos?|ut[oi]|uut|uten)?|分(?:钟|鐘)|分(?![之の数])",
    "hour": r"hours?|hrs?|stunden?|heures?|horas?|or[ae]|uur|uren|(?:个|個)?小时|小時|時間",
    "day": r"days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dag(?:en)?|天|日間",
    "week": r"weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|(?:个|個)?(?:星期|礼拜)|[周週]間?",
    "month": r"months?|monate?n?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|(?:个|個)月|[かヶカケ]月",
    "year": r"years?|yrs?|jahre?n?|ans|années?|años?|anos?|ann[oi]|jaar|年",
    "gram": r"g|grams?|gramm[eoi]?|grammes?|gramos?|gramas?|克",
    "kilogram": r"kg|kilos?|kilogram(?:m?e?s?|os?|as?)|公斤|キロ",
    "kilometre": r"km|kilomet(?:re|er)s?|kilom[eè]tres?|kilómetros?|quilômetros?|chilometri|公里",
    "mile": r"miles?|meilen?|millas?|milhas?|miglia|mijlen|英里",
    "metre": r"met(?:re|er)s?|mètres?|metros?|metri|米|メートル",
    "litre": r"lit(?:re|er|ro|ri)s?|升|リットル",
    "megabyte": r"mb|megabytes?",
    "gigabyte": r"gb|gigabytes?",
    "person": r"人|名",
    "company": r"社|家公司",
    "machine": r"台",
    "house": r"軒",
    "animal": r"匹|頭",
    "volume": r"冊|本书|本書",
}
_SIGNS = {"US$": "USD", "R$": "BRL", "$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "RS.": "INR"}
_CODES = ("USD", "EUR", "GBP", "JPY", "CNY", "BRL", "CHF", "INR", "RUB", "PLN", "SEK", "ILS")
_SYMBOLS = _SIGNS | {code: code for code in _CODES}
_SYMBOL = regex.compile("(?:" + "|".join(map(regex.escape, _SYMBOLS)) + ")$", regex.IGNORECASE)
_OF_THE_DAY = ({"am", "hour"}, {"pm", "hour"})


def kind_of(text: str, start: int, end: int) -> str:
    """The kind of the number at this place of a text: "%", a currency, a unit, or "" where nothing says it."""
    after, before = text[end : end + 20], text[max(0, start - 4) : start].rstrip()
    if percent_sign().match(after) or before.endswith("百分之"):
        return PERCENT
    symbol = _SYMBOL.search(before)
    if symbol:
        return _SYMBOLS[symbol.group().upper()]
    unit = _units().match(after)
    return unit.lastgroup or "" if unit else ""


def may_be_one(claimed: str, quoted: str) -> bool:
    """Can a claim's number of one kind be the quote's of another? A percentage only where the quote says so."""
    if claimed == PERCENT:
        return quoted == PERCENT
    return not claimed or not quoted or claimed == quoted or {claimed, quoted} in _OF_THE_DAY


@cache
def percent_sign() -> "regex.Pattern[str]":
    """Matches what makes a percentage of the number before it, in any language."""
    words = "|".join(word for language in every_language() for word in language.words("percent") if word != "百分之")
    return regex.compile(rf"\s?(?:[%％]|{words})", regex.IGNORECASE)


@cache
def _units() -> "regex.Pattern[str]":
    """One group for each kind; the one that matched is its name."""
    kinds = "|".join(rf"(?P<{kind}>(?:{words})(?![\p{{Latin}}]))" for kind, words in (_CURRENCIES | _MEASURES).items())
    return regex.compile(rf"[\s-]?(?:{kinds})", regex.IGNORECASE)
