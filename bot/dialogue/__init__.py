"""The guided dialogue as a pure state machine: facts so far and a rule set give the next question."""
