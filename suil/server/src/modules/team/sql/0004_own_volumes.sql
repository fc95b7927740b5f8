-- expand: what a member without a team has, written on the day from which it is so. Before, such a member had a row of team_days on each day.
CREATE TABLE team_own_volumes (
  member integer NOT NULL,
  day integer NOT NULL,
  volume bigint NOT NULL,
  suil bigint NOT NULL,
  PRIMARY KEY (member, day)
);
