-- expand: the order of friends by volume. Own and team volume of each member on the last settled day: a closing writes those that changed, and a page
-- is read from the index instead of sorting all friends. Who was bound since the closing has no row yet.
CREATE TABLE team_friends (
  member integer PRIMARY KEY,
  parent integer NOT NULL,
  volume bigint NOT NULL
);
INSERT INTO team_friends SELECT m.id, m.parent, coalesce(d.own_volume + d.team_volume, 0)
  FROM team_members m LEFT JOIN team_days d ON d.day = (SELECT max(day) FROM team_days) AND d.member = m.id;
CREATE INDEX team_friends_by_volume ON team_friends (parent, volume, member);
