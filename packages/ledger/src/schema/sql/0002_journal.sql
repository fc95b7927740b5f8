-- Every change of money comes from one line of inputs, numbered from 1 without gaps.
CREATE TABLE ledger.journal (
  seq bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('checkpoint', 'intent', 'closing', 'import')),
  ref text NOT NULL,
  day integer NOT NULL,
  at_ms bigint NOT NULL,
  content jsonb,
  UNIQUE (kind, ref)
);

-- One row, locked by whoever applies inputs. `open_day` is the day whose inputs are being taken.
CREATE TABLE ledger.journal_head (
  id integer PRIMARY KEY CHECK (id = 1),
  last_seq bigint NOT NULL,
  last_at_ms bigint NOT NULL,
  open_day integer
) WITH (fillfactor = 50);

-- What was posted before there was a journal counts as one input, the first.
INSERT INTO ledger.journal (seq, kind, ref, day, at_ms)
SELECT 1, 'import', 'before the journal', div(max(occurred_at_ms), 86400000)::integer, max(occurred_at_ms)
FROM ledger.entries HAVING count(*) > 0;
INSERT INTO ledger.journal_head (id, last_seq, last_at_ms, open_day)
SELECT 1, count(*), coalesce(max(at_ms), 0), max(day) FROM ledger.journal;

-- A hold is one amount on one held account, opened by an entry and resolved once by another.
CREATE TABLE ledger.holds (
  id text PRIMARY KEY,
  account_id bigint NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  entry_id bigint NOT NULL
);
CREATE TABLE ledger.hold_resolutions (
  hold_id text PRIMARY KEY,
  outcome text NOT NULL CHECK (outcome IN ('posted', 'void')),
  entry_id bigint NOT NULL
);
