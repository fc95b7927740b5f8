-- Changes of the contracts' parameters as they were announced; `key` is the contracts' (`suil::parameters`), `day` the first on which
-- the value holds. What was cancelled before that day never holds.
CREATE TABLE parameter_changes (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  key integer NOT NULL,
  value numeric(20) NOT NULL,
  day integer NOT NULL,
  announced_at_ms bigint NOT NULL,
  cancelled_at_ms bigint,
  PRIMARY KEY (digest, event_seq)
);
CREATE INDEX parameter_changes_by_key ON parameter_changes (key, checkpoint, position);
