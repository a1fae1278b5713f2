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

ARGUMENT = """
ALTER TABLE games ADD COLUMN status TEXT NOT NULL DEFAULT 'open'
    CHECK (status IN ('open', 'corrected', 'agreed', 'contested', 'ruled', 'withdrawn'));
ALTER TABLE games ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN shown_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN referee_called_at INTEGER;
UPDATE games SET status = 'corrected' WHERE version > 1;
CREATE INDEX games_not_shown ON games (server_id, number) WHERE shown_revision <> revision;

ALTER TABLE rulings ADD COLUMN cause TEXT NOT NULL DEFAULT 'posted'
    CHECK (cause IN ('posted', 'corrected', 'accepted', 'ruled'));
UPDATE rulings SET cause = 'corrected' WHERE version > 1;
CREATE TRIGGER causes_are_never_rewritten BEFORE UPDATE ON rulings WHEN NEW.cause IS NOT OLD.cause
BEGIN
    SELECT RAISE(ABORT, 'rulings are never rewritten');
END;

ALTER TABLE assents RENAME TO assents_for_or_against;
CREATE TABLE assents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seat TEXT NOT NULL CHECK (seat IN ('E', 'S', 'W', 'N')),
    user_id INTEGER,
    verdict TEXT NOT NULL CHECK (verdict IN ('agree', 'contest', 'silent')),
    facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
    created_at INTEGER NOT NULL,
    CHECK ((verdict = 'contest') = (facts IS NOT NULL)),
    FOREIGN KEY (server_id, game, version, seat)
        REFERENCES ruling_players (server_id, game, version, seat) ON DELETE CASCADE
) STRICT;
INSERT INTO assents SELECT * FROM assents_for_or_against;
DROP TABLE assents_for_or_against;
CREATE INDEX assents_by_ruling ON assents (server_id, game, version, seat, id);
CREATE INDEX assents_by_user ON assents (server_id, user_id);
CREATE TRIGGER assents_are_never_rewritten BEFORE UPDATE ON assents
WHEN NEW.id IS NOT OLD.id OR NEW.server_id IS NOT OLD.server_id OR NEW.game IS NOT OLD.game
    OR NEW.version IS NOT OLD.version OR NEW.seat IS NOT OLD.seat OR NEW.verdict IS NOT OLD.verdict
    OR NEW.created_at IS NOT OLD.created_at
    OR (NEW.user_id IS NOT NULL AND NEW.user_id IS NOT OLD.user_id)
    OR json_remove(NEW.facts, '$.names') IS NOT json_remove(OLD.facts, '$.names')
BEGIN
    SELECT RAISE(ABORT, 'assents are never rewritten');
END;

CREATE TABLE contests (
    id INTEGER PRIMARY KEY REFERENCES assents (id) ON DELETE CASCADE,
    server_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('facts', 'rules', 'whole')),
    about TEXT NOT NULL,
    clause TEXT,
    sentence TEXT CHECK (length(sentence) <= 300),
    ruling TEXT CHECK (ruling IS NULL OR json_valid(ruling)),
    ended TEXT CHECK (ended IN ('taken-back', 'replaced', 'agreed', 'accepted', 'ruled', 'moot', 'withdrawn')),
    ended_at INTEGER,
    ended_by INTEGER,
    CHECK ((kind = 'whole') = (ruling IS NULL)),
    CHECK ((ended IS NULL) = (ended_at IS NULL))
) STRICT;
INSERT INTO contests (id, server_id, game, kind, about, ended, ended_at)
SELECT id, server_id, game, 'whole', '', 'moot', created_at FROM assents WHERE verdict = 'contest';
CREATE INDEX contests_by_game ON contests (server_id, game, ended);
CREATE INDEX contests_by_ender ON contests (server_id, ended_by) WHERE ended_by IS NOT NULL;
CREATE TRIGGER contests_are_never_rewritten BEFORE UPDATE ON contests
WHEN NEW.id IS NOT OLD.id OR NEW.server_id IS NOT OLD.server_id OR NEW.game IS NOT OLD.game
    OR NEW.kind IS NOT OLD.kind OR NEW.about IS NOT OLD.about OR NEW.clause IS NOT OLD.clause
    OR NEW.ruling IS NOT OLD.ruling OR (NEW.sentence IS NOT NULL AND NEW.sentence IS NOT OLD.sentence)
    OR (OLD.ended IS NOT NULL AND (NEW.ended IS NOT OLD.ended OR NEW.ended_at IS NOT OLD.ended_at
        OR (NEW.ended_by IS NOT NULL AND NEW.ended_by IS NOT OLD.ended_by)))
BEGIN
    SELECT RAISE(ABORT, 'contests are never rewritten');
END;

CREATE TABLE acceptances (
    contest_id INTEGER NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    server_id INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seat TEXT NOT NULL,
    user_id INTEGER,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (contest_id, version, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX acceptances_by_user ON acceptances (server_id, user_id);

CREATE TABLE decisions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('stands', 'changed', 'withdrawn')),
    user_id INTEGER,
    created_at INTEGER NOT NULL,
    FOREIGN KEY (server_id, game, version) REFERENCES rulings (server_id, game, version) ON DELETE CASCADE
) STRICT;
CREATE INDEX decisions_by_ruling ON decisions (server_id, game, version);
CREATE INDEX decisions_by_user ON decisions (server_id, user_id);
CREATE TRIGGER decisions_are_never_rewritten BEFORE UPDATE ON decisions
WHEN NEW.id IS NOT OLD.id OR NEW.server_id IS NOT OLD.server_id OR NEW.game IS NOT OLD.game
    OR NEW.version IS NOT OLD.version OR NEW.verdict IS NOT OLD.verdict OR NEW.created_at IS NOT OLD.created_at
    OR (NEW.user_id IS NOT NULL AND NEW.user_id IS NOT OLD.user_id)
BEGIN
    SELECT RAISE(ABORT, 'decisions are never rewritten');
END;
"""
"""What is said about a posted ruling. Every contest is a word of `assents`, where its facts are; what was contested
before contests were decided on is over. `revision` counts what changed, `shown_revision` is what its message shows.
"""

