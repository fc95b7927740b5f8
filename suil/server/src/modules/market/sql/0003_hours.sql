-- expand: what each pool traded in an hour, base units, and between which prices of its own: base units of y for 10^18 of x. Hours before this
-- table are not there until the database is indexed anew.
CREATE TABLE market_hours (
  pool text NOT NULL,
  start_ms bigint NOT NULL,
  x_volume numeric(40) NOT NULL,
  y_volume numeric(40) NOT NULL,
  high numeric(60) NOT NULL,
  low numeric(60) NOT NULL,
  PRIMARY KEY (pool, start_ms)
) WITH (fillfactor = 70);
