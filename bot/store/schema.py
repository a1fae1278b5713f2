"""The tables, group by group, as they are created; a change is a further migration, never an edit here.

Every row belongs to a server, and every key begins with it, so that no foreign key can cross from one server to
another. 0 stands where a row belongs to no single channel, message or server: unlike NULL it counts in a key.
"""

from __future__ import annotations

SERVERS = """
CREATE TABLE servers (
    id INTEGER PRIMARY KEY,
    language TEXT,
    rules TEXT,
    referee_role_id INTEGER,
    correction_window INTEGER NOT NULL DEFAULT 900 CHECK (correction_window >= 0),
    picture TEXT NOT NULL DEFAULT 'on' CHECK (picture IN ('on', 'off'))
) STRICT;
"""

HOUSE_RULES = """
CREATE TABLE house_rules (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    channel_id INTEGER NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    rules TEXT,
    overrides TEXT NOT NULL CHECK (json_valid(overrides)),
    changes TEXT NOT NULL CHECK (json_valid(changes)),
    author_id INTEGER,
    created_at INTEGER NOT NULL,
    UNIQUE (server_id, channel_id, version),
    UNIQUE (server_id, id)
) STRICT;
CREATE INDEX house_rules_by_author ON house_rules (server_id, author_id);
CREATE TRIGGER house_rules_are_never_rewritten BEFORE UPDATE ON house_rules
WHEN NEW.id IS NOT OLD.id OR NEW.server_id IS NOT OLD.server_id OR NEW.channel_id IS NOT OLD.channel_id
    OR NEW.version IS NOT OLD.version OR NEW.rules IS NOT OLD.rules OR NEW.overrides IS NOT OLD.overrides
    OR NEW.changes IS NOT OLD.changes OR NEW.created_at IS NOT OLD.created_at OR NEW.author_id IS NOT NULL
BEGIN
    SELECT RAISE(ABORT, 'house rules are never rewritten');
END;
"""

RULINGS = """
CREATE TABLE games (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number >= 1),
    version INTEGER NOT NULL CHECK (version >= 1),
    family TEXT NOT NULL,
    rules TEXT NOT NULL,
    played_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX games_by_date ON games (server_id, played_at, number, version);
CREATE INDEX games_by_family ON games (server_id, family, played_at, number, version);
CREATE INDEX games_by_rules ON games (server_id, rules, played_at, number, version);

CREATE TABLE rulings (
    server_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    channel_id INTEGER NOT NULL,
    message_id INTEGER,
    interaction_id INTEGER NOT NULL,
    author_id INTEGER,
    house_rules_id INTEGER,
    rules TEXT NOT NULL,
    deal TEXT NOT NULL CHECK (json_valid(deal)),
    ruling TEXT NOT NULL CHECK (json_valid(ruling)),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, game, version),
    UNIQUE (server_id, interaction_id),
    FOREIGN KEY (server_id, game) REFERENCES games (server_id, number) ON DELETE CASCADE,
    FOREIGN KEY (server_id, house_rules_id) REFERENCES house_rules (server_id, id)
) STRICT;
CREATE INDEX rulings_by_message ON rulings (server_id, message_id, game) WHERE message_id IS NOT NULL;
CREATE INDEX rulings_by_house_rules ON rulings (server_id, house_rules_id);
CREATE INDEX rulings_by_author ON rulings (server_id, author_id);
CREATE TRIGGER rulings_are_never_rewritten BEFORE UPDATE ON rulings
WHEN NEW.server_id IS NOT OLD.server_id OR NEW.game IS NOT OLD.game OR NEW.version IS NOT OLD.version
    OR NEW.channel_id IS NOT OLD.channel_id OR NEW.interaction_id IS NOT OLD.interaction_id
    OR NEW.house_rules_id IS NOT OLD.house_rules_id OR NEW.rules IS NOT OLD.rules
    OR NEW.ruling IS NOT OLD.ruling OR NEW.created_at IS NOT OLD.created_at
    OR (NEW.author_id IS NOT NULL AND NEW.author_id IS NOT OLD.author_id)
    OR json_remove(NEW.deal, '$.names') IS NOT json_remove(OLD.deal, '$.names')
BEGIN
    SELECT RAISE(ABORT, 'rulings are never rewritten');
END;

CREATE TABLE ruling_players (
    server_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seat TEXT NOT NULL CHECK (seat IN ('E', 'S', 'W', 'N')),
    user_id INTEGER,
    guest TEXT,
    delta INTEGER NOT NULL,
    rules TEXT NOT NULL,
    played_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, game, version, seat),
    FOREIGN KEY (server_id, game, version) REFERENCES rulings (server_id, game, version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX ruling_players_by_user ON ruling_players (server_id, user_id, played_at, game, version, rules, delta);
CREATE TRIGGER ruling_players_are_never_rewritten BEFORE UPDATE ON ruling_players
WHEN NEW.server_id IS NOT OLD.server_id OR NEW.game IS NOT OLD.game OR NEW.version IS NOT OLD.version
    OR NEW.seat IS NOT OLD.seat OR NEW.delta IS NOT OLD.delta OR NEW.rules IS NOT OLD.rules
    OR NEW.played_at IS NOT OLD.played_at OR NEW.user_id IS NOT NULL OR NEW.guest IS NOT OLD.guest
BEGIN
    SELECT RAISE(ABORT, 'players of a ruling are never rewritten');
END;

CREATE TABLE payments (
    server_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    place INTEGER NOT NULL,
    payer TEXT NOT NULL CHECK (payer IN ('E', 'S', 'W', 'N', 'table')),
    payee TEXT NOT NULL CHECK (payee IN ('E', 'S', 'W', 'N', 'table')),
    payer_id INTEGER,
    payee_id INTEGER,
    amount INTEGER NOT NULL,
    clause TEXT NOT NULL,
    subject TEXT,
    PRIMARY KEY (server_id, game, version, place),
    FOREIGN KEY (server_id, game, version) REFERENCES rulings (server_id, game, version) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX payments_by_payer ON payments (server_id, payer_id);
CREATE INDEX payments_by_payee ON payments (server_id, payee_id);
CREATE TRIGGER payments_are_never_rewritten BEFORE UPDATE ON payments
WHEN NEW.server_id IS NOT OLD.server_id OR NEW.game IS NOT OLD.game OR NEW.version IS NOT OLD.version
    OR NEW.place IS NOT OLD.place OR NEW.payer IS NOT OLD.payer OR NEW.payee IS NOT OLD.payee
    OR NEW.amount IS NOT OLD.amount OR NEW.clause IS NOT OLD.clause OR NEW.subject IS NOT OLD.subject
    OR (NEW.payer_id IS NOT NULL AND NEW.payer_id IS NOT OLD.payer_id)
    OR (NEW.payee_id IS NOT NULL AND NEW.payee_id IS NOT OLD.payee_id)
BEGIN
    SELECT RAISE(ABORT, 'payments are never rewritten');
END;
"""

