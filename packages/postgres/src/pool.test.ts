import { isAppError } from '@suil/core';
import { describe, expect, test } from 'vitest';
import { createPool, translateConnectionError } from './pool.ts';
import { useTestDatabase } from './testing.ts';

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
    expect(isAppError(translated, 'DATABASE_UNAVAILABLE')).toBe(true);
  });

  test('default: what a statement did wrong stays as it is', () => {
    const wrong = failure('42601', 'syntax error at or near "SELEC"');
    expect(translateConnectionError(wrong)).toBe(wrong);
  });
});

test('createPool: an idle connection that breaks is told of, except while the pool is being closed', async () => {
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
