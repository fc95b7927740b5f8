// The product's main job on the running house: connect, log in, bind, stake, wait, claim, unstake, top up; with the
// server and the chain killed in the middle.
import { expect, test } from '@playwright/test';
import { chainOf } from './house/chain.ts';
import { House } from './house/house.ts';
import { type App, openApp } from './pages/app.ts';

let house: House;
test.beforeAll(async () => {
  house = await House.open();
  await house.advanceToNextMorning();
});
test.afterAll(() => house.close());

/** The micro-dollars of a text such as "1,064.123456 USDC". */
function micro(text: string | null): bigint {
  const [whole = '0', fraction = ''] = (text ?? '').replace(/[^\d.]/g, '').split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}

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
  await expect.poll(async () => micro(await app.figure(testId).textContent())).toBe(units);
}

test('a member from the first visit to the last withdrawal', async ({ context }) => {
  const app = await openApp(context, house, [7]);
  const { page } = app;
  const chain = chainOf(house);

  await test.step('refuse the connection once, then connect', async () => {
    await page.goto(house.inviteLink);
    await expect(page.getByText('Please log in first')).toBeVisible();
    await app.decide('reject');
    await app.button('Connect').click();
    await app.dialog('Connect a Wallet').getByRole('button', { name: 'Test Wallet' }).click();
    await expect(page.getByText('Connection failed')).toBeVisible();
    await app.button('Retry Connection').click();
    await expect(app.dialog('Sign in')).toBeVisible();
  });

  await test.step('refuse the login once, then log in', async () => {
    await app.decide('reject');
    await app.dialog('Sign in').getByRole('button', { name: 'Sign in' }).click();
    await expect(app.dialog('Sign in').getByText('Cancelled')).toBeVisible();
    await app.dialog('Sign in').getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Logged in')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toMatch(/\S{20,}/);
    expect(await page.evaluate(() => localStorage.getItem('currentAccount'))).toBe(await app.address());
  });

  await test.step('take test SUI and bind to the root', async () => {
    await app.fund();
    await app.bind();
    expect(await chain.inviterOf(await app.address())).toBe(chain.manifest.root);
  });

  await test.step('stake 21 SUI, refusing the first signature', async () => {
    await app.review('Stake', '21');
    await app.decide('reject');
    await app.dialog('Stake').getByRole('button', { name: 'Confirm in wallet' }).click();
    await expect(page.getByText('Cancelled').first()).toBeVisible();
    await app.confirm('Stake', 'Staked');
  });

  const principal = (await chain.position(await app.address())).pending;
  await test.step('see the position', async () => {
    expect(principal).toBeGreaterThan(0n);
    await app.goto('flow');
    // The figure is shown in cents, rounded down.
    await expectFigure(app, 'position-principal', principal - (principal % 10_000n));
    await app.goto('flowDetails');
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Staked']);
  });

  await test.step('kill server and chain, start again: nothing lost, nothing twice', async () => {
    await house.kill();
    await house.start();
    await app.goto('flowDetails');
    await page.reload();
    await expect(page.getByRole('main').getByRole('button', { name: /copy transaction/ })).toHaveCount(1);
    expect((await chain.position(await app.address())).pending).toBe(principal);
  });

  // Staked on day s; the clock moves 40 days, so the days s+1 … s+39 are complete.
  const income = incomeAfter(principal, 39);
  await test.step('after 40 days the income is the contract’s and the rule’s, to the micro-dollar', async () => {
    await house.advanceDays(40);
    await app.goto('flow');
    await page.reload();
    await expectFigure(app, 'position-claimable', income);
    expect((await chain.position(await app.address())).claimable).toBe(income);
    await expect(app.figure('daily-yield')).toHaveText('0.05%');
  });

  await test.step('claim a part: the ramp restarts and the fee becomes a hashrate entry', async () => {
    await app.review('Claim', '0.5');
    await app.confirm('Claim', 'Income claimed');
    await expectFigure(app, 'position-claimable', income - 500_000n);
    await expect(app.figure('daily-yield')).toHaveText('0.02%');
    await app.goto('hashrate');
    // 5% of 0.5 USD
    await expect(page.getByRole('main').getByText('0.025').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Static').first()).toBeVisible();
  });

  await test.step('kill again in the middle of the story', async () => {
    await house.kill();
    await house.start();
  });

  await test.step('unstake everything', async () => {
    await app.goto('flow');
    await page.reload();
    const text = `${principal / 1_000_000n}.${String(principal % 1_000_000n).padStart(6, '0')}`;
    await app.review('Unstake', text);
    await app.confirm('Unstake', 'Unstaked');
    await expectFigure(app, 'position-principal', 0n);
    expect((await chain.position(await app.address())).value).toBe(0n);
  });

  await test.step('top up the ledger', async () => {
    await app.goto('assets');
    await app.button('Top up').click();
    await app.dialog('Top up').getByRole('textbox', { name: 'Amount', exact: true }).fill('5');
    await app.dialog('Top up').getByRole('button', { name: 'Review' }).click();
    await app.confirm('Top up', 'Topped up');
    await expect(app.figure('ledger-balances')).toContainText('5');
  });

  await test.step('every step is in the records, with its digest', async () => {
    await app.goto('flowDetails');
    const digests = page.getByRole('main').getByRole('button', { name: /copy transaction/ });
    await expect(digests).toHaveCount(3);
    for (const [index, title] of ['Unstaked', 'Claimed', 'Staked'].entries()) {
      await expect(page.getByRole('main').getByRole('listitem').nth(index)).toContainText(title);
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
