import type { Address } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecidedIntent } from '../../intents/intent.ts';
import { checkLedger } from '../../ledger.ts';
import {
  createLedgerFixture,
  type LedgerFixture,
  type UnsignedIntent,
} from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { previewTransfer } from './service.ts';

const database = useTestDatabase(serverMigrations);
const [alice, bob, outsider] = [memberOf('a'), memberOf('b'), memberOf('c')];
const root = manifest.root as Address;
const DAY = 20_800;

type TransferAsset = 'SUI' | 'SUIL' | 'USDC' | 'PRO';
const transfer = (from: Address, to: Address, amount: bigint, asset: TransferAsset = 'USDC'): UnsignedIntent => ({
  address: from,
  action: 'transfer',
  parameters: { asset, amount: `${amount}`, to },
});
const outcomeOf = (decided: DecidedIntent) => (decided.outcome === 'refused' ? decided.error.code : 'done');

let fixture: LedgerFixture;
beforeEach(async () => {
  fixture = await createLedgerFixture(database.pool, DAY);
  const { sui, suil, usdc } = manifest.coinTypes;
  await fixture.events(
    eventOn(DAY, 'InviterBound', { member: alice, inviter: root }),
    eventOn(DAY, 'InviterBound', { member: bob, inviter: alice }),
    ...[alice, outsider].flatMap((member) =>
      [sui, suil, usdc].map((coinType) => eventOn(DAY, 'ToppedUp', { member, coinType, amount: 100n })),
    ),
  );
});
afterEach(async () => {
  const { ledger, books } = await fixture.balances();
  expect(ledger).toEqual(books);
  expect(await checkLedger(database.pool)).toEqual([]);
});
const send = async (...intents: UnsignedIntent[]) => (await fixture.intents(...intents)).map(outcomeOf);

describe('a transfer', () => {
  test('default: every coin of the vault, to a member and to the root, without a fee', async () => {
    expect(
      await send(transfer(alice, bob, 100n), transfer(alice, bob, 1n, 'SUI'), transfer(alice, root, 2n, 'SUIL')),
    ).toEqual(['done', 'done', 'done']);
    expect((await fixture.balances()).ledger).toMatchObject({
      [`member:${bob} USDC`]: 100n,
      [`member:${bob} SUI`]: 1n,
      [`member:${alice} SUI`]: 99n,
      [`member:${root} SUIL`]: 2n,
      [`member:${alice} SUIL`]: 98n,
    });
  });

  test('behavior: what was just received can be passed on in the same moment', async () => {
    expect(await send(transfer(bob, alice, 60n), transfer(alice, bob, 60n), transfer(bob, root, 60n))).toEqual([
      'LEDGER_BALANCE_INSUFFICIENT',
      'done',
      'done',
    ]);
  });

  test('error: from who is not bound, to who is not, to oneself, above the balance', async () => {
    expect(
      await send(
        transfer(outsider, bob, 1n),
        transfer(alice, outsider, 1n),
        transfer(alice, alice, 1n),
        transfer(alice, bob, 101n),
        transfer(alice, bob, 1n, 'PRO'),
      ),
    ).toEqual([
      'REFERRAL_MEMBER_NOT_BOUND',
      'REFERRAL_INVITER_NOT_BOUND',
      'TRANSFER_TO_SELF',
      'LEDGER_BALANCE_INSUFFICIENT',
      'LEDGER_BALANCE_INSUFFICIENT',
    ]);
  });

  test('behavior: 64 at once never spend more than there is', async () => {
    const decided = await fixture.race(...Array.from({ length: 64 }, () => transfer(alice, bob, 3n)));
    // 33 times 3 of 100.
    expect(decided.filter(({ outcome }) => outcome === 'done')).toHaveLength(33);
    expect((await fixture.balances()).ledger[`member:${alice} USDC`]).toBe(1n);
  });

  test('behavior: the preview says what it leaves, or what it would be refused with', async () => {
    const preview = (to: Address, amount: bigint) =>
      previewTransfer(database.pool, root, { from: alice, to, asset: 'USDC', amount, atMs: onDay(DAY) });
    expect(await preview(bob, 40n)).toEqual({ amount: '40', fee: '0', available: '100', remaining: '60' });
    await expect(preview(outsider, 1n)).rejects.toMatchObject({ code: 'REFERRAL_INVITER_NOT_BOUND' });
    await expect(preview(bob, 101n)).rejects.toMatchObject({ code: 'LEDGER_BALANCE_INSUFFICIENT' });
    await expect(preview(bob, 0n)).rejects.toMatchObject({ code: 'AMOUNT_ZERO' });
  });
});

describe('a gift to the deployment', () => {
  test('behavior: anyone funds the bank, the emission or the reserve account, and never gets it back', async () => {
    const fund = (account: 'bank_reserve' | 'emission' | 'reserve', asset: 'USDC' | 'SUIL' | 'SUI', amount: string) =>
      ({ address: outsider, action: 'fund', parameters: { account, asset, amount } }) as UnsignedIntent;
    expect(
      await send(
        fund('bank_reserve', 'USDC', '10'),
        fund('emission', 'SUIL', '20'),
        fund('reserve', 'SUI', '30'),
        fund('reserve', 'SUI', '71'),
      ),
    ).toEqual(['done', 'done', 'done', 'LEDGER_BALANCE_INSUFFICIENT']);
    expect((await fixture.balances()).ledger).toMatchObject({
      'house:bank-reserve USDC': 10n,
      'house:emission SUIL': 20n,
      'house:reserve SUI': 30n,
    });
  });
});
