-- expand: what a position was right after each settlement, and where in the chain that was, so that past days are worked out from the last settlement
-- before them. Null in rows of a server that did not write it. Claims by kind and day, so that those of some days are found without a member's other
-- records, in the index alone. And the checkpoint through which what former servers left out was copied.
ALTER TABLE liquidity_settlements ADD COLUMN checkpoint bigint;
ALTER TABLE liquidity_settlements ADD COLUMN position integer;
ALTER TABLE liquidity_settlements ADD COLUMN value bigint;
ALTER TABLE liquidity_settlements ADD COLUMN start_day integer;
ALTER TABLE liquidity_settlements ADD COLUMN claimable bigint;
ALTER TABLE liquidity_settlements ADD COLUMN claimed bigint;

CREATE TABLE liquidity_claims (
  member text NOT NULL,
  income_kind text NOT NULL,
  day integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  -- Before the fee; micro-dollars.
  amount bigint NOT NULL,
  fee bigint NOT NULL,
  PRIMARY KEY (member, income_kind, day, checkpoint, position) INCLUDE (amount, fee)
);
INSERT INTO liquidity_claims
  SELECT member, amounts->>'incomeKind', div(timestamp_ms, 86400000)::integer, checkpoint, position, (amounts->>'rewardValue')::bigint,
    (amounts->>'rewardValueFee')::bigint
  FROM liquidity_records WHERE kind = 'claimed';

CREATE TABLE liquidity_copied (
  id integer PRIMARY KEY CHECK (id = 1),
  checkpoint bigint NOT NULL
);
INSERT INTO liquidity_copied SELECT 1, checkpoint - 1 FROM journal_applied;
