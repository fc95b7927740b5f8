-- Nobody reads exchanges but member by member: one index names them and lists them.
ALTER TABLE hashrate_exchanges DROP CONSTRAINT hashrate_exchanges_pkey;
DROP INDEX hashrate_exchanges_of_member;
ALTER TABLE hashrate_exchanges ADD PRIMARY KEY (member, checkpoint, position);
