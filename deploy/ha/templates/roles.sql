-- Once, as the superuser on the primary: the roles of docs/operations.md and the database, which the owner owns.
-- `reindex --verify` builds the tables again in a second database, which it drops at its end.
CREATE ROLE suil_owner LOGIN CREATEDB PASSWORD '{{OWNER_PASSWORD}}';
CREATE ROLE suil_writer LOGIN PASSWORD '{{WRITER_PASSWORD}}';
CREATE ROLE suil_web LOGIN PASSWORD '{{WEB_PASSWORD}}';
CREATE ROLE suil_audit LOGIN PASSWORD '{{AUDIT_PASSWORD}}';
CREATE ROLE suil_backup LOGIN PASSWORD '{{BACKUP_PASSWORD}}';
CREATE DATABASE suil OWNER suil_owner;
-- The pooler drops what a connection asks for, so the limits are the roles': how long a statement may take, wait for a lock, or be silent.
ALTER ROLE suil_writer IN DATABASE suil SET statement_timeout = '10s';
ALTER ROLE suil_writer IN DATABASE suil SET lock_timeout = '2s';
ALTER ROLE suil_writer IN DATABASE suil SET idle_in_transaction_session_timeout = '5s';
ALTER ROLE suil_web IN DATABASE suil SET statement_timeout = '5s';
ALTER ROLE suil_web IN DATABASE suil SET lock_timeout = '2s';
ALTER ROLE suil_web IN DATABASE suil SET idle_in_transaction_session_timeout = '5s';
