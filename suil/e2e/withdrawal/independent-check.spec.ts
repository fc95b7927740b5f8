/**
 * What a member sees while the auditor does not answer, while it is halted, and after the operator's signed resume. The superuser of the
 * database redirects another member's withdrawal meanwhile. Stops an application of its own.
 */
import { expect, test } from '@playwright/test';
import { MICROS_PER_USD } from '@suil/core';
import type { NoticesResponse, WithdrawalResponse, WithdrawalsResponse } from '@suil/core/api';
import { buildTopUpUsdc } from '@suil/sdk';
import { Application } from '../application/application.ts';
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { runAsSuperuser } from '../application/database.ts';
import * as actions from '../pages/actions.ts';
import { type App, openApp } from '../pages/app.ts';

const [ALICE, BOB, THIEF] = [81, 82, 83];
const NOTICE = 'Withdrawals wait for the independent check';
const CLOSED = 'The ledger is closed for a check';
/** The server calls the auditor silent after a minute, and compares its own ledger once a minute. */
const NOTICED = { timeout: 180_000 };

let application: Application;
let chainActions: ChainActions;
/** Bob's request to his own address: the number of its line in the journal. */
let bobs: string;

test.beforeAll(async () => {
  application = await Application.open();
  await application.advanceToNextMorning();
  chainActions = new ChainActions(application);
  for (const seed of [ALICE, BOB]) await bringsUsdc(seed, 50n);
  await chainActions.stakes(ALICE, 40);
  // Whose list was read is how the server knows up to when the auditor had checked.
  await chainActions.api.get('/api/withdrawals', keyOf(ALICE));
  application.pause('auditor');
  bobs = await asksFor(BOB, 20n);
});
test.afterAll(async () => {
  application?.unpause('auditor');
  await application?.close();
});

/** A new member with USDC in the ledger. */
async function bringsUsdc(seed: number, usdc: bigint): Promise<void> {
  const amount = usdc * MICROS_PER_USD;
  await chainActions.mints(seed, Number(usdc), await chainActions.joins(seed));
  await chainActions.run(seed, buildTopUpUsdc({ manifest: chainActions.chain.manifest, amount }));
  await expect
    .poll(async () => {
      const text = `SELECT b.balance FROM ledger.balances b JOIN ledger.accounts a ON a.id = b.account_id
        WHERE a.name = 'member:' || $1 AND a.asset = 'USDC'`;
      return (await runAsSuperuser<{ balance: bigint }>(application, text, [keyOf(seed).toSuiAddress()]))[0]?.balance;
    })
    .toBe(amount);
}

async function asksFor(seed: number, usdc: bigint): Promise<string> {
  const [{ api }, member] = [chainActions, keyOf(seed)];
  const parameters = { asset: 'USDC', amount: `${usdc * MICROS_PER_USD}`, recipient: member.toSuiAddress() } as const;
  return String((await api.intend(await api.config(), member, 'withdraw', parameters))['id']);
}

/** Names another recipient in what Bob's wallet signed; returns the nonce of his intent. */
async function redirect(to: number): Promise<string> {
  const [intent] = await runAsSuperuser<{ nonce: string }>(
    application,
    `UPDATE intents SET parameters = parameters || jsonb_build_object('recipient', $2::text) WHERE input_seq = $1
     RETURNING nonce`,
    [bobs, keyOf(to).toSuiAddress()],
  );
  return intent?.nonce ?? 'none';
}

/** Until the list of withdrawals says this, read again each time. */
async function untilListed(app: App, text: RegExp | string): Promise<void> {
  await app.goto('assets');
  await expect(async () => {
    await app.page.reload();
    await app.settled();
    await expect(app.main.getByText(text).first()).toBeVisible({ timeout: 1_000 });
  }).toPass(NOTICED);
}

