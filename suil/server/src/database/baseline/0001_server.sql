-- What the chain said, and what follows from it. Amounts that come from the chain are u64, so numeric(20).

-- One row: which chain this database follows and how far it has come.
CREATE TABLE indexer_state (
  id integer PRIMARY KEY CHECK (id = 1),
  chain text NOT NULL,
  package text NOT NULL,
  checkpoint bigint NOT NULL,
  chain_timestamp_ms bigint NOT NULL
);

-- Every event of our package, once. `position` counts a checkpoint's events from 0, whatever their transaction.
CREATE TABLE chain_events (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  content jsonb NOT NULL,
  PRIMARY KEY (digest, event_seq)
);

CREATE TABLE members (
  address text PRIMARY KEY,
  inviter text NOT NULL,
  digest text NOT NULL,
  bound_at_ms bigint NOT NULL
);
CREATE INDEX members_by_inviter ON members (inviter);

-- Days closed by the liquidity pool; the sums are F and G of rules.md §3 through that day.
CREATE TABLE liquidity_days (
  day integer PRIMARY KEY,
  principal numeric(20) NOT NULL,
  need numeric(20) NOT NULL,
  factor numeric(20) NOT NULL,
  moved numeric(20) NOT NULL,
  factors_sum numeric(40) NOT NULL,
  day_factors_sum numeric(40) NOT NULL,
  digest text NOT NULL,
  timestamp_ms bigint NOT NULL
);

CREATE TABLE liquidity_positions (
  member text PRIMARY KEY,
  value numeric(20) NOT NULL,
  pending numeric(20) NOT NULL,
  pending_day integer NOT NULL,
  start_day integer NOT NULL,
  settled_day integer NOT NULL,
  claimable numeric(20) NOT NULL,
  claimed numeric(20) NOT NULL
) WITH (fillfactor = 70);

-- `amounts` are decimal strings by the names the API gives them.
CREATE TABLE liquidity_records (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  member text NOT NULL,
  kind text NOT NULL,
  amounts jsonb NOT NULL,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX liquidity_records_of_member ON liquidity_records (member, checkpoint DESC, position DESC);

CREATE TABLE hashrate_entries (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  member text NOT NULL,
  type text NOT NULL,
  total numeric(20) NOT NULL,
  remaining numeric(20) NOT NULL,
  release_rate_bps integer NOT NULL,
  start_day integer NOT NULL,
  claimed numeric(20) NOT NULL,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX hashrate_entries_of_member ON hashrate_entries (member, checkpoint DESC, position DESC);

-- What a wallet was asked to sign; `used_at_ms` makes it single use.
CREATE TABLE auth_challenges (
  nonce text PRIMARY KEY,
  address text NOT NULL,
  domain text NOT NULL,
  message text NOT NULL,
  expires_at_ms bigint NOT NULL,
  used_at_ms bigint
);
CREATE INDEX auth_challenges_by_expiry ON auth_challenges (expires_at_ms);

-- Tokens are kept as their SHA-256 only.
CREATE TABLE auth_sessions (
  token_hash text PRIMARY KEY,
  address text NOT NULL,
  created_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  ends_at_ms bigint NOT NULL,
  revoked_at_ms bigint
);
CREATE INDEX auth_sessions_by_end ON auth_sessions (ends_at_ms);
