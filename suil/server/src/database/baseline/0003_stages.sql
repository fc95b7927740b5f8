-- Following and applying are two stages. The cursor names its checkpoint by digest too, so that another history is told from a node
-- that is behind; `packages` are those our contracts were upgraded to, whose events are ours as well.
ALTER TABLE indexer_state ADD COLUMN digest text;
ALTER TABLE indexer_state ADD COLUMN packages text[] NOT NULL DEFAULT '{}';
UPDATE indexer_state SET packages = coalesce(
  (SELECT array_agg(content->>'package' ORDER BY checkpoint, position) FROM chain_events WHERE kind = 'Upgraded'), '{}');

CREATE UNIQUE INDEX chain_events_by_place ON chain_events (checkpoint, position);
CREATE INDEX chain_events_of_days ON chain_events (kind, ((content->>'day')::integer))
  WHERE kind IN ('DayClosed', 'DayPrice', 'SettlementPublished', 'SettlementRevoked');

-- One row: the last event that is applied. A position of 2147483647 says that its whole checkpoint is, and those before it.
CREATE TABLE journal_applied (
  id integer PRIMARY KEY CHECK (id = 1),
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  chain_timestamp_ms bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO journal_applied SELECT 1, checkpoint, 2147483647, chain_timestamp_ms FROM indexer_state;
