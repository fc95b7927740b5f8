/** Members without any SUI: their first network fees are paid by the sponsor, the review says so, and a sponsor without money says what to do. */
import { Transaction } from '@mysten/sui/transactions';
import { MIST_PER_SUI } from '@suil/core';
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { expect, test } from '../application/fixture.ts';
import * as actions from '../pages/actions.ts';
import { openApp } from '../pages/app.ts';

const SUI_TYPE = '0x2::sui::SUI';
/** Less than one transaction may cost (suil/sponsor/src/config.ts). */
const REST_MIST = 90_000_000n;

async function fundsOf({ chain }: ChainActions, owner: string): Promise<bigint> {
  const { balance } = await chain.client.core.getBalance({ owner, coinType: SUI_TYPE });
  return BigInt(balance.addressBalance);
}

/** Sends all SUI of a member away. */
async function sendsAll(chainActions: ChainActions, seed: number): Promise<void> {
  const transaction = new Transaction();
  transaction.transferObjects([transaction.gas], chainActions.chain.manifest.root);
  await chainActions.run(seed, transaction);
}

test('a member without SUI claims: the sponsor pays, and the review and the receipt say so', async ({
  context,
  application,
}) => {
  const chainActions = new ChainActions(application);
  const owner = await chainActions.joins(191);
  await chainActions.stakes(191, 500);
  await sendsAll(chainActions, 191);
  await application.passDays(3);
  const sponsor = chainActions.keyNamed('sponsor').toSuiAddress();
  const before = await fundsOf(chainActions, sponsor);

  const app = await openApp(context, application, [191]);
  await app.goto('flow');
  await app.logIn();
  const claim = actions.claimIncome('0.2');
  const sheet = await app.review(claim);
  await expect(sheet).toContainText(app.text('review.networkFeeSponsored'));
  await app.confirm(claim);
  expect((await chainActions.chain.wallet(owner)).SUI).toBeGreaterThan(0n);
  expect(await fundsOf(chainActions, sponsor)).toBeLessThan(before);
});

test('a sponsor without money says so in words, and the member pays after all', async ({ context, application }) => {
  const chainActions = new ChainActions(application);
  const sponsor = chainActions.keyNamed('sponsor');
  const empty = new Transaction();
  const amount = (await fundsOf(chainActions, sponsor.toSuiAddress())) - REST_MIST;
  const all = empty.moveCall({
    target: '0x2::coin::redeem_funds',
    typeArguments: [SUI_TYPE],
    arguments: [empty.withdrawal({ amount, type: SUI_TYPE })],
  });
  empty.transferObjects([all], chainActions.chain.manifest.root);
  await chainActions.sign(sponsor, empty);

  const app = await openApp(context, application, [192]);
  await app.page.goto(application.inviteLink);
  await app.logIn();
  await app.button('bind.submit').click();
  const sheet = app.dialog('bind.action');
  await expect(sheet).toContainText(app.text('errors.SPONSOR_BUDGET_DRAINED'));

  // What the message asks for.
  const gift = new Transaction();
  await chainActions.funds(keyOf(193).toSuiAddress());
  gift.transferObjects([gift.splitCoins(gift.gas, [50_000_000n])], keyOf(192).toSuiAddress());
  // And the sponsor has money again, for the tests that come.
  gift.moveCall({
    target: '0x2::coin::send_funds',
    typeArguments: [SUI_TYPE],
    arguments: [gift.splitCoins(gift.gas, [100n * MIST_PER_SUI]), gift.pure.address(sponsor.toSuiAddress())],
  });
  await chainActions.run(193, gift);
  await app.button('common.tryAgain', sheet).click();
  await expect(sheet).not.toContainText(app.text('review.networkFeeSponsored'));
  await app.confirm({ title: 'bind.action', done: 'bind.done' });
});

test('a sponsor that hangs when it gets the signature: it is not said to have failed, and arrives when the sponsor is back', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [194]);
  await app.page.goto(application.inviteLink);
  await app.logIn();
  await app.button('bind.submit').click();
  const sheet = app.dialog('bind.action');
  await expect(sheet).toContainText(app.text('review.networkFeeSponsored'));
  application.pause('sponsor');
  try {
    await app.button('review.confirm', sheet).click();
    // The server answers after ten seconds that it does not know.
    await app.hears('review.processing');
    await expect(app.page.getByRole('alert')).toHaveCount(0);
  } finally {
    application.unpause('sponsor');
  }
  await app.hears('bind.done');
});
