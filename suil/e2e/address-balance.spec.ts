/**
 * A user whose SUI came by `send_funds`: it lies in the address balance, not in coins. Max counts it, the review names it, and it is
 * paid.
 */
import { Transaction } from '@mysten/sui/transactions';
import { MIST_PER_SUI } from '@suil/core';
import { ChainActions } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import * as actions from './pages/actions.ts';
import { openApp } from './pages/app.ts';

/** What Max keeps for network fees while no more than a few days are to be closed (suil/web/src/platform/chain/gas.ts). */
const RESERVE_MIST = 50_000_000n;

/** A new member with `coins` SUI in one coin and `funds` SUI in the address balance. */
async function member(chainActions: ChainActions, seed: number, { coins, funds }: { coins: bigint; funds: bigint }) {
  const { client, manifest } = chainActions.chain;
  const address = await chainActions.joins(seed);
  const move = new Transaction();
  const [sent] = move.splitCoins(move.gas, [move.pure.u64(funds * MIST_PER_SUI)]);
  move.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: ['0x2::sui::SUI'],
    arguments: [sent!, move.pure.address(address)],
  });
  if (coins > 0n) move.transferObjects([move.splitCoins(move.gas, [move.pure.u64(coins * MIST_PER_SUI)])], address);
  move.transferObjects([move.gas], manifest.root);
  await chainActions.run(seed, move);
  const { balance } = await client.core.getBalance({ owner: address });
  expect([balance.coinBalance, balance.addressBalance].map(BigInt)).toEqual([
    coins * MIST_PER_SUI,
    funds * MIST_PER_SUI,
  ]);
  return address;
}

test('regression/10 60 SUI received by send_funds are staked through Max', async ({ context, application }) => {
  const chainActions = new ChainActions(application);
  const owner = await member(chainActions, 171, { coins: 0n, funds: 60n });
  const app = await openApp(context, application, [171]);
  await app.goto('flow');
  await app.logIn();
  const form = await app.fillIn({ ...actions.stake('0'), fill: [] });
  await form.getByRole('button', { name: app.like('amount.max') }).click();
  await expect(app.field('amount.label', form)).toHaveValue('59.95');
  await app.button('review.open', form).click();
  const sheet = app.dialog('flow.stake');
  await expect(sheet).toContainText('59.95');
  await app.confirm(actions.stake('59.95'));
  // At about 3.50 USDC a SUI, less the pool's 0.3% and what other tests of this application moved the price.
  const { pending } = await chainActions.chain.position(owner);
  expect(pending).toBeGreaterThan(150_000_000n);
  const left = (await chainActions.chain.wallet(owner)).SUI;
  expect(left).toBeGreaterThan(0n);
  expect(left).toBeLessThan(RESERVE_MIST);
});

test('regression/10 SUI in a coin and in the address balance is topped up through Max', async ({
  context,
  application,
}) => {
  const chainActions = new ChainActions(application);
  const owner = await member(chainActions, 172, { coins: 25n, funds: 35n });
  const app = await openApp(context, application, [172]);
  await app.goto('assets');
  await app.logIn();
  const action = actions.topUp('SUI', '0');
  const form = await app.fillIn({ ...action, fill: [] });
  await form.getByRole('button', { name: app.like('amount.max') }).click();
  await expect(app.field('amount.label', form)).toHaveValue('59.95');
  await app.button('review.open', form).click();
  await app.confirm(action);
  await expect(app.figure('ledger-balances')).toContainText('59.95');
  const left = (await chainActions.chain.wallet(owner)).SUI;
  expect(left).toBeGreaterThan(0n);
  expect(left).toBeLessThan(RESERVE_MIST);
});
