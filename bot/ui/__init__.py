"""The Discord side: what is shown and pressed, and how it reaches the dialogue."""
