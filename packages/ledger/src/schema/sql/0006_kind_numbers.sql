-- expand: the number of the entry's kind where the chart of accounts gives it one: a sum by kind then looks up no entry of it.
-- NULL: the kind has no number, or an earlier version posted it, and the entry says the kind. Rows that are there stay as they are.
ALTER TABLE ledger.postings ADD COLUMN kind_number smallint;
