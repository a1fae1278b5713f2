"""Every limit of Discord, once: lengths are in characters, `MOST_..S` counts things; what fits is never cut."""

from __future__ import annotations

MOST_IN_CUSTOM_ID = 100

# -- messages ----------------------------------------------------------------------------------------------

MOST_IN_MESSAGE = 2000
MOST_IN_EMBEDS = 6000
"""In all the embeds of a message together."""
MOST_IN_EMBED_TITLE = 256
MOST_IN_EMBED_DESCRIPTION = 4096
MOST_IN_EMBED_FOOTER = 2048
MOST_FIELDS_IN_EMBED = 25
MOST_IN_FIELD_NAME = 256
MOST_IN_FIELD_VALUE = 1024
UNSEEN = "\u200b"
"""A sign that is not seen, where Discord wants a text: the name of a field that goes on with the one before."""

# -- what is pressed and chosen ----------------------------------------------------------------------------

MOST_BUTTONS_IN_ROW = 5
MOST_IN_BUTTON = 80
MOST_OPTIONS_IN_MENU = 25
MOST_IN_OPTION = 100
"""In an option's label, and in its value."""
MOST_IN_PLACEHOLDER = 100
"""In that of a text field; a menu's might have half as many more."""

# -- forms -------------------------------------------------------------------------------------------------

MOST_FIELDS_IN_FORM = 5
MOST_IN_FORM_TITLE = 45
MOST_IN_FIELD_LABEL = 45
MOST_IN_FIELD_HINT = 100

# -- commands ----------------------------------------------------------------------------------------------

MOST_CHOICES = 25
"""That are offered while somebody types."""
MOST_IN_CHOICE = 100
"""In a choice's name, and in its value."""
MOST_IN_COMMAND = 6000
"""In the longest text that anybody can send with a command."""
MOST_IN_NAME = 32
"""In a name that a person gives themselves in a server."""
