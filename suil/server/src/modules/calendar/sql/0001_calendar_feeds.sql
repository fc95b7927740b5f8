-- expand: members' private calendar addresses, one each: the hash of what the address ends with, and the language of its texts. A row is there until its
-- member turns the address off.
CREATE TABLE calendar_feeds (
  token_hash text PRIMARY KEY,
  member text NOT NULL UNIQUE,
  language text NOT NULL,
  created_at_ms bigint NOT NULL
);
