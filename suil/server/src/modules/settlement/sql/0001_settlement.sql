-- Days that were settled (rules.md §4), and what they came to. Micro-dollars.
CREATE TABLE settlement_days (
  day integer PRIMARY KEY,
  -- Of the tree of everything earned through the day, hex; and its leaves.
  root text NOT NULL,
  leaves integer NOT NULL,
  wanted numeric(20) NOT NULL,
  budget numeric(20) NOT NULL,
  total numeric(20) NOT NULL,
  base numeric(20) NOT NULL,
  -- Σ V, and the same as the chain had it.
  value numeric(20) NOT NULL,
  principal numeric(20) NOT NULL,
  members integer NOT NULL,
  earning integer NOT NULL,
  -- Of the income of those who earned: nine deciles, the least and the greatest; and the part of the best-paid hundredth, ppm.
  deciles numeric(20)[] NOT NULL,
  top_share_ppm integer NOT NULL
);

-- The trees of the newest days: hashes of 1,024 leaves a row, and in row -1 the level of the rows' roots.
CREATE TABLE settlement_trees (
  day integer NOT NULL,
  part integer NOT NULL,
  hashes bytea NOT NULL,
  PRIMARY KEY (day, part)
);
ALTER TABLE settlement_trees ALTER COLUMN hashes SET STORAGE EXTERNAL;

-- What the chain said of published days.
CREATE TABLE settlement_events (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  day integer NOT NULL,
  root text NOT NULL,
  total numeric(20) NOT NULL,
  claimable_at_ms bigint,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX settlement_events_of_day ON settlement_events (day, checkpoint, position);
INSERT INTO settlement_events
  SELECT digest, event_seq, checkpoint, position, CASE kind WHEN 'SettlementPublished' THEN 'published' ELSE 'revoked' END,
    (content->>'day')::integer, substr(content->>'root', 3), (content->>'total')::numeric, (content->>'claimableAtMs')::bigint,
    (content->>'timestampMs')::bigint
  FROM chain_events WHERE kind IN ('SettlementPublished', 'SettlementRevoked');
