-- A record is named by where its event stands; places ascend, digests do not, so the rows go in at the end of the index.
ALTER TABLE liquidity_records DROP CONSTRAINT liquidity_records_pkey;
ALTER TABLE liquidity_records ADD PRIMARY KEY (checkpoint, position);