RESULTS_OF = """
INSERT INTO results
SELECT
    games.server_id, seated.user_id, games.played_at, games.number, games.version, games.place_id, games.rules,
    games.status <> 'withdrawn' AND NOT EXISTS (
        SELECT 1 FROM contests CROSS JOIN assents USING (id)
        WHERE contests.server_id = games.server_id AND contests.game = games.number AND contests.ended IS NULL
        AND contests.kind = 'whole' AND assents.user_id = seated.user_id
    ),
    seated.delta,
    EXISTS (SELECT 1 FROM json_each(rulings.deal, '$.wins') WHERE json_extract(value, '$.by') = seated.seat),
    EXISTS (SELECT 1 FROM json_each(rulings.deal, '$.wins') WHERE json_extract(value, '$.from') = seated.seat),
    (
        SELECT count(*) FROM json_each(rulings.ruling, '$.liabilities')
        WHERE json_extract(value, '$.player') = seated.seat AND json_extract(value, '$.call') IS NOT NULL
    ),
    (
        SELECT count(*) FROM json_each(rulings.ruling, '$.liabilities')
        WHERE json_extract(value, '$.player') = seated.seat AND json_extract(value, '$.holds')
    ),
    (
        SELECT count(*) FROM json_each(rulings.ruling, '$.liabilities')
        WHERE json_extract(value, '$.player') = seated.seat AND NOT json_extract(value, '$.holds')
    ),
    (
        SELECT coalesce(sum(amount), 0) FROM payments
        WHERE payments.server_id = games.server_id AND payments.game = games.number
        AND payments.version = games.version AND payer = seated.seat AND subject IN (
            SELECT json_extract(value, '$.for') FROM json_each(rulings.ruling, '$.liabilities')
            WHERE json_extract(value, '$.player') = seated.seat AND json_extract(value, '$.holds')
        )
    ),
    coalesce((
        SELECT verdict = 'agree' FROM assents
        WHERE assents.server_id = seated.server_id AND assents.game = seated.game
        AND assents.version = seated.version AND assents.seat = seated.seat ORDER BY id DESC LIMIT 1
    ), 0),
    EXISTS (
        SELECT 1 FROM contests CROSS JOIN assents USING (id)
        WHERE contests.server_id = games.server_id AND contests.game = games.number
        AND assents.user_id = seated.user_id
    ),
    EXISTS (
        SELECT 1 FROM rulings AS made
        WHERE made.server_id = games.server_id AND made.game = games.number AND made.cause <> 'posted'
    )
FROM games
CROSS JOIN rulings ON rulings.server_id = games.server_id AND rulings.game = games.number
AND rulings.version = games.version
CROSS JOIN ruling_players AS seated ON seated.server_id = games.server_id AND seated.game = games.number
AND seated.version = games.version AND +seated.user_id IS NOT NULL
"""
"""What each account won or lost by the versions that count: of all games, or of those of a condition to follow."""

