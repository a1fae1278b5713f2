"""The commands of ``whopays``, one module each."""
