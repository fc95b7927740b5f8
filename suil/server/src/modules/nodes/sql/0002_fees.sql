-- What each closed day's fees were in USDC, by where they came from: the sums of the day's postings, written when it is closed, so that a list of days
-- adds nothing up. Kinds without a fee have no row.
CREATE TABLE node_fees (
  day integer NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, kind)
);
INSERT INTO node_fees
  SELECT div(p.occurred_at_ms, 86400000)::integer, e.kind, sum(p.amount)
  FROM ledger.accounts a JOIN ledger.postings p ON p.account_id = a.id
    JOIN ledger.entries e ON e.id = p.entry_id AND e.occurred_at_ms = p.occurred_at_ms
  WHERE a.name = 'house:fees' AND a.asset = 'USDC' AND e.kind IN ('claim_fee', 'unstake_fee', 'bank_income')
    AND div(p.occurred_at_ms, 86400000)::integer IN (SELECT day FROM node_days)
  GROUP BY 1, 2 HAVING sum(p.amount) <> 0;
