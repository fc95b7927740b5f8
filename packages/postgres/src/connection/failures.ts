/** What went wrong between us and Postgres, in our terms: the database is away, or it is busy. Everything else is a defect of the caller. */
import { PostgresError } from '../errors.ts';

/**
 * SQLSTATE classes and codes (PostgreSQL documentation, appendix A) and the system's own codes that say that the database cannot be used
 * now: no connection (08, 28, 3D000, 57P), no resources (53), a standby that was not promoted yet (25006), a session that was ended
 * because it was silent or took too long (25P03, 25P04).
 */
const UNAVAILABLE =
  /^(08|28|53|3D000|57P|57000|25006|25P03|25P04|E(CONN|NOENT|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT|HOST|NET))/;
/** What the driver says without a code. */
const UNAVAILABLE_TEXTS =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout/;
/** A lock that was not granted in time, a statement that was stopped, and conflicts that retries did not resolve. */
const BUSY = new Set(['55P03', '57014', '40001', '40P01']);
/** After these the session is gone, or of no use (25006: its server is a standby now): nothing that it did without a commit stays. */
const SESSION_LOST = /^(08|57P|25006|25P03|25P04|E(CONN|PIPE|TIMEDOUT|HOST|NET))/;
const SESSION_LOST_TEXTS = /Connection terminated|not queryable|Query read timeout/;

/** SQLSTATE of a disk without space. */
export const DISK_FULL = '53100';

/** Returns an error's code: Postgres' SQLSTATE or the system's; null when it has none. */
export function codeOfFailure(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Returns a DATABASE_UNAVAILABLE or DATABASE_BUSY error where `cause` says so, else `cause` itself; what is no error becomes one. */
export function translateConnectionError(cause: unknown): Error {
  if (cause instanceof PostgresError) return cause;
  const code = codeOfFailure(cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  if (code === null ? UNAVAILABLE_TEXTS.test(reason) : UNAVAILABLE.test(code))
    return new PostgresError('DATABASE_UNAVAILABLE', { reason }, { cause });
  if (code !== null && BUSY.has(code)) return new PostgresError('DATABASE_BUSY', { reason }, { cause });
  return cause instanceof Error ? cause : new Error(reason, { cause });
}

/** Returns whether the session that failed so is gone or to be closed: without a commit before, nothing of its transaction happened. */
export function isSessionLost(error: unknown): boolean {
  const code = codeOfFailure(error);
  return code === null ? error instanceof Error && SESSION_LOST_TEXTS.test(error.message) : SESSION_LOST.test(code);
}
