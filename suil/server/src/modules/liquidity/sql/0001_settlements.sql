-- expand: through which day each position was settled, and what that added to its income, micro-dollars. Each settlement rounds down once, so what a
-- position had earned through a past day can be worked out from them and the records only. The contract settles a position once for each day at most.
CREATE TABLE liquidity_settlements (
  member text NOT NULL,
  through_day integer NOT NULL,
  income bigint NOT NULL,
  PRIMARY KEY (member, through_day)
);
INSERT INTO liquidity_settlements
  SELECT content->>'member', (content->>'throughDay')::integer, (content->>'income')::bigint FROM chain_events WHERE kind = 'Settled'
  ON CONFLICT DO NOTHING;
