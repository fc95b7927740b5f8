-- Nobody reads records but member by member: one index names them and lists them.
ALTER TABLE liquidity_records DROP CONSTRAINT liquidity_records_pkey;
DROP INDEX liquidity_records_of_member;
ALTER TABLE liquidity_records ADD PRIMARY KEY (member, checkpoint, position);
