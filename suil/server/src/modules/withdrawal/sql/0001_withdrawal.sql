-- What was asked to leave the vault, and how far it has come. `id` is the journal's number of its intent, and the voucher's id. While
-- `issuing` the signer is being asked: a voucher may exist that is not written here yet.
CREATE TABLE withdrawals (
  id bigint PRIMARY KEY,
  nonce text NOT NULL UNIQUE,
  member text NOT NULL,
  asset text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  source text NOT NULL CHECK (source IN ('balance', 'hashrate', 'reserve', 'treasury')),
  reserve text CHECK (reserve IN ('flow', 'team', 'pledge')),
  recipient text NOT NULL,
  status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'issuing', 'issued', 'paid', 'returned', 'cancelled')),
  requested_at_ms bigint NOT NULL,
  issued_day integer,
  issued_at_ms bigint,
  expires_at_ms bigint,
  voucher text,
  ended_at_ms bigint,
  digest text,
  CHECK ((source = 'reserve') = (reserve IS NOT NULL)),
  CHECK ((issued_day IS NULL) = (expires_at_ms IS NULL) AND (issued_day IS NULL) = (issued_at_ms IS NULL)),
  CHECK ((status IN ('paid', 'returned', 'cancelled')) = (ended_at_ms IS NOT NULL)),
  CHECK (status <> 'issued' OR voucher IS NOT NULL)
) WITH (fillfactor = 70);
CREATE INDEX withdrawals_of_member ON withdrawals (member, id DESC);
CREATE INDEX withdrawals_queued ON withdrawals (asset, id) WHERE status = 'queued';
CREATE INDEX withdrawals_out ON withdrawals (expires_at_ms) WHERE status IN ('issuing', 'issued');
CREATE INDEX withdrawals_by_day ON withdrawals (asset, issued_day);

-- One row, locked by whoever hands out vouchers: one process at a time.
CREATE TABLE withdrawal_issuing (id integer PRIMARY KEY CHECK (id = 1));
