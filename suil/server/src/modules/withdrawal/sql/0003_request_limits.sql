-- Less than the least amount can be asked for once in 30 days, and a member has few requests open at once: what either depends on is found
-- without reading all that the member ever asked for.
ALTER TABLE withdrawals ADD COLUMN is_below_min boolean NOT NULL DEFAULT false;
CREATE INDEX withdrawals_open_of_member ON withdrawals (member) WHERE status IN ('queued', 'issuing', 'issued');
CREATE INDEX withdrawals_ended_of_member ON withdrawals (member, ended_at_ms) WHERE status IN ('returned', 'cancelled');
CREATE INDEX withdrawals_below_min ON withdrawals (member) WHERE is_below_min;
