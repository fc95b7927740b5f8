-- Purchases of nodes; final. The id is the journal number of the intent. Amounts are base units of USDC.
CREATE TABLE node_holdings (
  id bigint PRIMARY KEY,
  member text NOT NULL,
  tier text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  pay_with text NOT NULL,
  paid bigint NOT NULL,
  day integer NOT NULL,
  bought_at_ms bigint NOT NULL
);
CREATE INDEX node_holdings_of_member ON node_holdings (member, id DESC);

-- How many were sold of each tier; no more than `quantity_max`, the quantity in force at the last sale, can be.
CREATE TABLE node_sales (
  tier text PRIMARY KEY,
  sold integer NOT NULL,
  quantity_max integer NOT NULL,
  CHECK (sold <= quantity_max)
);

-- What each closed day's fees gave to one node of each tier sold before the day began.
CREATE TABLE node_days (
  day integer NOT NULL,
  tier text NOT NULL,
  sold integer NOT NULL,
  share bigint NOT NULL,
  weighted bigint NOT NULL,
  PRIMARY KEY (day, tier)
);

-- Delivery contacts, encrypted: `key_id` names the key, `sealed` is nonce, tag and ciphertext.
CREATE TABLE node_contacts (
  member text PRIMARY KEY,
  key_id text NOT NULL,
  sealed bytea NOT NULL,
  saved_at_ms bigint NOT NULL
);
