-- Seasons of 28 settled days (rules.md §4): the tree over the amounts of each, and the level of the roots of its parts.
CREATE TABLE settlement_seasons (
  season integer PRIMARY KEY,
  first_day integer NOT NULL,
  -- Hex; and its leaves.
  root text NOT NULL,
  leaves integer NOT NULL,
  above bytea NOT NULL
);

-- The trees: 1,024 leaves a row, by address, with the members' numbers. `first_address` is the least one of the row.
CREATE TABLE settlement_season_trees (
  season integer NOT NULL,
  part integer NOT NULL,
  first_address text COLLATE "C" NOT NULL,
  members integer[] NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (season, part),
  UNIQUE (season, first_address)
);
ALTER TABLE settlement_season_trees ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- What the chain said of season roots.
CREATE TABLE settlement_season_events (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  season integer NOT NULL,
  root text NOT NULL,
  provable_at_ms bigint,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX settlement_season_events_of_season ON settlement_season_events (season, checkpoint, position);
INSERT INTO settlement_season_events
  SELECT digest, event_seq, checkpoint, position,
    CASE kind WHEN 'SeasonPublished' THEN 'published' WHEN 'SeasonAttested' THEN 'attested' ELSE 'revoked' END,
    (content->>'season')::integer, substr(content->>'root', 3), (content->>'provableAtMs')::bigint, (content->>'timestampMs')::bigint
  FROM chain_events WHERE kind IN ('SeasonPublished', 'SeasonAttested', 'SeasonRevoked');
