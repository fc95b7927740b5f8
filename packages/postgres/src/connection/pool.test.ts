import { describe, expect, test } from 'vitest';
import { isPostgresError } from '../errors.ts';
import { useTestDatabase } from '../testing.ts';
import { translateConnectionError } from './failures.ts';
import { createPool } from './pool.ts';

const database = useTestDatabase([]);

/** An error as the driver or the system raises it. */
const failure = (code: string | undefined, message: string) => Object.assign(new Error(message), code ? { code } : {});

describe('translateConnectionError', () => {
  // Codes of PostgreSQL's appendix A and of the system's own calls.
  test.each([
    ['3D000', 'database "nodb" does not exist'],
    ['28P01', 'password authentication failed for user "suil"'],
    ['08006', 'connection failure'],
    ['57P01', 'terminating connection due to administrator command'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere'],
    [undefined, 'Connection terminated unexpectedly'],
    [undefined, 'Client has encountered a connection error and is not queryable'],
  ])('error: DATABASE_UNAVAILABLE for %s', (code, message) => {
    const translated = translateConnectionError(failure(code, message));
    expect(isPostgresError(translated, 'DATABASE_UNAVAILABLE')).toBe(true);
  });

  test.each([
    ['53100', 'could not extend file "base/5/16400": No space left on device'],
    ['53200', 'out of memory'],
    ['53300', 'sorry, too many clients already'],
    ['53400', 'temporary file size exceeds temp_file_limit'],
    ['57000', 'operator intervention'],
    ['57P03', 'the database system is starting up'],
    ['08003', 'connection does not exist'],
    ['25006', 'cannot execute INSERT in a read-only transaction'],
    ['25P03', 'terminating connection due to idle-in-transaction timeout'],
    ['25P04', 'terminating connection due to transaction timeout'],
    ['ETIMEDOUT', 'read ETIMEDOUT'],
    [undefined, 'Query read timeout'],
  ])('regression/07 DATABASE_UNAVAILABLE for %s', (code, message) => {
    expect(isPostgresError(translateConnectionError(failure(code, message)), 'DATABASE_UNAVAILABLE')).toBe(true);
  });

  test.each([
    ['55P03', 'canceling statement due to lock timeout'],
    ['57014', 'canceling statement due to statement timeout'],
    ['40001', 'could not serialize access'],
    ['40P01', 'deadlock detected'],
  ])('regression/07 DATABASE_BUSY for %s', (code, message) => {
    expect(isPostgresError(translateConnectionError(failure(code, message)), 'DATABASE_BUSY')).toBe(true);
  });

  test('default: what a statement did wrong stays as it is', () => {
    const wrong = failure('42601', 'syntax error at or near "SELEC"');
    expect(translateConnectionError(wrong)).toBe(wrong);
  });
});

test('createPool: an idle connection that breaks is reported, except while the pool is being closed', async () => {
  const broken: string[] = [];
  const pool = createPool({ connection: database.connection, onIdleError: ({ message }) => broken.push(message) });
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const gone = new Promise((resolve) => pool.once('remove', resolve));
  await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  await gone;
  expect(broken).toEqual(['terminating connection due to administrator command']);
  const closed = pool.end();
  // What a connection says that hears of the database's end before its own; when that is, is chance.
  pool.emit('error', new Error('late'), {} as never);
  await closed;
  expect(broken).toHaveLength(1);
});
