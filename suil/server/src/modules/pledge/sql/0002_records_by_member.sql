-- Nobody reads records but member by member: one index names them and lists them.
ALTER TABLE pledge_records DROP CONSTRAINT pledge_records_pkey;
DROP INDEX pledge_records_of_member;
ALTER TABLE pledge_records ADD PRIMARY KEY (member, checkpoint, position);
