-- How far the postings have been checked. What an earlier version posted counts as checked: `replay` looks at all of it.
CREATE TABLE ledger.checked (
  id integer PRIMARY KEY CHECK (id = 1),
  entry_id bigint NOT NULL
) WITH (fillfactor = 50);
INSERT INTO ledger.checked SELECT 1, max(id) FROM ledger.entries HAVING count(*) > 0;

-- Ids of entries ascend as rows are added, so that an index of page ranges finds the newest postings and costs next to nothing.
CREATE INDEX postings_by_entry_range ON ledger.postings USING brin (entry_id) WITH (autosummarize = on);
