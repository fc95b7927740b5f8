-- What friends are listed by: own and team volume of the last settled day, which each closing writes where it changed, so that a page is read from
-- an index and not sorted from all friends.
ALTER TABLE team_members ADD COLUMN volume bigint NOT NULL DEFAULT 0;
UPDATE team_members m SET volume = d.own_volume + d.team_volume FROM team_days d
  WHERE d.day = (SELECT max(day) FROM team_days) AND d.member = m.id AND d.own_volume + d.team_volume > 0;
CREATE INDEX team_members_by_volume ON team_members (parent, volume, id);
