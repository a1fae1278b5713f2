"""XML as logs have it: one row of elements without text, read one after another, each with its place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from xml.parsers import expat

from msgspec import Struct

from .errors import LogError, bad_value, quoted

MOST_ELEMENTS = 40_000
MOST_ATTRIBUTES = 200_000
MOST_SIGNS = 2000
"""No attribute that holds numbers is longer."""
_DEEPEST = 2
_NUMBERS = re.compile(r"-?[0-9]{1,7}(?:,-?[0-9]{1,7})*")
_ROOT = "log"
_TAG = re.compile(r"\s{0,99}(?:<\?xml[^>]{0,99}>\s{0,99})?<(?P<tag>!|[a-z]{0,20})", re.IGNORECASE)
"""The first element, or what a document begins with before its first: a type, a comment."""


class Element(Struct, frozen=True):
    """One element and where it stands, ``12:3``."""

    tag: str
    attributes: Mapping[str, str]
    at: str

    def has(self, name: str) -> bool:
        """Whether the attribute is there."""
        return name in self.attributes

    def text(self, name: str) -> str:
        """Return an attribute; raises `LogError` where it is missing."""
        if name not in self.attributes:
            raise LogError("missing", self.place(name))
        return self.attributes[name]

    def numbers(self, name: str, least: int = 1) -> Sequence[int]:
        """Return the whole numbers of an attribute, as many as are needed."""
        text = self.text(name)
        if len(text) > MOST_SIGNS or not _NUMBERS.fullmatch(text) or text.count(",") + 1 < least:
            raise bad_value(text, self.place(name))
        return [int(number) for number in text.split(",")]

    def number(self, name: str) -> int:
        """Return the one whole number of an attribute."""
        numbers = self.numbers(name)
        if len(numbers) > 1:
            raise bad_value(self.attributes[name], self.place(name))
        return numbers[0]

    def place(self, name: str = "") -> str:
        """Name the element, or one of its attributes, for an error."""
        return f"{self.at} <{quoted(self.tag)}{f' {name}' if name else ''}>"


def elements_of(text: str, root: str) -> Sequence[Element]:
    """Read the elements within the `root`; where a text has none, as what a site sends bit by bit, one is set around.

    Elements of a log are in capitals, those of a page or a drawing are not.

    Expat, the parser that Python has, is asked directly: it tells where each element stands, and a document type is
    refused the moment it begins, and with it every entity. Nothing is fetched and nothing is expanded.
    """
    if text.count("=") > MOST_ATTRIBUTES:
        raise LogError("too-many-values", most=MOST_ATTRIBUTES)
    found = _TAG.match(text)
    tag = found["tag"] if found else ""
    is_whole = tag == "!" or (bool(tag) and root.startswith(tag))
    if tag.islower() and not is_whole:
        raise LogError("not-a-log")
    reader = _Reader(0 if is_whole else len(_ROOT) + 2)
    reader.read(text if is_whole else f"<{_ROOT}>{text}</{_ROOT}>")
    return reader.elements


class _Reader:
    """Takes down the elements within the root; `shift` is what was set before the first line."""

    def __init__(self, shift: int) -> None:
        self.elements: list[Element] = []
        self._shift = shift
        self._depth = 0
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._begin
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._refuse
        self._parser.EntityDeclHandler = self._refuse

    def read(self, text: str) -> None:
        """Read a whole text; raises `LogError`."""
        try:
            self._parser.Parse(text, True)  # noqa: FBT003 - the parser's own word for the end
        except expat.ExpatError as error:
            is_cut = error.code in _CUT or self._parser.ErrorByteIndex >= len(text.encode()) - len(f"</{_ROOT}>")
            raise LogError("xml-cut" if is_cut else "xml", self._place(error.lineno, error.offset)) from None
        except UnicodeEncodeError:
            raise LogError("xml", "1:1") from None

    def _begin(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber
        if self._depth > _DEEPEST:
            raise LogError("too-deep", self._place(line, column))
        if self._depth == _DEEPEST:
            self.elements.append(Element(tag, attributes, self._place(line, column)))
        if len(self.elements) > MOST_ELEMENTS:
            raise LogError("too-many-values", self._place(line, column), most=MOST_ELEMENTS)

    def _end(self, _tag: str) -> None:
        self._depth -= 1

    def _refuse(self, *_declared: object) -> None:
        line, column = self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber
        raise LogError("entities", self._place(line, column))

    def _place(self, line: int, column: int) -> str:
        return f"{line}:{column - self._shift * (line == 1) + 1}"


_CUT = frozenset(
    expat.errors.codes[each]
    for each in (
        expat.errors.XML_ERROR_NO_ELEMENTS,
        expat.errors.XML_ERROR_UNCLOSED_TOKEN,
        expat.errors.XML_ERROR_PARTIAL_CHAR,
        expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION,
    )
)
"""What expat says of a text that ends too early."""