ASSENTS = """
CREATE TABLE assents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL,
    game INTEGER NOT NULL,
    version INTEGER NOT NULL,
    seat TEXT NOT NULL CHECK (seat IN ('E', 'S', 'W', 'N')),
    user_id INTEGER,
    verdict TEXT NOT NULL CHECK (verdict IN ('agree', 'contest')),
    facts TEXT CHECK (facts IS NULL OR json_valid(facts)),
    created_at INTEGER NOT NULL,
    CHECK ((verdict = 'contest') = (facts IS NOT NULL)),
    FOREIGN KEY (server_id, game, version, seat)
        REFERENCES ruling_players (server_id, game, version, seat) ON DELETE CASCADE
) STRICT;
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
"""

DIALOGUES = """
CREATE TABLE dialogues (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    message_id INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (json_valid(state)),
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id, channel_id, message_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dialogues_by_date ON dialogues (server_id, updated_at);
"""

COMMANDS = """
CREATE TABLE registered_commands (
    application_id INTEGER NOT NULL,
    server_id INTEGER NOT NULL,
    hash TEXT NOT NULL,
    registered_at INTEGER NOT NULL,
    PRIMARY KEY (application_id, server_id)
) STRICT, WITHOUT ROWID;
"""

DIALOGUES_BY_ORIGIN = """
ALTER TABLE dialogues RENAME TO dialogues_by_channel;
CREATE TABLE dialogues (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL,
    origin INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    state TEXT CHECK (state IS NULL OR json_valid(state)),
    updated_at INTEGER NOT NULL,
    PRIMARY KEY (server_id, user_id, origin)
) STRICT, WITHOUT ROWID;
INSERT OR IGNORE INTO dialogues
SELECT
    server_id, user_id, CAST(coalesce(json_extract(state, '$.origin'), channel_id) AS INTEGER), channel_id,
    nullif(state, 'null'), updated_at
FROM dialogues_by_channel ORDER BY updated_at DESC;
DROP TABLE dialogues_by_channel;
CREATE INDEX dialogues_by_date ON dialogues (server_id, updated_at) WHERE state IS NOT NULL;
CREATE INDEX dialogues_dropped ON dialogues (server_id, updated_at) WHERE state IS NULL;
"""
"""What had been kept by its place has the interaction that began it in its state; a dropped one, or one without,
keeps its channel's id for one. A dropped one is told by having no state, no more by an empty one.
"""

POSTS_UNDER_WAY = """
ALTER TABLE rulings ADD COLUMN posting_since INTEGER;
UPDATE rulings SET posting_since = max(created_at * 1000 - 60000 - 1420070400000, 0) << 22 WHERE message_id IS NULL;
"""
"""A ruling that an earlier version kept without a message may have been posted all the same: since a minute before it
was kept, written as Discord's ids are made of the time.
"""
