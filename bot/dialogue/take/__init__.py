"""What an answer makes of the facts so far; `take_answer` is the way in."""
