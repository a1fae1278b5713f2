"""A log of a played game on Discord: attached or linked, its deals to choose from, one of them ruled on and posted."""
