-- The certified checkpoint that an event is in. Null in rows of before.
ALTER TABLE chain_events ADD COLUMN checkpoint_digest text;
