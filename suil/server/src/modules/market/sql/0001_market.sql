-- The pools' reserves as their events leave them, and what follows: candles of prices in micro-dollars for one whole coin.
CREATE TABLE market_pools (
  pool text PRIMARY KEY,
  x numeric(20) NOT NULL,
  y numeric(20) NOT NULL
) WITH (fillfactor = 50);

-- `volume` is what was traded of the coin, in base units.
CREATE TABLE market_candles (
  symbol text NOT NULL,
  span text NOT NULL,
  start_ms bigint NOT NULL,
  open numeric(40) NOT NULL,
  high numeric(40) NOT NULL,
  low numeric(40) NOT NULL,
  close numeric(40) NOT NULL,
  volume numeric(40) NOT NULL,
  updated_at_ms bigint NOT NULL,
  PRIMARY KEY (symbol, span, start_ms)
) WITH (fillfactor = 70);
