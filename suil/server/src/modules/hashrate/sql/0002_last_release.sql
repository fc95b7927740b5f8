-- What the entry released when it last did: so that a day's release is one pass over the entries, and its sums can be read from it.
ALTER TABLE hashrate_entries ADD COLUMN last_hashrate numeric(20) NOT NULL DEFAULT 0;
ALTER TABLE hashrate_entries ADD COLUMN last_released numeric(20) NOT NULL DEFAULT 0;
