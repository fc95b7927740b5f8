import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCursor } from '../indexer/cursor.ts';
import { createDecodeEvent } from '../indexer/decode-event.ts';
import { storeCheckpoints } from '../indexer/store-checkpoints.ts';
import { serverMigrations } from '../modules/index.ts';
import { emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest } from '../testing/test-deployment.test-support.ts';
import { alice, applyAll, createMemberLife, snapshot } from './member-life.test-support.ts';

const database = useTestDatabase(serverMigrations);
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

describe('stored events', () => {
  test('behavior: an event of the deployment without consequences is kept, bytes as hex, amounts as decimals', async () => {
    const chain = createMemoryChain(CHAIN);
    const root = Uint8Array.from([0, 255, 16]);
    chain.add(
      eventOn(100, 'Paused', { untilMs: 7 }),
      eventOn(100, 'KeySwitched', { slot: 0, before: root, after: new Uint8Array() }),
      eventOn(100, 'SettlementPublished', { day: 99, root, total: 2n ** 64n - 1n, claimableAtMs: 8 }),
      eventOn(100, 'Resumed', {}),
    );
    expect(await applyAll(pool, chain.checkpoints)).toBe(4);
    const { rows } = await pool.query('SELECT kind, content FROM chain_events ORDER BY position');
    const timestampMs = 8_640_000_000;
    expect(rows).toEqual([
      { kind: 'Paused', content: { timestampMs, untilMs: 7 } },
      { kind: 'KeySwitched', content: { timestampMs, slot: 0, before: '0x00ff10', after: '0x' } },
      {
        kind: 'SettlementPublished',
        content: { timestampMs, day: 99, root: '0x00ff10', total: '18446744073709551615', claimableAtMs: 8 },
      },
      { kind: 'Resumed', content: { timestampMs } },
    ]);
    expect((await snapshot(pool)).balances).toEqual([]);
  });

  const raw = (packageId: string, type: string, bcs: Uint8Array = new Uint8Array()) => ({
    eventSeq: 0,
    type: `${packageId}::${type}`,
    bcs,
  });
  const checkpointOf = (sequence: bigint, ...events: ReturnType<typeof raw>[]) => ({
    sequence,
    digest: `checkpoint${sequence}`,
    timestampMs: 9,
    transactions: [{ digest: `D${sequence}`, events: events.map((event, eventSeq) => ({ ...event, eventSeq })) }],
  });
  const u64 = (value: number) => [...new Uint8Array(new BigUint64Array([BigInt(value)]).buffer)];
  const storeRaw = (...checkpoints: ReturnType<typeof checkpointOf>[]) =>
    storeCheckpoints([...createMemoryChain(CHAIN).checkpoints, ...checkpoints], {
      pool,
      decodeEvent: createDecodeEvent(manifest.package),
    });

  test('behavior: events first defined in an upgraded package are ours, once the upgrade has happened', async () => {
    const upgraded = `0x${'c'.repeat(64)}`;
    const paused = raw(upgraded, 'admin::Paused', Uint8Array.from([...u64(7), ...u64(9)]));
    const upgrade = raw(
      manifest.package,
      'upgrade::Upgraded',
      Uint8Array.from([...Buffer.from('c'.repeat(64), 'hex'), ...u64(9)]),
    );
    expect((await storeRaw(checkpointOf(1n, paused), checkpointOf(2n, upgrade, paused))).events).toHaveLength(2);
    await storeCheckpoints([checkpointOf(3n, paused, raw(`0x${'d'.repeat(64)}`, 'admin::Paused'))], {
      pool,
      decodeEvent: createDecodeEvent(manifest.package),
    });
    expect((await snapshot(pool))['chain_events']).toMatchObject([
      { digest: 'D2', event_seq: 0, kind: 'Upgraded' },
      { digest: 'D2', event_seq: 1, kind: 'Paused', content: { untilMs: 7 } },
      { digest: 'D3', event_seq: 0, kind: 'Paused' },
    ]);
    expect(await readCursor(pool)).toMatchObject({ checkpoint: 3n, digest: 'checkpoint3', packages: [upgraded] });
  });

  test('error: INDEXER_EVENT_INVALID for an event of the deployment that this version does not know: skipping it would lose it', async () => {
    await expect(storeRaw(checkpointOf(1n, raw(manifest.package, 'later::Happened')))).rejects.toMatchObject({
      code: 'INDEXER_EVENT_INVALID',
      context: { digest: 'D1', reason: expect.stringContaining('later::Happened') },
    });
    expect((await readCursor(pool)).checkpoint).toBe(-1n);
  });

  test('error: INDEXER_CHECKPOINT_MISSING when one is left out', async () => {
    const { checkpoints } = createMemberLife();
    await applyAll(pool, checkpoints.slice(0, 3));
    await expect(applyAll(pool, checkpoints.slice(4))).rejects.toMatchObject({
      code: 'INDEXER_CHECKPOINT_MISSING',
      context: { checkpoint: 3n },
    });
  });

  test('error: INDEXER_EVENT_INVALID for a coin that is not ours, with nothing written', async () => {
    const chain = createMemoryChain(CHAIN);
    const digest = chain.add(
      eventOn(100, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 7n }),
      eventOn(100, 'ToppedUp', { member: alice, coinType: `${manifest.package}::fake::FAKE`, amount: 7n }),
    );
    await expect(applyAll(pool, chain.checkpoints)).rejects.toMatchObject({
      code: 'INDEXER_EVENT_INVALID',
      context: { digest, eventSeq: 1 },
    });
    expect((await snapshot(pool)).balances).toEqual([]);
  });
});
