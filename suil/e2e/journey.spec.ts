/**
 * The product's main job on the running application: connect, log in, bind, stake, wait, claim, unstake, top up; with the server and the
 * chain killed in the middle.
 */
import { expect, test } from '@playwright/test';
import { Application } from './application/application.ts';
import { chainOf } from './application/chain.ts';
import * as actions from './pages/actions.ts';
import { usdcText, usdcUnits } from './pages/amounts.ts';
import { type App, openApp } from './pages/app.ts';

let application: Application;
test.beforeAll(async () => {
  application = await Application.open();
  await application.advanceToNextMorning();
});
test.afterAll(() => application?.close());

/**
 * What a principal has earned after `days` completed days in a pool that was funded in full, worked out day by day from
 * the rule alone (rules §3): the k-th day earns 200 + 10·(k − 1) ppm, never more than 500.
 */
function incomeAfter(principal: bigint, days: number): bigint {
  let ppm = 0n;
  for (let k = 1; k <= days; k++) ppm += BigInt(Math.min(200 + 10 * (k - 1), 500));
  return (principal * ppm) / 1_000_000n;
}

async function expectFigure(app: App, testId: string, units: bigint): Promise<void> {
  await expect.poll(async () => usdcUnits(await app.figure(testId).textContent())).toBe(units);
}

test('a member from the first visit to the last withdrawal', async ({ context }) => {
  const app = await openApp(context, application, [7]);
  const { page } = app;
  const chain = chainOf(application);

  await test.step('refuse the connection once, then connect', async () => {
    await page.goto(application.inviteLink);
    await expect(app.said('errors.AUTH_LOGIN_REQUIRED')).toBeVisible();
    await app.decide('reject');
    await app.button('wallet.connect').click();
    await app.dialog('wallet.connectTitle').getByRole('button', { name: 'Test Wallet' }).click();
    await expect(app.said('wallet.connectionFailed')).toBeVisible();
    await app.button('wallet.retryConnection').click();
    await expect(app.dialog('login.signIn')).toBeVisible();
  });

  await test.step('refuse the login once, then log in', async () => {
    await app.decide('reject');
    await app.button('login.signIn', app.dialog('login.signIn')).click();
    await expect(app.dialog('login.signIn').getByText(app.text('common.cancelled'))).toBeVisible();
    await app.signIn();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toMatch(/\S{20,}/);
    expect(await page.evaluate(() => localStorage.getItem('currentAccount'))).toBe(await app.address());
  });

  await test.step('take test SUI and bind to the root', async () => {
    await app.fund();
    await app.bind();
    expect(await chain.inviterOf(await app.address())).toBe(chain.manifest.root);
  });

  await test.step('stake 21 SUI, refusing the first signature', async () => {
    await app.review(actions.stake('21'));
    await app.refuse(actions.stake('21'));
    await app.confirm(actions.stake('21'));
  });

  const principal = (await chain.position(await app.address())).pending;
  await test.step('see the position', async () => {
    expect(principal).toBeGreaterThan(0n);
    await app.goto('flow');
    // The figure is shown in cents, rounded down.
    await expectFigure(app, 'position-principal', principal - (principal % 10_000n));
    await app.goto('flowDetails');
    await expect(app.main.getByRole('listitem')).toContainText([app.text('record.kind.staked')]);
  });

  await test.step('kill server and chain, start again: nothing lost, nothing twice', async () => {
    await application.kill();
    await application.start();
    await app.goto('flowDetails');
    await page.reload();
    await expect(app.main.getByRole('button', { name: /copy transaction/ })).toHaveCount(1);
    expect((await chain.position(await app.address())).pending).toBe(principal);
  });

  // Staked on day s; the clock moves 40 days, so the days s+1 … s+39 are complete.
  const income = incomeAfter(principal, 39);
  await test.step('after 40 days the income is the contract’s and the rule’s, to the micro-dollar', async () => {
    await application.advanceDays(40);
    await app.goto('flow');
    await page.reload();
    await expectFigure(app, 'position-claimable', income);
    expect((await chain.position(await app.address())).claimable).toBe(income);
    await expect(app.figure('daily-yield')).toHaveText('0.05%');
  });

  await test.step('claim a part: the ramp restarts and the fee becomes a hashrate entry', async () => {
    await app.perform(actions.claimIncome('0.5'));
    await expectFigure(app, 'position-claimable', income - 500_000n);
    await expect(app.figure('daily-yield')).toHaveText('0.02%');
    await app.goto('hashrate');
    // 5% of 0.5 USD
    await expect(app.main.getByText('0.025').first()).toBeVisible();
    await expect(app.main.getByText('Static').first()).toBeVisible();
  });

  await test.step('kill again in the middle of the story', async () => {
    await application.kill();
    await application.start();
  });

  await test.step('unstake everything', async () => {
    await app.goto('flow');
    await page.reload();
    await app.perform(actions.unstake(usdcText(principal)));
    await expectFigure(app, 'position-principal', 0n);
    expect((await chain.position(await app.address())).value).toBe(0n);
  });

  await test.step('top up the ledger', async () => {
    await app.perform(actions.topUp('SUI', '5'));
    await expect(app.figure('ledger-balances')).toContainText('5');
  });

  await test.step('every step is in the records, with its digest', async () => {
    await app.goto('flowDetails');
    const digests = app.main.getByRole('button', { name: /copy transaction/ });
    await expect(digests).toHaveCount(3);
    for (const [index, kind] of ['unstaked', 'claimed', 'staked'].entries()) {
      await expect(app.main.getByRole('listitem').nth(index)).toContainText(app.text(`record.kind.${kind}`));
    }
    const names = await digests.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? ''),
    );
    for (const name of names) {
      const digest = name.replace(/^.*copy transaction /, '');
      expect(await chain.succeeded(digest), digest).toBe(true);
    }
  });
});
