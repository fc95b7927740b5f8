import type { Queryable } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { type Logger, pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { indexEvents } from '../../../testing/index-events.test-support.ts';
import { eventOn, manifest, memberOf } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { createBreachWatch } from './breach-watch.ts';

const database = useTestDatabase(serverMigrations);
const thief = memberOf('e');
const { sui } = manifest.coinTypes;
const taken = (id: bigint, amount: bigint) =>
  eventOn(100, 'Withdrawn', { id, recipient: thief, coinType: sui, amount });

let lines: Record<string, unknown>[];
let log: Logger;

beforeEach(() => {
  lines = [];
  log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
});

describe('createBreachWatch', () => {
  test('default: silent while everything that left was put in', async () => {
    await indexEvents(database.pool, [eventOn(100, 'ToppedUp', { member: thief, coinType: sui, amount: 5n })]);
    const watch = createBreachWatch({ db: database.pool, log });
    await watch.look();
    expect([watch.breaches(), watch.problems(), lines]).toEqual([[], [], []]);
  });

  test('behavior: names what is missing, and says each new loss once', async () => {
    await indexEvents(database.pool, [taken(1n, 30n)]);
    const watch = createBreachWatch({ db: database.pool, log });
    await watch.look();
    await watch.look();
    const alarm = { level: 50, asset: 'SUI', msg: 'something left the vault without a request' };
    expect(lines).toEqual([{ ...alarm, missing: '30' }]);
    expect(watch.problems()).toEqual(['30 SUI left the vault without a request']);
    await indexEvents(database.pool, [taken(1n, 30n)], [taken(2n, 12n)]);
    await watch.look();
    expect(lines).toEqual([
      { ...alarm, missing: '30' },
      { ...alarm, missing: '42' },
    ]);
    expect(watch.breaches()).toEqual([{ asset: 'SUI', missing: 42n }]);
  });

  test('behavior: without the database it keeps what it knows, and warns', async () => {
    await indexEvents(database.pool, [taken(1n, 30n)]);
    let isAway = false;
    const query = (...args: unknown[]) =>
      isAway ? Promise.reject(new Error('away')) : database.pool.query(...(args as [string]));
    const watch = createBreachWatch({ db: { query } as unknown as Queryable, log });
    await watch.look();
    isAway = true;
    await watch.look();
    expect(watch.breaches()).toEqual([{ asset: 'SUI', missing: 30n }]);
    expect(lines.at(-1)).toMatchObject({ level: 40, msg: 'the breach account could not be read' });
  });
});
