"""What an answer makes of the facts so far; `answer` is the way in."""
