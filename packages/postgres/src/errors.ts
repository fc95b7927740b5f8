/** The errors of this package: of the connection, of the schema, and of the embedded server. */
import { defineErrors } from '@suil/errors';

// biome-ignore format: one line per code
export const POSTGRES_ERROR_TEXTS = {
  DATABASE_UNAVAILABLE: 'The database does not answer: {reason}',
  DATABASE_BUSY: 'The database is busy. Try again.',
  DATABASE_ANSWER_UNREADABLE: 'The column {column} is not of type {type}: {bytes} bytes.',
  SETUP_SCHEMA_UNKNOWN: 'The database was written by another version ({scope} {found}; this one knows {known}). Update the code.',
  SETUP_DATABASE_BINARIES_MISSING: 'There is no embedded database for {platform}. Connect to a Postgres server instead.',
  SETUP_DATABASE_FAILED: 'The embedded database in {path} does not start: {reason}',
  SETUP_DATABASE_INCOMPATIBLE: 'The database in {path} was written by Postgres {found}. This package has Postgres {expected}.',
  SETUP_DATABASE_IN_USE: 'The database in {path} is in use by another process ({pid}). Stop that one first.',
  SETUP_DATABASE_TOO_OLD: 'The database is Postgres {found}. Postgres {needed} or newer is needed.',
} as const;

export const { ErrorClass: PostgresError, is: isPostgresError } = defineErrors('PostgresError', POSTGRES_ERROR_TEXTS);
export type PostgresError = InstanceType<typeof PostgresError>;
