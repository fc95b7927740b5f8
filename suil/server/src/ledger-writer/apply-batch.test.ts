import { memberAccount, VAULT_ACCOUNT } from '@suil/core';
import { transfer } from '@suil/ledger';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { readCursor } from '../indexer/cursor.ts';
import { checkLedger, readAccountBalances } from '../ledger.ts';
import type { Projector } from '../module/projector.ts';
import { serverMigrations } from '../modules/index.ts';
import { bringIn, emptyDatabase } from '../testing/index-events.test-support.ts';
import { createMemoryChain } from '../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, memberOf } from '../testing/test-deployment.test-support.ts';
import { alice, applyAll, createMemberLife, snapshot } from './member-life.test-support.ts';
import { readApplied } from './position.ts';

const database = useTestDatabase(serverMigrations);
let pool: Pool;

beforeEach(async () => {
  pool = database.pool;
  await emptyDatabase(pool);
});

describe('storeCheckpoints and applyBatch', () => {
  test('default: a member’s life becomes rows and ledger entries', async () => {
    const chain = createMemberLife();
    await applyAll(pool, chain.checkpoints);
    const { balances, ...rows } = await snapshot(pool);
    // Vault: SUI 7; SUIL 600; USDC 9. Not collected: 750,000 + 5,000,000. HR: the two fees, one to one.
    expect(balances).toEqual([
      { name: 'chain:fees:liquidity', asset: 'USDC', balance: -5_750_000n },
      { name: 'chain:vault', asset: 'SUI', balance: -7n },
      { name: 'chain:vault', asset: 'SUIL', balance: -600n },
      { name: 'chain:vault', asset: 'USDC', balance: -9n },
      { name: 'house:emission', asset: 'SUIL', balance: 600n },
      { name: 'house:fees', asset: 'USDC', balance: 5_750_000n },
      { name: 'issue:hashrate', asset: 'HR', balance: -5_750_000n },
      { name: `member:${alice}`, asset: 'HR', balance: 5_750_000n },
      { name: `member:${alice}`, asset: 'SUI', balance: 7n },
      { name: `member:${alice}`, asset: 'USDC', balance: 9n },
    ]);
    // Day 100 waits; days 101…140 are k = 1…40: the sum of 200 + 10(k - 1) for k = 1…30 is 10,350 ppm, then 10 days of 500: 15,350 ppm
    // of 1000 USD is 15.35 USD, less 15 claimed. The claim sets the start to 140.
    expect(rows['liquidity_positions']).toEqual([
      {
        member: alice,
        value: '500000000',
        pending: '0',
        pending_day: 0,
        start_day: 140,
        settled_day: 140,
        claimable: '350000',
        claimed: '15000000',
      },
    ]);
    expect(rows['members']).toMatchObject([{ address: alice, inviter: manifest.root }]);
    expect(rows['hashrate_entries']?.map(({ type, total, start_day }) => ({ type, total, start_day }))).toEqual(
      expect.arrayContaining([
        { type: 'static', total: '750000', start_day: 141 },
        { type: 'fee', total: '5000000', start_day: 141 },
      ]),
    );
    expect(rows['liquidity_records']).toHaveLength(3);
    expect(await checkLedger(pool)).toEqual([]);
  });

  test('behavior: delivered again, whole or overlapping, nothing changes', async () => {
    const { checkpoints } = createMemberLife();
    await applyAll(pool, checkpoints.slice(0, 20));
    expect(await applyAll(pool, checkpoints.slice(0, 20))).toBe(0);
    await applyAll(pool, checkpoints.slice(10));
    const after = await snapshot(pool);
    expect(await applyAll(pool, checkpoints)).toBe(0);
    expect(await snapshot(pool)).toEqual(after);
    expect((await readCursor(pool)).checkpoint).toBe(BigInt(checkpoints.length - 1));
  });

  test('behavior: batch sizes make no difference', async () => {
    const { checkpoints } = createMemberLife();
    await applyAll(pool, checkpoints);
    const whole = await snapshot(pool);
    await emptyDatabase(pool);
    for (const checkpoint of checkpoints) await applyAll(pool, [checkpoint]);
    expect(await snapshot(pool)).toEqual(whole);
  });

  test('behavior: a crash after the projections leaves nothing, and the next try everything', async () => {
    const { checkpoints } = createMemberLife();
    const crash: Projector = async () => {
      throw new Error('the power went');
    };
    await expect(applyAll(pool, checkpoints, [crash])).rejects.toThrow('the power went');
    expect(await readApplied(pool)).toMatchObject({ checkpoint: -1n, openDay: null });
    const { chain_events: kept, ...rest } = await snapshot(pool);
    expect(kept).toHaveLength(48);
    expect(Object.values(rest).flat()).toEqual([]);
    expect(await applyAll(pool, checkpoints)).toBe(48);
    expect(await checkLedger(pool)).toEqual([]);
  });

  test('error: INDEXER_EVENT_INVALID for an event of a day that is closed, and for one whose entry is refused', async () => {
    const chain = createMemoryChain(CHAIN);
    const topUp = (day: number) =>
      eventOn(day, 'ToppedUp', { member: alice, coinType: manifest.coinTypes.sui, amount: 7n });
    chain.add(topUp(100));
    chain.add(topUp(101));
    await bringIn(pool, chain.checkpoints);
    chain.add(topUp(100));
    const invalid = (reason: string) =>
      expect.objectContaining({ code: 'INDEXER_EVENT_INVALID', message: expect.stringContaining(reason) });
    await expect(bringIn(pool, chain.checkpoints)).rejects.toEqual(invalid('its day 100 is closed'));
    await emptyDatabase(pool);
    const overdraw: Projector = async (_, [event]) => {
      if (event === undefined) return [];
      const entry = { key: 'k', kind: 'test', digest: null, occurredAtMs: event.timestampMs };
      const postings = transfer(memberAccount(alice), VAULT_ACCOUNT, 'SUI', 8n);
      return [{ event, entry: { ...entry, postings } }];
    };
    await expect(bringIn(pool, chain.checkpoints.slice(0, 2), [overdraw])).rejects.toEqual(invalid('insufficient'));
    expect((await readApplied(pool)).checkpoint).toBe(-1n);
  });

  test('behavior: two processes at once count each event once', async () => {
    const { checkpoints } = createMemberLife();
    const counts = await Promise.all([
      applyAll(pool, checkpoints),
      applyAll(pool, checkpoints),
      applyAll(pool, checkpoints),
    ]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(48);
    expect(await readAccountBalances(pool, [VAULT_ACCOUNT])).toMatchObject([
      { balance: -7n },
      { balance: -600n },
      { balance: -9n },
    ]);
  });

  test('behavior: claims of team income are records, and leave the position and its ramp alone', async () => {
    const chain = createMemberLife();
    await applyAll(pool, chain.checkpoints);
    const before = await snapshot(pool);
    const claim = { rewardValue: 100n, rewardValueFee: 5n, claimSuiAmount: 0n, claimUsdcAmount: 95n };
    const bob = memberOf('b');
    const digest = chain.add(
      eventOn(141, 'Proven', { member: alice, day: 140, friend: 100n, indirect: 0n, community: 0n, peer: 100n }),
      eventOn(141, 'Claimed', { member: alice, incomeKind: 'friend', ...claim }),
      // Has no position at all.
      eventOn(141, 'Claimed', { member: bob, incomeKind: 'peer', ...claim }),
    );
    expect(await applyAll(pool, chain.checkpoints)).toBe(3);
    const after = await snapshot(pool);
    const ofAlice = (rows: typeof after) => rows['liquidity_positions']?.filter(({ member }) => member === alice);
    expect(ofAlice(after)).toEqual(ofAlice(before));
    expect(after['liquidity_records']?.filter((record) => record['digest'] === digest)).toMatchObject([
      { member: alice, kind: 'claimed', amounts: { incomeKind: 'friend', rewardValue: '100' } },
      { member: bob, kind: 'claimed', amounts: { incomeKind: 'peer', rewardValue: '100' } },
    ]);
    expect(after['liquidity_positions']?.find(({ member }) => member === bob)).toMatchObject({
      value: '0',
      pending: '0',
      claimable: '0',
      claimed: '0',
    });
    expect(await checkLedger(pool)).toEqual([]);
  });
});
