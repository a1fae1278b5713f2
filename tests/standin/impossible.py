"""What a person cannot do, and what she does not get; both fail the test that expected otherwise."""


class Impossible(AssertionError):  # noqa: N818 - it fails a test, nothing handles it
    """A person could not have done this: there is no such button, it is greyed out, the form does not close."""


class NoAnswer(AssertionError):  # noqa: N818 - the same
    """The bot did not answer in time: "The application did not respond"."""
