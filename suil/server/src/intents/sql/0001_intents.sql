-- What a wallet was asked to sign; `used_at_ms` makes it single use. Forgotten a day after it ends when it was not used.
CREATE TABLE intent_nonces (
  nonce text PRIMARY KEY,
  address text NOT NULL,
  domain text NOT NULL,
  action text NOT NULL,
  issued_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  used_at_ms bigint
) WITH (fillfactor = 70);
CREATE INDEX intent_nonces_by_expiry ON intent_nonces (expires_at_ms);

-- Every intent that was accepted, with the text and signature it rests on and what became of it. `code` and `context` are a
-- refusal's; `entry_id` and `result` those of one that was done.
CREATE TABLE intents (
  nonce text PRIMARY KEY,
  input_seq bigint NOT NULL UNIQUE,
  address text NOT NULL,
  action text NOT NULL,
  parameters jsonb NOT NULL,
  message text NOT NULL,
  signature text NOT NULL,
  issued_at_ms bigint NOT NULL,
  expires_at_ms bigint NOT NULL,
  at_ms bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
  code text,
  context jsonb,
  entry_id bigint,
  result jsonb,
  CHECK ((outcome = 'done') = (entry_id IS NOT NULL) AND (outcome = 'refused') = (code IS NOT NULL))
);
