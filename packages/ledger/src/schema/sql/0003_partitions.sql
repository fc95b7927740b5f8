-- Entries and postings by month of `occurred_at_ms`. The months themselves are made at every start (partitions.ts); what falls outside
-- them waits in the default partition, so nothing is ever refused for lack of a month.
ALTER TABLE ledger.entries RENAME TO entries_before;
ALTER TABLE ledger.entries_before RENAME CONSTRAINT entries_pkey TO entries_before_pkey;
ALTER TABLE ledger.postings RENAME TO postings_before;
ALTER TABLE ledger.postings_before RENAME CONSTRAINT postings_pkey TO postings_before_pkey;

-- A key of a partitioned table holds the column it is partitioned by. That an id stands once in all months follows from the sequence;
-- that a key does, from `idempotency_keys`.
CREATE SEQUENCE ledger.entry_ids;
CREATE TABLE ledger.entries (
  id bigint NOT NULL DEFAULT nextval('ledger.entry_ids'),
  key text NOT NULL,
  kind text NOT NULL,
  digest text,
  occurred_at_ms bigint NOT NULL,
  input_seq bigint NOT NULL,
  posted_at_ms bigint NOT NULL,
  PRIMARY KEY (id, occurred_at_ms)
) PARTITION BY RANGE (occurred_at_ms);
ALTER SEQUENCE ledger.entry_ids OWNED BY ledger.entries.id;
CREATE TABLE ledger.entries_default PARTITION OF ledger.entries DEFAULT;

-- One index does for both uniqueness and lists by entry. That an account's `seq` stands once in all months follows from its balance,
-- which hands out each number once.
CREATE TABLE ledger.postings (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  entry_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  occurred_at_ms bigint NOT NULL,
  PRIMARY KEY (account_id, entry_id, seq, occurred_at_ms)
) PARTITION BY RANGE (occurred_at_ms);
CREATE TABLE ledger.postings_default PARTITION OF ledger.postings DEFAULT;

INSERT INTO ledger.entries (id, key, kind, digest, occurred_at_ms, input_seq, posted_at_ms)
SELECT id, key, kind, digest, occurred_at_ms, 1, posted_at_ms FROM ledger.entries_before;
INSERT INTO ledger.postings (account_id, seq, entry_id, amount, balance_after, occurred_at_ms)
SELECT p.account_id, p.seq, p.entry_id, p.amount, p.balance_after, e.occurred_at_ms
FROM ledger.postings_before p JOIN ledger.entries_before e ON e.id = p.entry_id;
SELECT setval('ledger.entry_ids', coalesce((SELECT max(id) FROM ledger.entries), 0) + 1, false);

DROP TABLE ledger.postings_before;
DROP TABLE ledger.entries_before;
