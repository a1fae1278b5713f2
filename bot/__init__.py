"""whopays: decides who pays whom in mahjong, and why."""
