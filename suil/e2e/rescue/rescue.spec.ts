/**
 * Principal with only a node: the server is gone permanently, the app is still open in a browser, and everything a member has on the chain
 * leaves by the member's own signature.
 */
import { expect, test } from '@playwright/test';
import { buildPledge } from '@suil/sdk';
import { Application } from '../application/application.ts';
import { ChainActions } from '../application/chain-actions.ts';
import { openApp } from '../pages/app.ts';

const seed = 51;

let application: Application;
test.beforeAll(async () => {
  application = await Application.open();
  await application.advanceToNextMorning();
});
test.afterAll(() => application?.close());

test('principal leaves without the server', async ({ context }) => {
  const chainActions = new ChainActions(application);
  const { chain } = chainActions;
  const address = await chainActions.joins(seed);
  await chainActions.stakes(seed, 40);
  await chainActions.run(
    seed,
    buildPledge({ manifest: chain.manifest, amountMist: 30_000_000_000n, termDays: 30, minValue: 0n }),
  );
  const principal = (await chain.position(address)).pending;

  // A browser that has seen nothing of the app but this page: no login, no terms accepted.
  const app = await openApp(context, application, [seed], 'en_US', { consent: false });
  await app.goto('rescue');
  await app.button('wallet.connect').click();
  await app.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
  await expect(app.dialog('login.signIn')).toBeVisible();
  await app.page.keyboard.press('Escape');
  await app.settled();
  await expect(app.figure('rescue-principal')).toBeVisible();

  await application.leaveOnlyTheChain();
  await app.field('node.custom').fill(application.nodeUrl);
  await app.button('node.use').click();
  await expect(app.main.getByText(new URL(application.nodeUrl).host).first()).toBeVisible();

  await test.step('the stake, in USDC and without a swap', async () => {
    await app.button('rescue.unstakeUsdc').click();
    await app.confirm({ title: 'rescue.unstakeUsdc', done: 'flow.unstakeDone' });
    const left = await chain.position(address);
    expect(left.value + left.pending).toBe(0n);
    // 1% is the fee, rounded up; the rest is in the wallet.
    expect((await chain.wallet(address)).USDC).toBe(principal - (principal + 99n) / 100n);
  });

  await test.step('the pledge, when its term is over', async () => {
    const before = (await chain.wallet(address)).SUI;
    await application.advanceDays(31);
    await app.button('node.use').click();
    await app.button('pledge.closePrincipal').click();
    await expect(app.dialog('pledge.closePrincipal').getByText('30.0000 SUI').first()).toBeVisible();
    await app.confirm({ title: 'pledge.closePrincipal', done: 'pledge.principalPaid' });
    // 30 SUI came back, less a network fee.
    expect((await chain.wallet(address)).SUI - before).toBeGreaterThan(29_900_000_000n);
  });
});
