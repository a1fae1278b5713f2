"""What is remembered: settings, house rules, rulings and open dialogues, in one SQLite file per process."""
