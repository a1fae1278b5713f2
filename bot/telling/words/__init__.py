"""The words of each language and what they mean to the grammar."""
