-- One row for each time that the database was restored: requests through that line of the journal may have vouchers that no row knows.
-- By the chain's time `until_ms` and a minute more none of them can be used any longer.
CREATE TABLE lost_vouchers (
  through_seq bigint NOT NULL,
  until_ms bigint NOT NULL,
  restored_at_ms bigint NOT NULL
);
