"""What a person sees of a ruling, made once and shown everywhere."""
