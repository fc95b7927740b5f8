-- expand: members' own limits of what leaves their balance in any 24 hours (rules.md §9). Null: none. `raise_units` takes the limit's place at `raise_from_ms`;
-- without that nothing does. Amounts are base units of the asset.
CREATE TABLE spending_limits (
  member text NOT NULL,
  asset text NOT NULL,
  limit_units bigint,
  raise_units bigint,
  raise_from_ms bigint,
  PRIMARY KEY (member, asset)
) WITH (fillfactor = 70);

-- What left a balance while it had a limit, by the number of the intent in the journal. A request that was cancelled or returned later stays. `total` is what
-- the member spent of the asset through it, as far as rows are there: what was spent from one row through another follows from these two, however many lie
-- between them and whether any are left before. So the oldest can be deleted.
CREATE TABLE spendings (
  input_seq bigint PRIMARY KEY,
  member text NOT NULL,
  asset text NOT NULL,
  at_ms bigint NOT NULL,
  amount bigint NOT NULL,
  total numeric NOT NULL
);
CREATE INDEX spendings_by_time ON spendings (member, asset, at_ms, total);
CREATE INDEX spendings_by_total ON spendings (member, asset, total);
