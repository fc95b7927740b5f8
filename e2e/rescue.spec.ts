// Principal with only a node: the server is gone for good, the app is still open in a browser, and everything a member has on the chain
// leaves by the member's own signature.
import { expect, test } from '@playwright/test';
import { House } from './house/house.ts';
import { Offstage } from './house/offstage.ts';
import * as acts from './pages/acts.ts';
import { openApp } from './pages/app.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
  await house.advanceToNextMorning();
});
test.afterAll(() => house.close());

test('principal leaves without the server', async ({ context }) => {
  const app = await openApp(context, house, [51]);
  const { chain } = new Offstage(house);
  await app.join();
  await app.perform(acts.stake('40'));
  await app.perform(acts.pledge('30'));
  const address = await app.address();
  const principal = (await chain.position(address)).pending;
  // The member knows the page; nothing on it was pressed yet.
  await app.goto('rescue');
  await expect(app.figure('rescue-principal')).toBeVisible();

  await house.leaveOnlyTheChain();
  await app.field('node.custom').fill(house.nodeUrl);
  await app.button('node.use').click();
  await expect(app.main.getByText(new URL(house.nodeUrl).host).first()).toBeVisible();

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
    await house.advanceDays(31);
    await app.button('node.use').click();
    await app.button('pledge.closePrincipal').click();
    await app.confirm({ title: 'pledge.closePrincipal', done: 'pledge.principalPaid' });
    // 30 SUI came back, less a network fee.
    expect((await chain.wallet(address)).SUI - before).toBeGreaterThan(29_900_000_000n);
  });
});
