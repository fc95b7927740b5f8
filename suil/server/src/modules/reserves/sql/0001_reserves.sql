-- What makes the salts of the leaves, by the last input that is counted; never shown.
CREATE TABLE reserve_secrets (
  journal_seq bigint PRIMARY KEY,
  secret text NOT NULL
);

-- What was first published for an input. Its roots never change; what the chain said beside them may be newer when it is shown.
CREATE TABLE reserve_snapshots (
  journal_seq bigint PRIMARY KEY,
  made_at_ms bigint NOT NULL,
  content jsonb NOT NULL
);
