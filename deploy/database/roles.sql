-- Once, as the superuser: the roles of docs/operations.md and the database, which the owner owns. Give each role a password where the
-- database is reached over a network: ALTER ROLE suil_web PASSWORD '…'.
-- `reindex --verify` builds the tables again in a second database, which it drops at its end.
CREATE ROLE suil_owner LOGIN CREATEDB;
CREATE ROLE suil_writer LOGIN;
CREATE ROLE suil_web LOGIN;
CREATE ROLE suil_audit LOGIN;
CREATE ROLE suil_backup LOGIN;
CREATE DATABASE suil OWNER suil_owner;
