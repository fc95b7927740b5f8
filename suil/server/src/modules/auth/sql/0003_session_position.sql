-- The journal's last line that the session's member has written through any session: what is read from a replica must have it.
ALTER TABLE auth_sessions ADD COLUMN after_seq bigint NOT NULL DEFAULT 0;
