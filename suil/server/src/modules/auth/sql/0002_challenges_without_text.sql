-- The text that a wallet signs is built by the app, and again by the server when the signature arrives: nonce and times are all that is
-- kept of it. Challenges live for five minutes; whoever is logging in at this moment starts again.
DELETE FROM auth_challenges;
ALTER TABLE auth_challenges DROP COLUMN message;
ALTER TABLE auth_challenges ADD COLUMN issued_at_ms bigint NOT NULL;
