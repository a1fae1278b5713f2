"""How the stand-in says no: Discord's status, code and words, and whose fault it is."""


class Refusal(Exception):  # noqa: N818 - it is an answer of the server, not a failure of it
    """One answer of 4xx: `blame` says that the bot should have known better."""

    def __init__(self, status: int, code: int, message: str, *, errors=None, blame: bool = True, retry_after=None):
        super().__init__(message)
        self.status, self.code, self.message = status, code, message
        self.errors, self.blame, self.retry_after = errors, blame, retry_after

    def body(self) -> dict:
        """Return the JSON Discord answers with."""
        body = {"message": self.message, "code": self.code}
        waiting = {} if self.retry_after is None else {"retry_after": self.retry_after, "global": False}
        return body | waiting | ({"errors": self.errors} if self.errors else {})


def unauthorized() -> Refusal:
    """Return the answer to a missing or wrong bot token."""
    return Refusal(401, 0, "401: Unauthorized")


def unknown_channel(*, blame: bool = True) -> Refusal:
    """Return the answer for a channel that is not there (any more)."""
    return Refusal(404, 10003, "Unknown Channel", blame=blame)


def unknown_guild(*, blame: bool = True) -> Refusal:
    """Return the answer for a server the bot is not in."""
    return Refusal(404, 10004, "Unknown Guild", blame=blame)


def unknown_message(*, blame: bool = True) -> Refusal:
    """Return the answer for a message that is not there, or not for the one who asks."""
    return Refusal(404, 10008, "Unknown Message", blame=blame)


def unknown_webhook() -> Refusal:
    """Return the answer for following up on an interaction that was not answered yet."""
    return Refusal(404, 10015, "Unknown Webhook")


def unknown_interaction(*, blame: bool = True) -> Refusal:
    """Return the answer for an interaction that is unknown or older than three seconds."""
    return Refusal(404, 10062, "Unknown interaction", blame=blame)


def already_acknowledged() -> Refusal:
    """Return the answer to a second answer."""
    return Refusal(400, 40060, "Interaction has already been acknowledged.")


def invalid_webhook_token(*, blame: bool = True) -> Refusal:
    """Return the answer for a token older than fifteen minutes."""
    return Refusal(401, 50027, "Invalid Webhook Token", blame=blame)


def empty_message() -> Refusal:
    """Return the answer to a message with nothing in it."""
    return Refusal(400, 50006, "Cannot send an empty message")


def foreign_message() -> Refusal:
    """Return the answer to editing what somebody else wrote."""
    return Refusal(403, 50005, "Cannot edit a message authored by another user")


def missing_access() -> Refusal:
    """Return the answer where the bot cannot even look; the test has taken that permission away."""
    return Refusal(403, 50001, "Missing Access", blame=False)


def missing_permissions() -> Refusal:
    """Return the answer where the bot may look but not do this; the test has taken that permission away."""
    return Refusal(403, 50013, "Missing Permissions", blame=False)


def thread_archived() -> Refusal:
    """Return the answer to editing in a thread that is archived; the test has archived it."""
    return Refusal(400, 50083, "Thread is archived", blame=False)


def too_many_edits() -> Refusal:
    """Return the answer to editing an old message once more; the test has said that it was edited enough."""
    text = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return Refusal(429, 30046, text, blame=False, retry_after=300.0)


def too_large() -> Refusal:
    """Return the answer to a file over the size limit."""
    return Refusal(413, 40005, "Request entity too large")


def not_json() -> Refusal:
    """Return the answer to a body that is not JSON."""
    return Refusal(400, 50109, "The request body contains invalid JSON.")
