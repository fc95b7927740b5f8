-- expand: parts of tables that were taken out of the database into files (decision 041): which numbers, how many rows, and the hash of these. Written in
-- the transaction that drops the part, so rows are either in the table or named here.
CREATE TABLE archived_parts (
  table_name text NOT NULL,
  from_number bigint NOT NULL,
  to_number bigint NOT NULL,
  rows bigint NOT NULL,
  sha256 text NOT NULL,
  archived_at_ms bigint NOT NULL,
  PRIMARY KEY (table_name, from_number)
);