test('attack: a redirected withdrawal halts the check; all wait, principal leaves, and after the resume each is paid', async ({
  context,
}) => {
  const { api, chain } = chainActions;
  const address = keyOf(ALICE).toSuiAddress();
  const app = await openApp(context, application, [ALICE]);
  await app.page.goto(application.appUrl);
  await app.logIn();

  await test.step('the auditor does not answer: list and notice say that withdrawals wait', async () => {
    await app.perform(actions.withdraw('USDC', '7'));
    await untilListed(app, app.like('withdrawal.checkBehind'));
    await expect
      .poll(async () => {
        const { items } = await api.get<NoticesResponse>('/api/notices');
        return items.map((notice) => (notice.kind === 'text' ? notice.texts.en_US.title : ''));
      }, NOTICED)
      .toContain(NOTICE);
    await app.show('notice');
    await app.main.getByRole('link', { name: NOTICE }).click();
    await expect(app.main.getByText(/Your request keeps its place in the queue/)).toBeVisible();
  });

  await test.step('the auditor finds Bob’s request redirected: halted, with the way to the notice; nothing more is accepted', async () => {
    // The server has compared the line itself: from now on only the auditor reads it again.
    await expect
      .poll(async () => {
        const text = 'SELECT line_seq >= $1 AS compared FROM ledger.checked WHERE id = 1';
        return (await runAsSuperuser<{ compared: boolean }>(application, text, [bobs]))[0]?.compared;
      }, NOTICED)
      .toBe(true);
    await redirect(THIEF);
    application.unpause('auditor');
    await untilListed(app, app.like('withdrawal.checkHalted'));
    await app.main
      .getByRole('listitem')
      .getByRole('link', { name: app.text('notice.title') })
      .click();
    await expect(async () => {
      await app.page.reload();
      await expect(app.main.getByRole('link', { name: CLOSED })).toBeVisible({ timeout: 1_000 });
    }).toPass(NOTICED);
    await expect(asksFor(BOB, 1n)).rejects.toMatchObject({ code: 'LEDGER_CLOSED' });
  });

  await test.step('her principal leaves the pool without us', async () => {
    const principal = (await chain.position(address)).pending;
    const before = (await chain.wallet(address)).USDC;
    await app.show('rescue');
    await app.button('rescue.unstakeUsdc').click();
    await app.confirm({ title: 'rescue.unstakeUsdc', done: 'flow.unstakeDone' });
    const left = await chain.position(address);
    expect(left.value + left.pending).toBe(0n);
    // 1% is the fee, rounded up.
    expect((await chain.wallet(address)).USDC - before).toBe(principal - (principal + 99n) / 100n);
    const { items } = await api.get<WithdrawalsResponse>('/api/withdrawals', keyOf(ALICE));
    expect(items.map(({ status, voucher }) => [status, voucher])).toEqual([['queued', null]]);
  });

  await test.step('the operator puts the line back and signs the resume', async () => {
    const nonce = await redirect(BOB);
    const listed = await application.runCommand('resume');
    const found = `AUDIT_LINE_DIFFERS  intent ${nonce}: the signed text does not state its parameters for this site`;
    expect(listed).toMatchObject({ code: 1, said: expect.stringContaining(found) });
    expect(listed.said.trim().split('\n')).toHaveLength(1);
    const [halt = ''] = /1@\d+/.exec(listed.said) ?? [];
    const { said } = await application.runCommand('resume', '--halt', halt, 'the line is as Bob signed it');
    const [, words = ''] = /npm run suil -- resume (--text \S+ --signature \S+)$/m.exec(said) ?? [];
    expect(await application.runCommand('resume', ...words.split(' '))).toMatchObject({
      code: 0,
      said: expect.stringContaining('The auditor approves again.'),
    });
  });

  await test.step('she is paid what she asked for, and Bob can take his', async () => {
    await untilListed(app, app.text('withdrawal.status.issued'));
    const before = (await chain.wallet(address)).USDC;
    await app.perform(actions.receive('assets'));
    await expect(app.said('withdrawal.status.paid')).toBeVisible();
    expect((await chain.wallet(address)).USDC - before).toBe(7n * MICROS_PER_USD);
    const readBobs = () => api.get<WithdrawalResponse>(`/api/withdrawals/${bobs}`, keyOf(BOB));
    await expect.poll(async () => (await readBobs()).status).toBe('issued');
    expect((await readBobs()).recipient).toBe(keyOf(BOB).toSuiAddress());
    expect((await chain.wallet(keyOf(THIEF).toSuiAddress())).USDC).toBe(0n);
  });
});
