-- expand: members' own swaps and changes of pool shares. The amounts are base units of the pool's two coins; of a swap, what was paid is below zero. A
-- swap that is a step of a stake, an unstake, a claim or a sale of SUIL is that record's, not one of its own.
CREATE TABLE pool_records (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  member text NOT NULL,
  pool text NOT NULL,
  kind text NOT NULL,
  x_amount numeric(20) NOT NULL,
  y_amount numeric(20) NOT NULL,
  fee numeric(20) NOT NULL,
  timestamp_ms bigint NOT NULL,
  PRIMARY KEY (member, checkpoint, position)
);

-- What was applied before this table was there.
INSERT INTO pool_records (digest, event_seq, checkpoint, position, member, pool, kind, x_amount, y_amount, fee, timestamp_ms)
  SELECT e.digest, e.event_seq, e.checkpoint, e.position, e.content->>'member', e.content->>'pool',
    CASE e.kind WHEN 'Swapped' THEN 'swapped' WHEN 'LiquidityAdded' THEN 'shares_added' ELSE 'shares_removed' END,
    CASE WHEN e.kind <> 'Swapped' THEN (e.content->>'xAmount')::numeric
         WHEN e.content->>'direction' = 'xToY' THEN -(e.content->>'amountIn')::numeric ELSE (e.content->>'amountOut')::numeric END,
    CASE WHEN e.kind <> 'Swapped' THEN (e.content->>'yAmount')::numeric
         WHEN e.content->>'direction' = 'xToY' THEN (e.content->>'amountOut')::numeric ELSE -(e.content->>'amountIn')::numeric END,
    coalesce((e.content->>'fee')::numeric, 0), (e.content->>'timestampMs')::bigint
  FROM chain_events e
  JOIN journal_applied a ON (e.checkpoint, e.position) <= (a.checkpoint, a.position)
  WHERE e.kind IN ('Swapped', 'LiquidityAdded', 'LiquidityRemoved') AND NOT (e.kind = 'Swapped' AND EXISTS (
    SELECT 1 FROM chain_events p
    WHERE p.digest = e.digest AND p.event_seq > e.event_seq AND p.content->>'member' = e.content->>'member' AND (
      p.kind = 'Staked' AND p.content->>'suiAmount' = e.content->>'amountIn'
      OR p.kind IN ('Unstaked', 'SuilSwapped') AND p.content->>'suiAmount' = e.content->>'amountOut'
      OR p.kind = 'Claimed' AND p.content->>'claimSuiAmount' = e.content->>'amountOut')));
