-- expand: the configuration object as the followed checkpoints left it, and the last of those. Null while no followed checkpoint has changed it. Where the
-- last one is not the cursor's, a process of an earlier release moved the cursor: the object may have changed in between.
ALTER TABLE indexer_state ADD COLUMN config_version bigint;
ALTER TABLE indexer_state ADD COLUMN config_digest text;
ALTER TABLE indexer_state ADD COLUMN config_checkpoint bigint;
