-- The tree, numbered in the order of binding: 0 is the root, everybody stands after the inviter. `jump` is an ancestor far above
-- (members.ts), so that any ancestor is found in a few steps.
CREATE TABLE team_members (
  id integer PRIMARY KEY,
  address text COLLATE "C" NOT NULL UNIQUE,
  parent integer NOT NULL,
  depth integer NOT NULL,
  jump integer NOT NULL
);
CREATE INDEX team_members_of_parent ON team_members (parent, id);

-- What the team reserve received (rules.md §4).
CREATE TABLE team_fundings (
  digest text NOT NULL,
  event_seq integer NOT NULL,
  day integer NOT NULL,
  amount numeric(20) NOT NULL,
  PRIMARY KEY (digest, event_seq)
);

-- Where everybody who has any of it stood when a day was closed. Values and volumes in micro-dollars; income is everything earned through
-- the day, so that a day's own is the difference to the settled day before; `place` is that of the leaf in the day's tree, -1 without one. Months are made at each start; the rest waits in the default part.
CREATE TABLE team_days (
  day integer NOT NULL,
  member integer NOT NULL,
  level integer NOT NULL,
  valid_friends integer NOT NULL,
  team_size integer NOT NULL,
  own_volume bigint NOT NULL,
  team_volume bigint NOT NULL,
  largest_leg bigint NOT NULL,
  own_suil bigint NOT NULL,
  team_suil bigint NOT NULL,
  suil_members integer NOT NULL,
  friend bigint NOT NULL,
  indirect bigint NOT NULL,
  community bigint NOT NULL,
  peer bigint NOT NULL,
  place integer NOT NULL,
  PRIMARY KEY (day, member)
) PARTITION BY RANGE (day);
CREATE TABLE team_days_default PARTITION OF team_days DEFAULT;

-- What had its turn before these tables were there. A jump may be short: then a way up only takes more steps.
CREATE TEMP TABLE bound ON COMMIT DROP AS
  SELECT row_number() OVER (ORDER BY checkpoint, position)::integer AS id, content->>'member' AS member, content->>'inviter' AS inviter
  FROM chain_events WHERE kind = 'InviterBound';
INSERT INTO team_members SELECT 0, inviter, -1, 0, 0 FROM bound WHERE id = 1;
WITH RECURSIVE tree AS (
  SELECT 0 AS id, -1 AS parent, 0 AS depth, (SELECT inviter FROM bound WHERE id = 1) AS address WHERE EXISTS (SELECT 1 FROM bound)
  UNION ALL
  SELECT b.id, t.id, t.depth + 1, b.member FROM tree t JOIN bound b ON b.inviter = t.address
)
INSERT INTO team_members SELECT id, address, parent, depth, parent FROM tree WHERE id > 0;
INSERT INTO team_fundings
  SELECT digest, event_seq, div((content->>'timestampMs')::numeric, 86400000)::integer, (content->>'amount')::numeric
  FROM chain_events WHERE kind = 'TeamReserveFunded';
