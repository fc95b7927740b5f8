-- A halt is closed by a text that the operator signed; both stay with it, and without a good signature it counts as open. So does what an
-- earlier version closed with a reason alone: it is resumed once more, by a signature.
ALTER TABLE halts ADD COLUMN closing_text text;
ALTER TABLE halts ADD COLUMN closing_signature text;
UPDATE halts SET closing_text = closing_reason, closing_signature = '' WHERE closed_at_ms IS NOT NULL;
ALTER TABLE halts DROP COLUMN closing_reason;
ALTER TABLE halts DROP COLUMN closing_state;
ALTER TABLE halts ADD CONSTRAINT halts_closed
  CHECK ((closed_at_ms IS NULL) = (closing_text IS NULL) AND (closed_at_ms IS NULL) = (closing_signature IS NULL));
