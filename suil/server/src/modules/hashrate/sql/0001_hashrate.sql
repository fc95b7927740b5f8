-- Entries come from intents, too, and release SUIL: they are named by the journal's number of the input that granted them and a
-- position within it, which is also the order of the grants. What was there before came in by the first input.
ALTER TABLE hashrate_entries ADD COLUMN input_seq bigint NOT NULL DEFAULT 1;
ALTER TABLE hashrate_entries ADD COLUMN released numeric(20) NOT NULL DEFAULT 0;
ALTER TABLE hashrate_entries DROP CONSTRAINT hashrate_entries_pkey;
DROP INDEX hashrate_entries_of_member;
UPDATE hashrate_entries e SET position = n.position
FROM (SELECT digest, event_seq, row_number() OVER (ORDER BY checkpoint, position) - 1 AS position FROM hashrate_entries) n
WHERE e.digest = n.digest AND e.event_seq = n.event_seq;
ALTER TABLE hashrate_entries ALTER COLUMN input_seq DROP DEFAULT;
ALTER TABLE hashrate_entries ALTER COLUMN released DROP DEFAULT;
ALTER TABLE hashrate_entries ALTER COLUMN digest DROP NOT NULL;
ALTER TABLE hashrate_entries DROP COLUMN event_seq;
ALTER TABLE hashrate_entries DROP COLUMN checkpoint;
ALTER TABLE hashrate_entries ADD PRIMARY KEY (input_seq, position);
-- Every entry that still has something to release changes every day: half of each page stays free for it.
ALTER TABLE hashrate_entries SET (fillfactor = 50);
CREATE INDEX hashrate_entries_of_member ON hashrate_entries (member, input_seq DESC, position DESC);

-- What each closed day released; `price` is null on a day without one.
CREATE TABLE hashrate_days (
  day integer PRIMARY KEY,
  price numeric(20),
  emission numeric(20) NOT NULL,
  budget numeric(20) NOT NULL,
  capacity numeric(20) NOT NULL,
  wanted numeric(30) NOT NULL,
  hashrate numeric(30) NOT NULL,
  released numeric(20) NOT NULL
);

-- SUIL exchanged for SUI by `swap_v2`.
CREATE TABLE hashrate_exchanges (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  member text NOT NULL,
  suil_amount numeric(20) NOT NULL,
  fee numeric(20) NOT NULL,
  sui_amount numeric(20) NOT NULL,
  hashrate numeric(20) NOT NULL,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX hashrate_exchanges_of_member ON hashrate_exchanges (member, checkpoint DESC, position DESC);
INSERT INTO hashrate_exchanges (digest, event_seq, checkpoint, position, member, suil_amount, fee, sui_amount, hashrate, timestamp_ms)
SELECT digest, event_seq, checkpoint, position, content->>'member', (content->>'suilAmount')::numeric, (content->>'fee')::numeric,
       (content->>'suiAmount')::numeric, (content->>'feeValue')::numeric, (content->>'timestampMs')::bigint
FROM chain_events WHERE kind = 'SuilSwapped';
