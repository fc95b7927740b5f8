-- expand: devices that are notified of their member's dates: where the browser's push service takes messages, the keys that these are encrypted for, and the
-- login that the app confirmed it with last. A row is there until its member turns it off or signs out, the push service says that it is gone, or the app
-- has not confirmed it for 400 days.
CREATE TABLE push_devices (
  id text PRIMARY KEY,
  member text NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  device text NOT NULL,
  session_hash text NOT NULL,
  created_at_ms bigint NOT NULL,
  confirmed_at_ms bigint NOT NULL
);
CREATE INDEX push_devices_of_member ON push_devices (member, confirmed_at_ms DESC);
CREATE INDEX push_devices_of_session ON push_devices (session_hash);
CREATE INDEX push_devices_by_confirmation ON push_devices (confirmed_at_ms);

-- How far the dates of each kind were read: every one up to this place was noted for its member's devices, if it was to be.
CREATE TABLE push_cursors (
  source text PRIMARY KEY,
  place bigint NOT NULL,
  id numeric(20) NOT NULL
);

-- Notifications that wait to be sent. One that is being sent is not here any more: after a crash it is not sent again.
CREATE TABLE push_messages (
  id text PRIMARY KEY,
  device_id text NOT NULL,
  kind text NOT NULL,
  item_id text NOT NULL,
  at_ms bigint NOT NULL,
  term_days integer,
  renews boolean,
  attempts integer NOT NULL,
  next_at_ms bigint NOT NULL
);
CREATE INDEX push_messages_due ON push_messages (next_at_ms);
CREATE INDEX push_messages_by_end ON push_messages (at_ms);
