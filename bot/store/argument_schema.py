"""The tables of what happens to a ruling after it was posted, and of looking back; see `schema` for how they grow."""

from __future__ import annotations

PLACES = """
ALTER TABLE games ADD COLUMN channel_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN place_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN message_id INTEGER;
UPDATE games SET (channel_id, place_id, message_id) = (
    SELECT channel_id, channel_id, message_id FROM rulings
    WHERE rulings.server_id = games.server_id AND rulings.game = games.number AND rulings.version = games.version
);
DROP INDEX games_by_date;
DROP INDEX games_by_family;
DROP INDEX games_by_rules;
CREATE INDEX games_by_place ON games (server_id, place_id, rules, played_at, number);
CREATE INDEX games_by_channel ON games (server_id, channel_id, number);

CREATE TABLE places (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    place_id INTEGER NOT NULL,
    rules TEXT NOT NULL,
    games INTEGER NOT NULL CHECK (games > 0),
    PRIMARY KEY (server_id, place_id, rules)
) STRICT, WITHOUT ROWID;
INSERT INTO places SELECT server_id, place_id, rules, count(*) FROM games GROUP BY server_id, place_id, rules;
CREATE TRIGGER places_gain AFTER INSERT ON games
BEGIN
    INSERT INTO places VALUES (NEW.server_id, NEW.place_id, NEW.rules, 1)
    ON CONFLICT DO UPDATE SET games = games + 1;
END;
CREATE TRIGGER places_lose AFTER DELETE ON games
BEGIN
    DELETE FROM places
    WHERE server_id = OLD.server_id AND place_id = OLD.place_id AND rules = OLD.rules AND games = 1;
    UPDATE places SET games = games - 1
    WHERE server_id = OLD.server_id AND place_id = OLD.place_id AND rules = OLD.rules;
END;
CREATE TRIGGER places_change AFTER UPDATE OF place_id, rules ON games
WHEN NEW.place_id IS NOT OLD.place_id OR NEW.rules IS NOT OLD.rules
BEGIN
    INSERT INTO places VALUES (NEW.server_id, NEW.place_id, NEW.rules, 1)
    ON CONFLICT DO UPDATE SET games = games + 1;
    DELETE FROM places
    WHERE server_id = OLD.server_id AND place_id = OLD.place_id AND rules = OLD.rules AND games = 1;
    UPDATE places SET games = games - 1
    WHERE server_id = OLD.server_id AND place_id = OLD.place_id AND rules = OLD.rules;
END;

CREATE TABLE numbers (
    server_id INTEGER PRIMARY KEY,
    last INTEGER NOT NULL CHECK (last >= 1)
) STRICT;
INSERT INTO numbers SELECT server_id, max(number) FROM games GROUP BY server_id;
"""
"""Where games can be read: `channel_id` and `message_id` say where the ruling is shown, `place_id` whose readers may
look back on it. `places` counts the games of each place under each preset: every list of games is merged from those.
`numbers` outlives a forgotten server, so that no number is used twice.
"""
