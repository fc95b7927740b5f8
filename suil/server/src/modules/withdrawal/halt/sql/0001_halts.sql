-- Why no voucher is issued or signed. Open until an operator closes it, whatever process finds what; `seq` is the journal's last number
-- then, `closing_state` what the condition's figures were when it was closed: only more than that opens another.
CREATE TABLE halts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL,
  level integer NOT NULL CHECK (level IN (1, 2)),
  seq bigint NOT NULL,
  detail text NOT NULL,
  opened_at_ms bigint NOT NULL,
  closed_at_ms bigint,
  closing_reason text,
  closing_state jsonb,
  CHECK ((closed_at_ms IS NULL) = (closing_reason IS NULL) AND (closed_at_ms IS NULL) = (closing_state IS NULL))
);
-- One open halt for each reason.
CREATE UNIQUE INDEX halts_open ON halts (code) WHERE closed_at_ms IS NULL;

-- The highest id of a voucher that the chain knows as used.
CREATE INDEX chain_events_voucher_ids ON chain_events (((content->>'id')::numeric)) WHERE kind IN ('Withdrawn', 'ReserveDeposited');
