/**
 * What goes wrong in the middle of an action: the node, the network, the page itself. Whatever happens, it is said plainly, nothing is
 * lost and nothing is done twice. Endpoints are made to fail in the browser; the application behind them continues.
 */
import type { Page, Route } from '@playwright/test';
import { chainOf } from './application/chain.ts';
import { expect, test } from './application/fixture.ts';
import * as actions from './pages/actions.ts';
import { type App, openApp } from './pages/app.ts';

const execution = '**/sui.rpc.v2.TransactionExecutionService/ExecuteTransaction';
const anyNodeCall = '**/node/**';
const intents = '**/api/intents';

/** Lets requests reach the application and loses every answer. Resolves when the first has arrived. */
function loseAnswers(page: Page, url: string): Promise<void> {
  return new Promise((arrived) => {
    void page.route(url, async (route: Route) => {
      await route.fetch();
      arrived();
      await route.abort();
    });
  });
}

/** Lets requests reach the application and never answers. Resolves when the first has arrived. */
function keepAnswers(page: Page, url: string): Promise<void> {
  return new Promise((arrived) => {
    void page.route(url, async (route: Route) => {
      await route.fetch();
      arrived();
    });
  });
}

const staked = 'flow.stakeDone';

test('the node is gone before the signature: the reason is shown, a retry continues', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [91]);
  await app.join();
  await app.fillIn(actions.stake('30'));
  await app.page.route(anyNodeCall, (route) => route.abort());
  await app.button('review.open', app.dialog('flow.stake')).click();
  await expect(app.dialog('flow.stake').getByRole('alert')).toBeVisible();
  await expect(app.button('review.confirm')).toHaveCount(0);
  await app.page.unroute(anyNodeCall);
  await app.button('common.tryAgain').click();
  await app.confirm(actions.stake('30'));
});

test('the answer of the node is lost: the transaction is found', async ({ context, application }) => {
  const app = await openApp(context, application, [92]);
  await app.join();
  await app.review(actions.stake('30'));
  const arrived = loseAnswers(app.page, execution);
  await app.button('review.confirm').click();
  await arrived;
  await app.hears(staked);
  await app.finish();
  await expectOneStake(app);
});

test('the page is loaded again before the answer: the transaction is found', async ({ context, application }) => {
  const app = await openApp(context, application, [93]);
  await app.join();
  await app.review(actions.stake('30'));
  const arrived = keepAnswers(app.page, execution);
  await app.button('review.confirm').click();
  await arrived;
  await app.page.reload();
  await app.page.unrouteAll();
  await app.hears(staked);
  await expectOneStake(app);
  // Found once: it is not looked for any more.
  await app.page.reload();
  await expectOneStake(app);
  expect(await app.hasHeard(staked)).toBe(false);
});

/** One stake in the records, one position on the chain. */
async function expectOneStake(app: App): Promise<void> {
  await app.goto('flowDetails');
  await expect(app.main.getByRole('button', { name: app.like('record.copyDigest') })).toHaveCount(1);
}

test('a request of the ledger: its answer is lost, the page is loaded again, it is done once', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [94]);
  const { root } = chainOf(application).manifest;
  await app.join();
  await app.perform(actions.topUp('SUI', '9'));
  await expect(app.figure('ledger-balances')).toContainText('9.0000');

  await app.review(actions.transfer('SUI', '2', root));
  let arrived = loseAnswers(app.page, intents);
  await app.button('review.confirm').click();
  await arrived;
  await app.hears('transfer.done');
  await app.finish();
  await app.page.unrouteAll();
  await expect(app.figure('ledger-balances')).toContainText('7.0000');

  await app.review(actions.transfer('SUI', '3', root));
  arrived = keepAnswers(app.page, intents);
  await app.button('review.confirm').click();
  await arrived;
  await app.page.reload();
  await app.page.unrouteAll();
  await app.hears('transfer.done');
  await expect(app.figure('ledger-balances')).toContainText('4.0000');
});

test('a dead node is left for one that answers, also in the middle of an action', async ({ context, application }) => {
  const app = await openApp(context, application, [95]);
  await app.page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    const config = await response.json();
    const [node] = config.nodes;
    await route.fulfill({ json: { ...config, nodes: [{ ...node, id: 'first', text: 'First', url: '/first' }, node] } });
  });
  let alive = true;
  await app.page.route('**/first/**', async (route) => {
    if (!alive) return route.abort();
    const response = await route.fetch({ url: route.request().url().replace('/first/', '/node/') });
    await route.fulfill({ response });
  });
  await app.join();
  await app.fillIn(actions.stake('30'));
  alive = false;
  await app.button('review.open', app.dialog('flow.stake')).click();
  await app.hears(['node.switchedTo', { next: 'Local' }]);
  // What was begun at the dead node has failed, unless the other one was in use before it asked.
  const again = app.button('common.tryAgain');
  await expect(again.or(app.button('review.confirm').and(app.page.locator(':enabled')))).toBeVisible();
  if (await again.isVisible()) await again.click();
  await app.confirm(actions.stake('30'));
  expect(await app.page.evaluate(() => JSON.parse(localStorage.getItem('Network') ?? '{}').id)).not.toBe('first');
});

test('without a network the app says so, signs nothing, and continues when it is back', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [96]);
  await app.join();
  const sheet = await app.review(actions.stake('30'));
  await context.setOffline(true);
  await expect(app.button('network.offline', sheet)).toBeDisabled();
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByRole('alert').filter({ hasText: app.text('network.offline') })).toBeVisible();
  await context.setOffline(false);
  await expect(app.page.getByText(app.text('network.offline'))).toHaveCount(0);
  await app.perform(actions.stake('30'));
});

test('a slow node is called slow', async ({ context, application }) => {
  const app = await openApp(context, application, [97]);
  await app.join();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await app.page.route(anyNodeCall, async (route) => {
    // It answers a test: it is not gone.
    if (!route.request().url().includes('GetServiceInfo')) await held;
    await route.continue();
  });
  await app.goto('flow');
  await app.page.reload();
  await expect(app.page.getByRole('status').filter({ hasText: app.text('network.delay') })).toBeVisible();
  answer();
  await expect(app.figure('position-principal')).toBeVisible();
  await expect(app.page.getByText(app.text('network.delay'))).toHaveCount(0);
});

test('a part that cannot be loaded is missed and said, the page stays', async ({ context, application }) => {
  const app = await openApp(context, application, [98]);
  // A reload may bring it: not a second time within the guard's time, of which there is plenty here.
  await context.addInitScript(() => sessionStorage.setItem('suil:preload-reload', String(Number.MAX_SAFE_INTEGER)));
  const refused = /assets\/(pull-refresh|connect-sheet)-/;
  const asked = new Set<string>();
  await app.page.route(refused, (route) => {
    asked.add(refused.exec(route.request().url())?.[1] ?? '');
    return route.abort();
  });
  await app.goto('flow');
  // A touch loads what touch needs.
  await app.page.getByRole('heading', { level: 1 }).tap();
  await expect.poll(() => [...asked].sort()).toEqual(['pull-refresh']);
  await app.button('wallet.connect').click();
  await app.hears('error.text');
  await expect(app.page.getByRole('heading', { level: 1, name: app.text('flow.title') })).toBeVisible();
  await expect(app.button('wallet.connect')).toBeVisible();
});
