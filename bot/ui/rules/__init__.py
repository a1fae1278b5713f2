"""House rules shown, changed, imported and announced: all that ``/rules`` does."""
