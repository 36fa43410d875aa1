-- What searches found that are functions of their settings: whoever asks again need not search again.
CREATE TABLE memory (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The newest result of every experiment of the inventory, as JSON.
CREATE TABLE findings (
    id      TEXT NOT NULL,
    size    TEXT NOT NULL,
    seed    TEXT NOT NULL,
    faults  TEXT NOT NULL,
    build   TEXT NOT NULL,
    made    TEXT NOT NULL,
    finding TEXT NOT NULL,
    PRIMARY KEY (id, size, seed, faults, build)
) STRICT, WITHOUT ROWID;
