-- Double entry. What was posted is never changed: balances are the only rows that are updated.
CREATE SCHEMA ledger;

-- One account per name and asset, e.g. ('member:0x…', 'SUI').
CREATE TABLE ledger.accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  asset text NOT NULL,
  UNIQUE (name, asset)
);

-- Base units. Half of each page stays free, so that an update stays on its page and touches no index.
CREATE TABLE ledger.balances (
  account_id bigint PRIMARY KEY,
  balance bigint NOT NULL,
  last_seq bigint NOT NULL,
  may_be_negative boolean NOT NULL,
  CHECK (balance >= 0 OR may_be_negative)
) WITH (fillfactor = 50);

CREATE TABLE ledger.entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL,
  kind text NOT NULL,
  digest text,
  occurred_at_ms bigint NOT NULL,
  posted_at_ms bigint NOT NULL
);

-- A table of its own, keyed by the key alone, so that uniqueness holds however the entries are partitioned.
CREATE TABLE ledger.idempotency_keys (
  key text PRIMARY KEY,
  content_hash text NOT NULL,
  entry_id bigint NOT NULL
);

-- `seq` counts an account's postings from 1 without gaps; `balance_after` is the balance with this one included.
CREATE TABLE ledger.postings (
  account_id bigint NOT NULL,
  seq bigint NOT NULL,
  entry_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  balance_after bigint NOT NULL,
  PRIMARY KEY (account_id, seq)
);
CREATE INDEX postings_by_entry ON ledger.postings (account_id, entry_id);
