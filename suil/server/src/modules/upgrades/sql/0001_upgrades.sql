-- The acts of admin and guardian that announce an upgrade of the contracts, move its time or end it (rules.md §10). `time_ms` is when an announced
-- one may be authorized, or the end of a pause.
CREATE TABLE upgrade_acts (
  checkpoint bigint NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  at_ms bigint NOT NULL,
  time_ms bigint,
  PRIMARY KEY (checkpoint, position)
);
INSERT INTO upgrade_acts (checkpoint, position, kind, at_ms, time_ms)
  SELECT checkpoint, position, kind, (content->>'timestampMs')::bigint,
    CASE kind WHEN 'UpgradeAnnounced' THEN (content->>'readyMs')::bigint WHEN 'Paused' THEN (content->>'untilMs')::bigint END
  FROM chain_events
  WHERE kind IN ('UpgradeAnnounced', 'UpgradeCancelled', 'UpgradeVetoed', 'Upgraded', 'Migrated', 'Paused', 'Resumed');
