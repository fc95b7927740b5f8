import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import { indexEvents, readLedger } from '../../testing/index-events.test-support.ts';
import { eventOn, manifest, memberOf } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const alice = memberOf('a');
const { sui, suil, usdc } = manifest.coinTypes;
const topUp = (coinType: string, amount: bigint) => eventOn(100, 'ToppedUp', { member: alice, coinType, amount });

afterEach(async () => {
  expect(await checkLedger(database.pool)).toEqual([]);
});

describe('createAssetsProjector', () => {
  test('default: each of the three coins topped up is credited to the member', async () => {
    await indexEvents(database.pool, [topUp(sui, 5n)], [topUp(suil, 6n), topUp(usdc, 7n)], [topUp(usdc, 1n)]);
    expect(await readLedger(database.pool)).toEqual({
      [`member:${alice} SUI`]: 5n,
      [`member:${alice} SUIL`]: 6n,
      [`member:${alice} USDC`]: 8n,
      'chain:vault SUI': -5n,
      'chain:vault SUIL': -6n,
      'chain:vault USDC': -8n,
    });
  });

  test('behavior: fees reach the fees account in their own coin, the fee of a swap the emission', async () => {
    const income = { member: alice, id: 3n, returned: 40n };
    await indexEvents(
      database.pool,
      [eventOn(100, 'EmissionDeposited', { amount: 600n })],
      [eventOn(100, 'IncomePaid', { ...income, income: 100n, fee: 3n, closed: false })],
      // Closed with nothing left to pay: no fee, no entry.
      [eventOn(100, 'IncomePaid', { ...income, income: 0n, fee: 0n, closed: true })],
      [
        eventOn(100, 'SuilSwapped', {
          member: alice,
          suilAmount: 1_000n,
          fee: 30n,
          suiAmount: 9n,
          swapValue: 1n,
          feeValue: 0n,
          hashrate: 0n,
        }),
      ],
    );
    expect(await readLedger(database.pool)).toEqual({
      'house:fees SUI': 3n,
      'house:emission SUIL': 630n,
      'chain:fees:pledges SUI': -3n,
      'chain:vault SUIL': -600n,
      'chain:fees:exchange SUIL': -30n,
    });
  });

  test('behavior: claims of team income and static income pay their fees alike', async () => {
    const claim = { member: alice, rewardValue: 100n, claimSuiAmount: 0n, claimUsdcAmount: 95n };
    const kinds = ['static', 'friend', 'indirect', 'community', 'peer'] as const;
    await indexEvents(
      database.pool,
      kinds.map((incomeKind, index) =>
        eventOn(100, 'Claimed', { ...claim, incomeKind, rewardValueFee: 10n ** BigInt(index) }),
      ),
    );
    expect(await readLedger(database.pool)).toMatchObject({
      'house:fees USDC': 11_111n,
      'chain:fees:liquidity USDC': -11_111n,
    });
  });

  test('behavior: collected fees move from their product to the vault; whose they are does not change', async () => {
    const claim = { member: alice, rewardValue: 100n, claimSuiAmount: 0n, claimUsdcAmount: 95n };
    await indexEvents(
      database.pool,
      [eventOn(100, 'Claimed', { ...claim, incomeKind: 'static', rewardValueFee: 5n })],
      [eventOn(100, 'FeesCollected', { source: manifest.liquidity, coinType: usdc, amount: 5n })],
      [eventOn(100, 'Claimed', { ...claim, incomeKind: 'static', rewardValueFee: 2n })],
    );
    expect(await readLedger(database.pool)).toMatchObject({
      'house:fees USDC': 7n,
      'chain:vault USDC': -5n,
      'chain:fees:liquidity USDC': -2n,
    });
  });

  test('behavior: what leaves the vault unasked debits the breach account below zero, and no member', async () => {
    const thief = memberOf('e');
    await indexEvents(
      database.pool,
      [topUp(sui, 50n), topUp(usdc, 20n)],
      [eventOn(100, 'Withdrawn', { id: 1n, recipient: thief, coinType: sui, amount: 30n })],
      [eventOn(100, 'Withdrawn', { id: 2n, recipient: alice, coinType: sui, amount: 5n })],
      [eventOn(100, 'ReserveDeposited', { id: 3n, reserve: manifest.team ?? '', coinType: usdc, amount: 12n })],
    );
    expect(await readLedger(database.pool)).toEqual({
      [`member:${alice} SUI`]: 50n,
      [`member:${alice} USDC`]: 20n,
      'house:breach SUI': -35n,
      'house:breach USDC': -12n,
      'chain:vault SUI': -15n,
      'chain:vault USDC': -8n,
    });
  });

  test('error: INDEXER_EVENT_INVALID for a withdrawal of a coin that the vault does not keep', async () => {
    const fake = `${manifest.package}::fake::FAKE`;
    const event = eventOn(100, 'Withdrawn', { id: 1n, recipient: alice, coinType: fake, amount: 1n });
    await expect(indexEvents(database.pool, [event])).rejects.toMatchObject({ code: 'INDEXER_EVENT_INVALID' });
  });
});
