-- Where the months of team_days are: only their owner reaches into this schema, everybody else goes through the table itself.
CREATE SCHEMA team_months;
