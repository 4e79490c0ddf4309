-- Tables, and their plays. A table's own data is one JSON document; what is searched for has a column beside it.

PRAGMA application_id = 0x43617473; -- "Cats": this file is ours

CREATE TABLE tables (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    code    TEXT    NOT NULL UNIQUE,
    phase   TEXT    NOT NULL CHECK (phase IN ('waiting', 'playing', 'finished', 'closed')),
    changed INTEGER NOT NULL,
    data    BLOB    NOT NULL
) STRICT;

CREATE INDEX tables_by_phase ON tables (phase, changed);

-- Append-only: a row is written once and never changed. Rows of one table are numbered from 0 without gaps.
CREATE TABLE plays (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,
    data     BLOB    NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
