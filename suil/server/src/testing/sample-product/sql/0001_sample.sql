CREATE TABLE sample_welcomes (
  member text PRIMARY KEY,
  bound_at_ms bigint NOT NULL
);
