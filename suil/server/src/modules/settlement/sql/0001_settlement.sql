-- Days that were settled (rules.md §4), and what they came to. Micro-dollars.
CREATE TABLE settlement_days (
  day integer PRIMARY KEY,
  -- Of the tree of what was earned on the day, hex; and its leaves.
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

-- The trees of all days: hashes of 1,024 leaves a row, and in row -1 the level of the rows' roots.
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

-- Which days of whom the chain has taken a proof of, and what it added to the member's credit, micro-dollars. Members by their number in
-- the tree; an address outside it, which only a wrong root names, is left out.
CREATE TABLE settlement_proven (
  member integer NOT NULL,
  day integer NOT NULL,
  friend bigint NOT NULL,
  indirect bigint NOT NULL,
  community bigint NOT NULL,
  peer bigint NOT NULL,
  PRIMARY KEY (member, day)
);
INSERT INTO settlement_proven
  SELECT m.id, (e.content->>'day')::integer, (e.content->>'friend')::bigint, (e.content->>'indirect')::bigint,
    (e.content->>'community')::bigint, (e.content->>'peer')::bigint
  FROM chain_events e JOIN team_members m ON m.address = e.content->>'member' WHERE e.kind = 'Proven';

-- What the audit key said of published days, and from when on their roots prove since.
CREATE TABLE settlement_audits (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  day integer NOT NULL,
  claimable_at_ms bigint NOT NULL,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX settlement_audits_of_day ON settlement_audits (day, checkpoint, position);
INSERT INTO settlement_audits
  SELECT digest, event_seq, checkpoint, position, CASE kind WHEN 'SettlementAttested' THEN 'attested' ELSE 'held' END,
    (content->>'day')::integer, (content->>'claimableAtMs')::bigint, (content->>'timestampMs')::bigint
  FROM chain_events WHERE kind IN ('SettlementAttested', 'SettlementHeld');
