-- expand: the orders of friends. What each member is listed by as of the last settled day: own and team volume, level, own and team pledges of SUIL.
-- A closing writes those that changed, and a page is read from an index instead of sorting all friends. Who was bound since the closing has no row yet.
CREATE TABLE team_friends (
  member integer PRIMARY KEY,
  parent integer NOT NULL,
  volume bigint NOT NULL,
  level integer NOT NULL,
  suil bigint NOT NULL
);
INSERT INTO team_friends SELECT m.id, m.parent, coalesce(d.own_volume + d.team_volume, 0), coalesce(d.level, 0), coalesce(d.own_suil + d.team_suil, 0)
  FROM team_members m LEFT JOIN team_days d ON d.day = (SELECT max(day) FROM team_days) AND d.member = m.id;
CREATE INDEX team_friends_by_volume ON team_friends (parent, volume, member);
CREATE INDEX team_friends_by_level ON team_friends (parent, level, member);
CREATE INDEX team_friends_by_suil ON team_friends (parent, suil, member);
-- Lists of those with SUIL only: few, so that the other orders need indexes of their own.
CREATE INDEX team_friends_with_suil_by_date ON team_friends (parent, member) WHERE suil > 0;
CREATE INDEX team_friends_with_suil_by_volume ON team_friends (parent, volume, member) WHERE suil > 0;
CREATE INDEX team_friends_with_suil_by_level ON team_friends (parent, level, member) WHERE suil > 0;

-- How many friends each member has, through the last of them that is counted. Friends whom an earlier release binds come after that one:
-- a read adds them, and the next binding below the same member counts them.
CREATE TABLE team_friend_counts (
  member integer PRIMARY KEY,
  friends integer NOT NULL,
  through integer NOT NULL
) WITH (fillfactor = 70);
INSERT INTO team_friend_counts SELECT parent, count(*), max(id) FROM team_members WHERE parent >= 0 GROUP BY parent;
