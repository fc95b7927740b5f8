-- What a member sees of its sessions: an id that is no secret, when it was last used (to the minute), and on what kind of device.
ALTER TABLE auth_sessions ADD COLUMN id text;
ALTER TABLE auth_sessions ADD COLUMN last_used_at_ms bigint;
ALTER TABLE auth_sessions ADD COLUMN device text NOT NULL DEFAULT '';
UPDATE auth_sessions SET id = md5(token_hash), last_used_at_ms = created_at_ms;
ALTER TABLE auth_sessions ALTER COLUMN id SET NOT NULL;
ALTER TABLE auth_sessions ALTER COLUMN last_used_at_ms SET NOT NULL;
CREATE UNIQUE INDEX auth_sessions_by_id ON auth_sessions (id);
CREATE INDEX auth_sessions_of_address ON auth_sessions (address);

-- One bucket per key, shared by all processes: when it will be full again. Keys are hashes; rows are forgotten once full.
CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  full_at_ms bigint NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX rate_limits_by_fullness ON rate_limits (full_at_ms);
