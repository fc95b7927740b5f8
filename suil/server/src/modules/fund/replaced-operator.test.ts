/** Who acts for the deployment before and after its operator was replaced, in the server and in the books. */
import { type Address, dayStartMs, parseAddress } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { createLedgerFixture } from '../../testing/ledger-fixture.test-support.ts';
import { manifest } from '../../testing/test-deployment.test-support.ts';
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

test('boundary: the former operator acts until its time, the next one from then on, and a replay says the same', async () => {
  const ledger = await createLedgerFixture(database.pool, DAY, database.pool, deployment);
  await ledger.fund('reserve', 'USDC', 100n);
  const allocate = async (address: Address) => {
    const parameters = { to: 'bank_reserve', asset: 'USDC', amount: '10' } as const;
    const [decided] = await ledger.intents({ address, action: 'allocate', parameters });
    return decided?.outcome === 'refused' ? decided.error.code : decided?.outcome;
  };
  expect([await allocate(former), await allocate(next)]).toEqual(['done', 'OPERATOR_ONLY']);
  await ledger.closeDay(null);
  expect([await allocate(former), await allocate(next)]).toEqual(['OPERATOR_ONLY', 'done']);
  const { ledger: balances, books } = await ledger.balances();
  expect(balances).toEqual(books);
  expect(balances['house:reserve USDC']).toBe(80n);
});
