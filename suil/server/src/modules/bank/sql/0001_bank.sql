-- Subscriptions, with the term that runs or ran last. The id is the journal number of the intent that made it, so ids ascend in the
-- order of the inputs. Amounts are base units of USDC.
CREATE TABLE bank_subscriptions (
  id bigint PRIMARY KEY,
  member text NOT NULL,
  principal bigint NOT NULL,
  term_days integer NOT NULL,
  start_day integer NOT NULL,
  created_at_ms bigint NOT NULL,
  -- Number of the term, from 1; the day it began; the last of its days.
  term integer NOT NULL,
  term_start_day integer NOT NULL,
  term_last_day integer NOT NULL,
  daily_ppm integer NOT NULL,
  daily_income bigint NOT NULL,
  ended_day integer,
  end_reason text
) WITH (fillfactor = 70);
CREATE INDEX bank_subscriptions_of_member ON bank_subscriptions (member, id DESC);
CREATE INDEX bank_subscriptions_active ON bank_subscriptions (term_last_day, id) WHERE ended_day IS NULL;

-- Terms that were renewed. What a day earned follows from the term and the day's fee, so no row is needed for it.
CREATE TABLE bank_past_terms (
  subscription_id bigint NOT NULL,
  term integer NOT NULL,
  member text NOT NULL,
  principal bigint NOT NULL,
  term_start_day integer NOT NULL,
  term_last_day integer NOT NULL,
  daily_income bigint NOT NULL,
  PRIMARY KEY (subscription_id, term)
);
CREATE INDEX bank_past_terms_of_member ON bank_past_terms (member, subscription_id DESC);

-- Days that were closed: the fee on income that day, and what all subscriptions together earned.
CREATE TABLE bank_days (
  day integer PRIMARY KEY,
  fee_bps integer NOT NULL,
  subscriptions bigint NOT NULL,
  income bigint NOT NULL,
  fee bigint NOT NULL
);

-- What became of the subscriptions whose term ended with a day.
CREATE TABLE bank_renewals (
  day integer PRIMARY KEY,
  renewed bigint NOT NULL,
  escrowed bigint NOT NULL,
  ended bigint NOT NULL,
  returned bigint NOT NULL
);
