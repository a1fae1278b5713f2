"""A Discord of the project's own on 127.0.0.1: real HTTP, a real websocket, and limits as strict as the real one's."""

from tests.standin.dialogue import Dialogue
from tests.standin.impossible import Impossible, NoAnswer
from tests.standin.modal import OpenModal
from tests.standin.standin import StandIn

__all__ = ["Dialogue", "Impossible", "NoAnswer", "OpenModal", "StandIn"]
