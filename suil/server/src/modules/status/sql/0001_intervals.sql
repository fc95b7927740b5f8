-- expand: when this deployment was seen in which state, one row an interval. Servers extend the newest row of a kind while it lasts and add one after a
-- gap, so what no server could write is what lies between two rows of `writable`. Rows live for 90 days after their end.
CREATE TABLE service_intervals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('writable', 'behind', 'closed')),
  from_ms bigint NOT NULL,
  through_ms bigint NOT NULL CHECK (through_ms >= from_ms)
) WITH (fillfactor = 50);
CREATE INDEX service_intervals_newest ON service_intervals (kind, id DESC);
