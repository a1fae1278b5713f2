"""The guided dialogue as a pure state machine: facts so far and a family of rules give the next question."""
