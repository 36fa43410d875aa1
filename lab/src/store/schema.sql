-- One experiment is one plan without its length; its identity is that of its settings.
CREATE TABLE experiments (
    id       INTEGER PRIMARY KEY,
    identity TEXT    NOT NULL UNIQUE,
    game     TEXT    NOT NULL,
    settings TEXT    NOT NULL,
    pairs    INTEGER NOT NULL,
    build    TEXT    NOT NULL,
    created  TEXT    NOT NULL
) STRICT;

-- Who plays, with the exact settings behind the text that was given.
CREATE TABLE players (
    experiment INTEGER NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    text       TEXT    NOT NULL,
    settings   TEXT    NOT NULL,
    pace       TEXT    NOT NULL,
    build      TEXT    NOT NULL,
    PRIMARY KEY (experiment, number)
) STRICT, WITHOUT ROWID;

-- A shard is one opening between two players, a game with either colour.
CREATE TABLE shards (
    experiment    INTEGER NOT NULL REFERENCES experiments (id) ON DELETE CASCADE,
    shard         INTEGER NOT NULL,
    player_a      INTEGER NOT NULL,
    player_b      INTEGER NOT NULL,
    start         TEXT,
    opening       TEXT    NOT NULL,
    PRIMARY KEY (experiment, shard)
) STRICT, WITHOUT ROWID;

-- Game 0 has player a on the first side, game 1 player b.
CREATE TABLE games (
    experiment INTEGER NOT NULL,
    shard      INTEGER NOT NULL,
    game       INTEGER NOT NULL CHECK (game IN (0, 1)),
    winner     INTEGER CHECK (winner IN (0, 1)),
    cause      TEXT    NOT NULL,
    reason     TEXT    NOT NULL,
    plies      INTEGER NOT NULL,
    line       INTEGER NOT NULL,
    late_us    INTEGER NOT NULL,
    stall_us   INTEGER NOT NULL,
    finished   TEXT    NOT NULL,
    PRIMARY KEY (experiment, shard, game),
    FOREIGN KEY (experiment, shard) REFERENCES shards (experiment, shard) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- What the players played and thought, from their own view; the opening is the shard's.
CREATE TABLE moves (
    experiment   INTEGER NOT NULL,
    shard        INTEGER NOT NULL,
    game         INTEGER NOT NULL,
    ply          INTEGER NOT NULL,
    move         TEXT    NOT NULL,
    score_kind   TEXT CHECK (score_kind IN ('cp', 'win', 'loss', 'draw')),
    score        INTEGER,
    depth        INTEGER NOT NULL,
    nodes        INTEGER NOT NULL,
    microseconds INTEGER NOT NULL,
    PRIMARY KEY (experiment, shard, game, ply),
    FOREIGN KEY (experiment, shard, game) REFERENCES games (experiment, shard, game) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
