import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { serverMigrations } from '../modules/index.ts';
import {
  acquireLease,
  endAllLeases,
  holdsLease,
  LeaseLost,
  releaseLease,
  withLease,
  writeUnderLease,
} from './lease.ts';

const database = useTestDatabase(serverMigrations);
const name = 'lease';
/** The database's clock decides: no test lasts an hour, and what lasts 0 ms is over at once. */
const HOUR_MS = 3_600_000;
const take = (holder: string, durationMs = HOUR_MS) => acquireLease(database.pool, { name, holder, durationMs });
const held = async (holder: string, durationMs?: number) => {
  const lease = await take(holder, durationMs);
  if (lease === null) throw new Error(`${holder} did not get the lease`);
  return lease;
};
const touch = (lease: Parameters<typeof writeUnderLease>[1]) =>
  writeUnderLease(database.pool, lease, async () => 'written');

beforeEach(async () => {
  await database.pool.query('DELETE FROM day_leases');
});

describe('leases', () => {
  test('behavior: one holder at a time, a new one by a greater fence, an old one is known as such', async () => {
    const first = await held('a');
    expect(first.fence).toBe(1n);
    expect(await take('b')).toBeNull();
    expect((await held('a', 0)).fence).toBe(1n);
    const second = await held('b');
    expect(second.fence).toBe(2n);
    expect([await holdsLease(database.pool, first), await holdsLease(database.pool, second)]).toEqual([false, true]);
    await releaseLease(database.pool, first);
    expect(await take('a')).toBeNull();
    await releaseLease(database.pool, second);
    expect((await held('a')).fence).toBe(3n);
  });

  test('behavior: of twenty that ask for a lease that is over, one gets it', async () => {
    await held('before', 0);
    const racers = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`racer ${index}`)));
    expect(racers.filter((lease) => lease !== null)).toHaveLength(1);
  });

  test('regression/06 a former holder writes nothing, whatever it thinks the time is', async () => {
    const former = await held('paused', 0);
    // Expired, and no other process took it: still the only one that can write.
    expect(await holdsLease(database.pool, former)).toBe(false);
    expect(await touch(former)).toBe('written');
    const next = await held('next');
    await expect(touch(former)).rejects.toThrow(LeaseLost);
    expect(await touch(next)).toBe('written');
  });

  test('regression/06 no other process becomes the holder between the check and the write', async () => {
    const former = await held('writing', 0);
    let taken: Promise<unknown> = Promise.resolve();
    await writeUnderLease(database.pool, former, async (tx) => {
      taken = take('next');
      const { rows } = await tx.query<{ waits: boolean }>(
        `SELECT NOT EXISTS (SELECT 1 FROM day_leases WHERE fence > $1) AS waits`,
        [former.fence],
      );
      expect(rows).toEqual([{ waits: true }]);
    });
    expect(await taken).toMatchObject({ holder: 'next', fence: former.fence + 1n });
  });

  test('regression/06 work under a lease prolongs it, and keeps it for its time where it is not given back', async () => {
    const msLeft = async () => {
      const { rows } = await database.pool.query<{ left: number }>(
        'SELECT (expires_at_ms - extract(epoch FROM clock_timestamp()) * 1000)::integer AS left FROM day_leases',
      );
      return rows[0]?.left ?? 0;
    };
    const options = { name, holder: 'a', durationMs: 300 };
    const startedMs = performance.now();
    // Held for twice as long as it would last without being prolonged.
    const work = async () => {
      const heldForMs = async () => ((await msLeft()) > 0 ? performance.now() - startedMs : 0);
      await vi.waitFor(async () => expect(await heldForMs()).toBeGreaterThan(600), { timeout: 20_000, interval: 20 });
      return 'done';
    };
    expect(await withLease(database.pool, { ...options, release: false }, work)).toBe('done');
    expect([await take('b'), (await held('a', HOUR_MS)).fence]).toEqual([null, 1n]);
    expect(await withLease(database.pool, options, async () => 'done')).toBe('done');
    expect((await held('b')).fence).toBe(2n);
  });

  test('behavior: the only process of a database need not wait for its predecessor', async () => {
    await held('killed');
    await endAllLeases(database.pool);
    expect((await held('new')).fence).toBe(2n);
  });
});
