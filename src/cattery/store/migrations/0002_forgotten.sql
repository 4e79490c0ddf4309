-- A table that is forgotten is put aside first: it can be brought back for a while, should a clock have been wrong.

ALTER TABLE tables ADD COLUMN doubted INTEGER NOT NULL DEFAULT 0; -- how often in a row it was found old
ALTER TABLE tables ADD COLUMN forgotten INTEGER; -- when it was put aside

-- The latest time that any server of this file has seen: its calendar never goes back.
CREATE TABLE latest (time INTEGER NOT NULL) STRICT;
INSERT INTO latest SELECT coalesce(max(changed), 0) FROM tables;