RESULTS = """
CREATE TABLE results (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    played_at INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    place_id INTEGER NOT NULL,
    rules TEXT NOT NULL,
    counts INTEGER NOT NULL CHECK (counts IN (0, 1)),
    delta INTEGER NOT NULL,
    won INTEGER NOT NULL,
    dealt_in INTEGER NOT NULL,
    fed INTEGER NOT NULL,
    liable INTEGER NOT NULL,
    relieved INTEGER NOT NULL,
    paid INTEGER NOT NULL,
    agreed INTEGER NOT NULL,
    contested INTEGER NOT NULL,
    corrected INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id, played_at, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE tallies (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    rules TEXT NOT NULL,
    place_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    hands INTEGER NOT NULL CHECK (hands > 0),
    net INTEGER NOT NULL,
    PRIMARY KEY (server_id, rules, place_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX tallies_by_user ON tallies (server_id, user_id);
CREATE TRIGGER tallies_gain AFTER INSERT ON results WHEN NEW.counts
BEGIN
    INSERT INTO tallies VALUES
        (NEW.server_id, NEW.rules, NEW.place_id, NEW.user_id, 1, NEW.delta),
        (NEW.server_id, NEW.rules, -1, NEW.user_id, 1, NEW.delta)
    ON CONFLICT DO UPDATE SET hands = hands + 1, net = net + excluded.net;
END;
CREATE TRIGGER tallies_lose AFTER DELETE ON results WHEN OLD.counts
BEGIN
    DELETE FROM tallies WHERE server_id = OLD.server_id AND rules = OLD.rules AND place_id IN (-1, OLD.place_id)
        AND user_id = OLD.user_id AND hands = 1;
    UPDATE tallies SET hands = hands - 1, net = net - OLD.delta
    WHERE server_id = OLD.server_id AND rules = OLD.rules AND place_id IN (-1, OLD.place_id)
        AND user_id = OLD.user_id;
END;
DROP INDEX ruling_players_by_user;
CREATE INDEX ruling_players_by_user ON ruling_players (server_id, user_id);
"""
"""Everything here is read out of other tables by the transaction that changes those, so that looking back is one walk
along a player's hands, in their order; `tallies` adds them up, by places and (-1) in all of them. A hand does not count
for whom it is withdrawn, or who contests that it was ever played. Who was forgotten is in neither.
"""

FORGETTING = """
CREATE TABLE forgettings (
    server_id INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    last_game INTEGER NOT NULL,
    last_house_rules INTEGER NOT NULL,
    last_origin INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id)
) STRICT, WITHOUT ROWID;
"""
"""What is being forgotten, until it is: 0 for a user stands for the whole server, as far as it went when it was asked
for.
"""

MENTION = """
ALTER TABLE servers ADD COLUMN mention TEXT NOT NULL DEFAULT 'off' CHECK (mention IN ('on', 'off'));
"""

ABSENCES = """
CREATE TABLE absences (
    server_id INTEGER PRIMARY KEY,
    removed_at INTEGER NOT NULL
) STRICT;
"""
"""From when on the bot counts as removed from a server, which may be still to come: see `absences`."""

GUESTS = """
DROP TRIGGER ruling_players_are_never_rewritten;
CREATE TRIGGER ruling_players_are_never_rewritten BEFORE UPDATE ON ruling_players
WHEN NEW.server_id IS NOT OLD.server_id OR NEW.game IS NOT OLD.game OR NEW.version IS NOT OLD.version
    OR NEW.seat IS NOT OLD.seat OR NEW.delta IS NOT OLD.delta OR NEW.rules IS NOT OLD.rules
    OR NEW.played_at IS NOT OLD.played_at OR NEW.user_id IS NOT NULL
    OR (NEW.guest IS NOT NULL AND NEW.guest IS NOT OLD.guest)
BEGIN
    SELECT RAISE(ABORT, 'players of a ruling are never rewritten');
END;
"""
"""A guest can be forgotten, as a user can."""

MOVES = """
CREATE TABLE moves (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    counted TEXT NOT NULL CHECK (counted IN ('assents', 'house_rules')),
    last INTEGER NOT NULL,
    raised INTEGER NOT NULL CHECK (raised >= last),
    PRIMARY KEY (server_id, counted, last)
) STRICT, WITHOUT ROWID;
"""
"""That a server came from another file, where its rows were counted otherwise: what was number `last` or less there is
`raised` more here. No row of it has such a number here, so that each number names one row, whenever it was posted.
"""

SOURCES = """
ALTER TABLE rulings ADD COLUMN read_from TEXT;
ALTER TABLE rulings ADD COLUMN told_in INTEGER;
CREATE TRIGGER sources_are_never_rewritten BEFORE UPDATE ON rulings
WHEN NEW.read_from IS NOT OLD.read_from OR NEW.told_in IS NOT OLD.told_in
BEGIN
    SELECT RAISE(ABORT, 'rulings are never rewritten');
END;
"""
"""Where the facts of a version come from: the log of a played game, or a message; neither where they were asked for."""
