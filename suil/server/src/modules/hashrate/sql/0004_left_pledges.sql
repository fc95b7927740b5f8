-- Which pledge of SUIL an entry was granted for, and how much HR was taken back because the pledge was left before its term was over.
ALTER TABLE hashrate_entries ADD COLUMN pledge_id numeric(20);
ALTER TABLE hashrate_entries ADD COLUMN taken_back numeric(20) NOT NULL DEFAULT 0;
UPDATE hashrate_entries e SET pledge_id = (c.content->>'id')::numeric
  FROM chain_events c WHERE c.kind = 'SuilPledged' AND c.digest = e.digest AND c.position = e.position;
CREATE UNIQUE INDEX hashrate_entries_of_pledge ON hashrate_entries (pledge_id) WHERE pledge_id IS NOT NULL;
