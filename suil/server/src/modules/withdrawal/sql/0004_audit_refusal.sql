-- When the auditor last refused a request that is in the queue: its member reads it, and operators are paged. Null once it is asked again.
ALTER TABLE withdrawals ADD COLUMN audit_refused_at_ms bigint;
CREATE INDEX withdrawals_audit_refused ON withdrawals (id) WHERE audit_refused_at_ms IS NOT NULL;
