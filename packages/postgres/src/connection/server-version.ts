/** Whether a Postgres is new enough. */
import { PostgresError } from '../errors.ts';

/** The oldest major version that the whole schema and every statement are tested on. */
const MAJOR_MIN = 15;
/** `server_version_num` is the major version times this, plus the minor one. */
const MAJOR_UNIT = 10_000;

/** @param version as `readServerVersion` returns it. @throws {SETUP_DATABASE_TOO_OLD} for a server older than Postgres 15 */
export function requireServerVersion(version: number): void {
  const found = Math.floor(version / MAJOR_UNIT);
  if (found < MAJOR_MIN) throw new PostgresError('SETUP_DATABASE_TOO_OLD', { found, needed: MAJOR_MIN });
}
