/** Who acts for the deployment before and after its operator was replaced, in the server and in the books. */
import { type Address, dayStartMs, parseAddress } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { createLedgerFixture, type UnsignedIntent } from '../../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';

const database = useTestDatabase(serverMigrations);
const DAY = 20_000;
const former = manifest.operator as Address;
const next = parseAddress('0xb0b');
const deployment = {
  ...manifest,
  operator: next,
  formerOperators: [{ address: former, untilMs: dayStartMs(DAY + 1) }],
};

type Fixture = Awaited<ReturnType<typeof createLedgerFixture>>;
/** Returns what became of an intent: `done`, or why not. */
async function outcomeOf(ledger: Fixture, intent: UnsignedIntent): Promise<string | undefined> {
  const [decided] = await ledger.intents(intent);
  return decided?.outcome === 'refused' ? decided.error.code : decided?.outcome;
}

async function open(): Promise<Fixture> {
  const ledger = await createLedgerFixture(database.pool, DAY, database.pool, deployment);
  await ledger.fund('reserve', 'USDC', 100n);
  return ledger;
}

/** Returns what the reserve has, once ledger and books were found to say the same. */
async function readReserve(ledger: Fixture): Promise<bigint | undefined> {
  const { ledger: balances, books } = await ledger.balances();
  expect(balances).toEqual(books);
  return balances['house:reserve USDC'];
}

test('boundary: the former operator acts until its time, the next one from then on, and a replay says the same', async () => {
  const ledger = await open();
  const parameters = { to: 'bank_reserve', asset: 'USDC', amount: '10' } as const;
  const allocate = (address: Address) => outcomeOf(ledger, { address, action: 'allocate', parameters });
  expect([await allocate(former), await allocate(next)]).toEqual(['done', 'OPERATOR_ONLY']);
  await ledger.closeDay(null);
  expect([await allocate(former), await allocate(next)]).toEqual(['OPERATOR_ONLY', 'done']);
  expect(await readReserve(ledger)).toBe(80n);
});

test('attack: what a thief of the former operator’s keys asked for is cancelled by the next operator, from its time on', async () => {
  const ledger = await open();
  const parameters = { reserve: 'flow', asset: 'USDC', amount: '30' } as const;
  const [asked] = await ledger.intents({ address: former, action: 'fund_reserve', parameters });
  const id = `${asked?.inputSeq}`;
  const cancel = (address: Address) => outcomeOf(ledger, { address, action: 'cancel_withdrawal', parameters: { id } });
  expect(await cancel(next)).toBe('WITHDRAWAL_NOT_FOUND');
  await ledger.closeDay(null);
  expect(await readReserve(ledger)).toBe(70n);
  expect([await cancel(manifest.root as Address), await cancel(next)]).toEqual(['WITHDRAWAL_NOT_FOUND', 'done']);
  expect(await readReserve(ledger)).toBe(100n);
});

test('attack: no operator cancels what a member asked for', async () => {
  const ledger = await open();
  const member = manifest.root as Address;
  const { usdc } = manifest.coinTypes;
  await ledger.events(eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 5_000_000n }));
  const parameters = { asset: 'USDC', amount: '5000000', recipient: member } as const;
  const [asked] = await ledger.intents({ address: member, action: 'withdraw', parameters });
  expect(asked?.outcome).toBe('done');
  const id = `${asked?.inputSeq}`;
  const cancel = (address: Address) => outcomeOf(ledger, { address, action: 'cancel_withdrawal', parameters: { id } });
  expect([await cancel(former), await cancel(next)]).toEqual(['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_NOT_FOUND']);
  await ledger.closeDay(null);
  expect([await cancel(former), await cancel(next), await cancel(member)]).toEqual([
    'WITHDRAWAL_NOT_FOUND',
    'WITHDRAWAL_NOT_FOUND',
    'done',
  ]);
  await readReserve(ledger);
});
