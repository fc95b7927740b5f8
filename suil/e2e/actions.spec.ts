/**
 * Every action of the app, once with the wallet on one phone, in two languages: confirmed with a double tap, which acts once. In English each is
 * refused in the wallet first, which is said neutrally; in Japanese only the first one, since all say it with the same text. What each action
 * changed is compared with the rules, worked out by hand.
 */
import type { Language } from '@suil/core';
import { fetchPledges } from '@suil/sdk';
import { ChainActions, keyOf } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import type { Action } from './pages/action.ts';
import * as actions from './pages/actions.ts';
import { usdcText } from './pages/amounts.ts';
import { openApp } from './pages/app.ts';
import { recompute } from './pages/explain.ts';

/** A member of the walk and a friend whom the member has invited, by their wallets' seeds. */
const walks: { language: Language; seed: number; friendSeed: number; refusesEach: boolean }[] = [
  { language: 'en_US', seed: 81, friendSeed: 82, refusesEach: true },
  { language: 'ja_JP', seed: 83, friendSeed: 84, refusesEach: false },
];

/** Seven days of a position: each at 200, 210, … 260 ppm (rules §3). */
const sevenDaysPpm = [200n, 210n, 220n, 230n, 240n, 250n, 260n];
/** Seven days of a pledge for 30 days: 100, 105, … 130 ppm of 60 SUI (rules §6). */
const pledgeIncome = '0.048300';
/** Seven days of 100 USDC in the bank at 100 ppm: 0.01 a day less the fee of 3%. */
const bankIncome = '0.067900';

/** What seven days of a friend's position bring the inviter: 10% of each day's base, at most of the own principal (rules §4). */
function friendIncome(own: bigint, friend: bigint): bigint {
  const counted = own < friend ? own : friend;
  return sevenDaysPpm.reduce((sum, ppm) => {
    const base = (friend * ppm) / 1_000_000n;
    return sum + (base * 1_000n * counted) / (10_000n * friend);
  }, 0n);
}

