import { migrate } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getExchanges, getHashrateEntries } from './service.ts';

/** A database of the version before entries had a number of their own. */
const database = useTestDatabase(serverMigrations.filter(({ scope }) => scope === 'ledger' || scope === 'server'));
const alice = memberOf('a');

test('behavior: entries and exchanges of the version before are kept, in their order', async () => {
  const entry = (digest: string, checkpoint: number, position: number, total: number) =>
    database.pool.query(
      `INSERT INTO hashrate_entries (digest, event_seq, checkpoint, position, member, type, total, remaining, release_rate_bps, start_day, claimed, timestamp_ms)
       VALUES ($1, 0, $2, $3, $4, 'fee', $5, $5, 100, 20000, 0, 7)`,
      [digest, checkpoint, position, alice, total],
    );
  await entry('later', 12, 0, 3);
  await entry('first', 5, 4, 1);
  await entry('second', 12 - 1, 0, 2);
  const content = { member: alice, suilAmount: '1000', fee: '30', suiAmount: '9', feeValue: '42', timestampMs: 7 };
  await database.pool.query(
    `INSERT INTO chain_events (digest, event_seq, checkpoint, position, kind, content) VALUES ('swap', 1, 3, 0, 'SuilSwapped', $1)`,
    [JSON.stringify(content)],
  );
  await migrate(database.pool, serverMigrations, 0);
  const { items } = await getHashrateEntries(database.pool, alice, { limit: 10 });
  expect(items.map(({ id, digest, total, released }) => [id, digest, total, released])).toEqual([
    ['1:2', 'later', '3', '0'],
    ['1:1', 'second', '2', '0'],
    ['1:0', 'first', '1', '0'],
  ]);
  expect((await getExchanges(database.pool, alice, { limit: 10 })).items).toEqual([
    { id: 'swap:1', digest: 'swap', timestampMs: 7, suilAmount: '1000', fee: '30', suiAmount: '9', hashrate: '42' },
  ]);
});
