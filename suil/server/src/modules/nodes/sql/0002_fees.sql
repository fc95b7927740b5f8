-- expand: what each closed day's fees were in USDC, by where they came from. The sums of the day's postings, written when it is closed, so that a list of
-- days adds nothing up. Kinds without a fee are 0, so a day without rows was closed by an earlier release.
CREATE TABLE node_fees (
  day integer NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, kind)
);
INSERT INTO node_fees
  SELECT d.day, k.kind, coalesce(s.amount, 0)
  FROM (SELECT DISTINCT day FROM node_days) d CROSS JOIN unnest(ARRAY['claim_fee', 'unstake_fee', 'bank_income']) AS k (kind)
  LEFT JOIN (
    SELECT div(p.occurred_at_ms, 86400000)::integer AS day, e.kind, sum(p.amount) AS amount
    FROM ledger.accounts a JOIN ledger.postings p ON p.account_id = a.id
      JOIN ledger.entries e ON e.id = p.entry_id AND e.occurred_at_ms = p.occurred_at_ms
    WHERE a.name = 'house:fees' AND a.asset = 'USDC' GROUP BY 1, 2
  ) s ON s.day = d.day AND s.kind = k.kind;
