-- Who does what only one process should do at a time. `fence` grows with each new holder, so that an old one is known as such.
CREATE TABLE day_leases (
  name text PRIMARY KEY,
  holder text NOT NULL,
  fence bigint NOT NULL,
  expires_at_ms bigint NOT NULL
);

-- How the price of each closed day was decided (rules.md §7).
CREATE TABLE day_closings (
  day integer PRIMARY KEY,
  price numeric(20),
  price_reason text NOT NULL,
  closed_at_ms bigint NOT NULL
);

-- Why a day that is over was not closed or published when it was tried.
CREATE TABLE day_problems (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day integer NOT NULL,
  part text NOT NULL,
  reason text NOT NULL,
  occurred_at_ms bigint NOT NULL
);
CREATE INDEX day_problems_of_day ON day_problems (day, id DESC);

-- Days on which an exchange pool's price was observed: without it a day never gets a price (rules.md §7).
CREATE TABLE day_observations (
  pool text NOT NULL,
  day integer NOT NULL,
  PRIMARY KEY (pool, day)
);
INSERT INTO day_observations
  SELECT DISTINCT content->>'pool', div((content->>'timestampMs')::numeric, 86400000)::integer FROM chain_events WHERE kind = 'Observed';
