-- expand: what a closing has still to post to members: one row for each of its steps that does so, with what their amounts follow from. Members are
-- posted to in the order of their addresses, up to `posted_through`.
CREATE TABLE closing_rests (
  step text PRIMARY KEY,
  day integer NOT NULL,
  input_seq bigint NOT NULL,
  occurred_at_ms bigint NOT NULL,
  facts jsonb NOT NULL,
  pieces integer NOT NULL,
  posted_through text NOT NULL
);
-- Members behind `posted_through` who were posted to before their turn, because an intent moved one of their accounts.
CREATE TABLE closing_posted_ahead (
  step text NOT NULL,
  member text NOT NULL,
  PRIMARY KEY (step, member)
);
