"""Everything that is wrong with one request body, collected and shaped as Discord does."""

from contextvars import ContextVar

from tests.standin.refusal import Refusal

MISMATCH: ContextVar = ContextVar("mismatch", default=None)
"""How the request being served does not fit Discord's description, which counts only if no limit says it better."""


class Form:
    """A place in a body and the complaints about it; `at` goes deeper and shares them."""

    def __init__(self, path: tuple = (), complaints: list | None = None):
        self.path = path
        self.complaints: list[tuple[tuple, str, str]] = [] if complaints is None else complaints

    def at(self, *path) -> "Form":
        """Return the form of a part of this one."""
        return Form((*self.path, *map(str, path)), self.complaints)

    def wrong(self, code: str, message: str) -> None:
        """Complain about this place."""
        self.complaints.append((self.path, code, message))

    def required(self) -> None:
        """Complain that something has to be here."""
        self.wrong("BASE_TYPE_REQUIRED", "This field is required")

    def one_of(self, value, allowed) -> None:
        """Complain unless the value is among the allowed."""
        if value not in allowed:
            choices = ", ".join(str(choice) for choice in allowed)
            self.wrong("BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")

    def text(self, value, most: int, least: int = 0) -> None:
        """Complain unless the value is a text of `least` to `most` characters; a missing one only if `least`."""
        if value is None or value == "":
            if least:
                self.required()
        elif not isinstance(value, str):
            self.wrong("STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string.")
        elif least and not value.strip():
            self.required()
        elif not least <= len(value) <= most:
            span = f"between {least} and {most}" if least > 1 else f"{most} or fewer"
            self.wrong("BASE_TYPE_BAD_LENGTH" if least > 1 else "BASE_TYPE_MAX_LENGTH", f"Must be {span} in length.")

    def number(self, value, least: int, most: int) -> None:
        """Complain unless the value is absent or a whole number from `least` to `most`."""
        if value is None:
            return
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < least:
            self.wrong("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.wrong("NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")

    def count(self, values, most: int, least: int = 0) -> list:
        """Complain unless there are `least` to `most` values; return those that there are."""
        if values is not None and not isinstance(values, list):
            self.wrong("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        values = values or []
        if least and not values:
            self.required()
        elif not least <= len(values) <= most:
            self.wrong("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        return values

    def refuse(self) -> None:
        """Raise the refusal if there is anything to complain about."""
        if self.complaints:
            raise Refusal(400, 50035, "Invalid Form Body", errors=self.tree())

    def conclude(self) -> None:
        """Raise the refusal if there is anything to complain about, also by Discord's description."""
        if not self.complaints and (mismatch := MISMATCH.get()):
            self.complaints.append((tuple(map(str, mismatch.place)), "BASE_TYPE_INVALID", mismatch.reason))
        self.refuse()

    def tree(self) -> dict:
        """Return the complaints nested as Discord nests them."""
        root: dict = {}
        for path, code, message in self.complaints:
            node = root
            for step in path:
                node = node.setdefault(step, {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root