for (const { language, seed, friendSeed, refusesEach } of walks) {
  test(`every action in ${language}`, async ({ context, application }) => {
    test.setTimeout(480_000);
    const app = await openApp(context, application, [seed], language);
    const { page } = app;
    const chainActions = new ChainActions(application);
    const { chain } = chainActions;
    const address = keyOf(seed).toSuiAddress();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    /** Does an action, which is refused once in the wallet before where each is. */
    const act = async (action: Action) => {
      await app.review(action);
      if (refusesEach) await app.refuse(action);
      await app.confirm(action);
    };

    await test.step('bind: the invite link, as it is shared, leads through connect and login into the form', async () => {
      await page.goto(application.inviteLink.replace('#/not_bound?', '#/home?'));
      await expect(app.figure('invitation')).toBeVisible();
      await app.logIn();
      await expect(app.page.getByRole('heading', { level: 1, name: app.text('bind.title') })).toBeVisible();
      await app.fund();
      await app.button('bind.submit').click();
      await app.refuse({ title: 'bind.action' });
      await app.confirm({ title: 'bind.action', done: 'bind.done' });
      expect(await chain.inviterOf(address)).toBe(chain.manifest.root);
    });

    await test.step('stake', async () => {
      await act(actions.stake('60'));
      await chainActions.joins(friendSeed, address);
      await chainActions.stakes(friendSeed, 60);
    });
    const principal = (await chain.position(address)).pending;
    const friendPrincipal = (await chain.position(keyOf(friendSeed).toSuiAddress())).pending;
    expect(principal).toBeGreaterThan(200_000_000n);

    await test.step('pledge, quick exchange the other way, SUIL pledge', async () => {
      await act(actions.pledge('60'));
      await expect.poll(() => app.amount('pledge-total')).toBe(60);
      await act(actions.exchange('100', { buy: true }));
      await act(actions.pledgeSuil('1000'));
      await expect.poll(() => app.amount('suil-pledge-total')).toBe(1000);
    });

    await test.step('swap SUI for USDC', async () => {
      await act(actions.swapToUsdc('10'));
      // 35 USDC at 3.50, less the pool's 0.3% and what this and the stakes before moved the price
      expect((await chain.wallet(address)).USDC).toBeGreaterThan(34_800_000n);
    });

    await test.step('pool shares: add, give half of them back', async () => {
      await act(actions.addShares('500'));
      await expect.poll(() => app.amount('shares-suilSui')).toBeGreaterThan(0);
      const shares = await app.amount('shares-suilSui');
      await act(actions.removeShares('50'));
      await expect.poll(() => app.amount('shares-suilSui')).toBeLessThan(shares);
      expect(await app.amount('shares-suilSui')).toBeCloseTo(shares / 2, 3);
    });

    await test.step('top up each coin', async () => {
      await act(actions.mintUsdc());
      await chainActions.mints(friendSeed, 10_000, address);
      await act(actions.topUp('USDC', '20000'));
      await act(actions.topUp('SUI', '30'));
      await act(actions.topUp('SUIL', '40'));
      await expect(app.figure('ledger-balances')).toContainText('20,000');
    });

    await test.step('subscribe, buy hashrate, buy a node with a delivery contact, transfer', async () => {
      await act(actions.subscribe('100', 7));
      await act(actions.buyHashrate('60'));
      const { tiers } = await chainActions.api.get<{ tiers: { tier: string; sold: number }[] }>('/api/nodes');
      const sold = tiers.find(({ tier }) => tier === 'primary')?.sold ?? 0;
      await act(actions.buyNode(app.text('node.tier.primary')));
      await expect(app.said(['node.sold', { sold: String(sold + 1), quantity: '2,000' }])).toBeVisible();
      await act(
        actions.saveContact({
          name: 'Alice Example',
          phone: '+81 3-1234-5678',
          country: 'JP',
          area: 'Tokyo',
          address: '1-1 Chiyoda',
          postalCode: '100-0001',
        }),
      );
      await expect(app.button('contact.change')).toBeVisible();
      await act(actions.setLimit('USDC', '10020'));
      await act(actions.transfer('USDC', '10', chain.manifest.root));
      // 20,000 less 100 of bank, 60 of hashrate, 200 of a node, 10 transferred
      await expect(app.figure('ledger-balances')).toContainText('19,630');
    });

    await test.step('withdraw by voucher; what is above the day’s limit waits, and is taken back', async () => {
      await act(actions.withdraw('USDC', '10000'));
      await act(actions.receive('assets'));
      await expect(app.said('withdrawal.status.paid')).toBeVisible();
      await act(actions.withdraw('USDC', '5'));
      await expect(app.figure('ledger-balances')).toContainText('9,625');
      await act(actions.cancelWithdrawal());
      await expect(app.figure('ledger-balances')).toContainText('9,630');
      // 10 transferred, 10,000 withdrawn, and 5 although they were taken back.
      await app.goto('limits');
      await expect(app.figure('limit-used-USDC')).toHaveText('10,015 USDC');
      await expect(app.figure('limit-left-USDC')).toHaveText('5 USDC');
    });

    await application.passDays(8);
    await page.reload();

    await test.step('work amounts out again in the browser: the same', async () => {
      expect(await recompute(app)).toBe(7);
    });

    await test.step('claim flow income: what seven days bring', async () => {
      const income = sevenDaysPpm.reduce((sum, ppm) => sum + ppm, 0n) * principal;
      const claimable = income / 1_000_000n;
      expect((await chain.position(address)).claimable).toBe(claimable);
      await act(actions.claimIncome('0.1'));
      expect((await chain.position(address)).claimable).toBe(claimable - 100_000n);
    });

    await test.step('claim team income with its proof', async () => {
      const income = friendIncome(principal, friendPrincipal);
      await app.goto('dynamic');
      await app.button('team.verify', app.main).click();
      await expect(app.figure('line-verified')).toBeVisible();
      await expect(app.main.getByText(`${usdcText(income)} USDC`)).toBeVisible();
      await act(actions.claimTeam('friend'));
      await expect.poll(() => app.amount('team-claimable')).toBe(0);
    });

    const [pledge] = (await fetchPledges(chain.client, chain.manifest, { owner: address })).items;
    await test.step('withdraw pledge income', async () => {
      await app.goto(`pledgeDetails1?id=${pledge?.id}`);
      await expect(app.figure('pledge-withdrawable')).toHaveText(`${pledgeIncome} SUI`);
      await act(actions.withdrawPledgeIncome(String(pledge?.id)));
      await expect(app.figure('pledge-withdrawable')).toHaveText('0.000000 SUI');
    });

    await test.step('redeem from the bank, exchange its income', async () => {
      const { items } = await chainActions.api.get<{ items: { id: string }[] }>('/api/bank/subscriptions', keyOf(seed));
      await app.goto(`financialDetails?id=${items[0]?.id}`);
      await expect(app.figure('bank-income')).toHaveText(`${bankIncome} PRO`);
      const id = String(items[0]?.id);
      await act(actions.turnRenewalOff(id));
      await expect(app.figure('bank-renewal')).toHaveText(app.text('bank.renewal.off'));
      await act(actions.redeem(id));
      await act(actions.exchangePro('0.05'));
      await expect(app.figure('ledger-balances')).toContainText('9,730.05');
    });

    await test.step('claim hashrate: the voucher brings SUIL to the wallet; exchange it the quick way', async () => {
      await act(actions.claimHashrate('10'));
      await act(actions.receive('collection'));
      await expect(app.said('withdrawal.status.paid')).toBeVisible();
      await act(actions.exchange('10', { buy: false }));
    });

    await test.step('unstake everything', async () => {
      await act(actions.unstake(usdcText(principal)));
      expect((await chain.position(address)).value).toBe(0n);
    });

    await test.step('after the term: principal and income of the pledges', async () => {
      await application.skipDays(24);
      await page.reload();
      await act(actions.closePledgePrincipal(String(pledge?.id)));
      await act(actions.closePledgeIncome(String(pledge?.id)));
      await act(actions.closeSuilPledge());
      await expect.poll(() => app.amount('suil-pledge-total')).toBe(0);
    });

    await test.step('share the invite link', async () => {
      await app.goto('share');
      await app.button('share.copy').click();
      await app.hears('common.copied');
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link).toBe(`${application.appUrl}#/home?inviter=${address}`);
    });

    await test.step('see the sessions, end the other one, log out', async () => {
      await chainActions.logsIn(seed);
      await app.goto('assets');
      await app.button('session.logOutElsewhere').click();
      await app.hears('session.ended');
      await expect(app.button('session.logOutElsewhere')).toBeDisabled();
      await app.button('session.logOutHere').click();
      await expect(app.said('errors.AUTH_LOGIN_REQUIRED')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
    });

    expect(failures).toEqual([]);
  });
}
