-- What everybody is told. An act's text is made by the app from its details, in the reader's language.
CREATE TABLE notices (
  id text PRIMARY KEY,
  published_at_ms bigint NOT NULL,
  texts jsonb,
  act text,
  details jsonb,
  digest text,
  CHECK ((texts IS NULL) <> (act IS NULL)),
  CHECK ((act IS NULL) = (details IS NULL) AND (act IS NULL) = (digest IS NULL))
);
CREATE INDEX notices_by_time ON notices (published_at_ms DESC, id DESC);

CREATE TABLE notice_withdrawals (
  notice_id text PRIMARY KEY,
  withdrawn_at_ms bigint NOT NULL
);
