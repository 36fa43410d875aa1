-- The processors that the program which played the game was built for: `x86-64-v2`, `x86-64-v3` …; empty where it was not noted.
ALTER TABLE games ADD COLUMN cpu TEXT NOT NULL DEFAULT '';
