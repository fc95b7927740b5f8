-- Each line of the journal carries a hash over itself and the line before it, so that a line that was changed, added or removed is found.
-- `epoch` rises when a database is restored, so that a process that read the former one writes nothing.
ALTER TABLE ledger.journal ADD COLUMN epoch integer NOT NULL DEFAULT 1;
ALTER TABLE ledger.journal ALTER COLUMN epoch DROP DEFAULT;
ALTER TABLE ledger.journal ADD COLUMN hash bytea;
-- New lines have a hash from here on. Those of an earlier version get theirs from `hashEarlierLines`, which validates this.
ALTER TABLE ledger.journal ADD CONSTRAINT journal_hashed CHECK (hash IS NOT NULL AND length(hash) = 32) NOT VALID;

-- Before the first line the last hash is 32 zero bytes.
ALTER TABLE ledger.journal_head ADD COLUMN epoch integer NOT NULL DEFAULT 1;
ALTER TABLE ledger.journal_head ADD COLUMN last_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex');

-- How far the journal's hashes have been checked, beside how far the postings were.
ALTER TABLE ledger.checked ADD COLUMN line_seq bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger.checked ADD COLUMN line_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex');
