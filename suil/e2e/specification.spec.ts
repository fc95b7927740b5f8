/** What the specification asks of single pages, seen by a member: the parent address, a market without its service, a node by JSON-RPC. */

import { ChainActions } from './application/chain-actions.ts';
import { expect, test } from './application/fixture.ts';
import * as actions from './pages/actions.ts';
import { openApp } from './pages/app.ts';

test('regression/12 the share page shows the parent address and copies it', async ({ context, application }) => {
  const chainActions = new ChainActions(application);
  const parent = await chainActions.joins(121);
  await chainActions.joins(122, parent);
  const app = await openApp(context, application, [122]);
  await app.goto('share');
  await app.logIn();
  await expect(app.figure('parent-address')).toHaveText(parent);
  await app.button('share.parentCopy').click();
  await app.hears('common.copied');
  expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(parent);
});

test('regression/12 without a price service BTC is no market of the ecosystem, and its page says so without an error or a retry', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, []);
  await app.show('btc');
  await expect(app.said(['market.noSource', { symbol: 'BTC' }])).toBeVisible();
  await expect(app.said('market.notConfiguredText')).toBeVisible();
  await expect(app.main.getByRole('alert')).toHaveCount(0);
  await expect(app.said('market.sourceDown')).toHaveCount(0);
  await app.show('ecology');
  await expect(app.main.getByRole('link', { name: /^SUIL/ })).toBeVisible();
  await expect(app.main.getByRole('link', { name: /BTC/ })).toHaveCount(0);
  await app.show('btc');
  await app.main.getByRole('link', { name: app.text('market.openSui') }).click();
  await expect(app.figure('market-price')).toContainText('USD');
});

test('regression/12 a node by JSON-RPC: everything is read, signed and waited for over it, also after a reload', async ({
  context,
  application,
}) => {
  const chainActions = new ChainActions(application);
  const { chain } = chainActions;
  const address = await chainActions.joins(123);
  const app = await openApp(context, application, [123]);
  await app.goto('rescue');
  await app.logIn();
  await app.field('node.custom').fill(application.nodeUrl);
  await app.main.getByRole('button', { name: 'JSON-RPC', exact: true }).click();
  await app.button('node.use').click();
  await expect(app.main.getByRole('definition').filter({ hasText: /^JSON-RPC$/ })).toBeVisible();
  await expect(app.main.getByRole('definition').filter({ hasText: /^\d+ ms$/ })).toBeVisible();
  await app.settled();

  const asked: string[] = [];
  app.page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (request.method() !== 'POST') return;
    if (pathname.includes('sui.rpc.v2') || pathname.startsWith('/node')) asked.push(`another way: ${request.url()}`);
    else if (origin === application.nodeUrl) asked.push((request.postDataJSON() as { method: string }).method);
  });
  await app.page.reload();
  await app.perform(actions.stake('60'));
  const { pending } = await chain.position(address);
  expect(pending).toBeGreaterThan(0n);
  await expect(app.figure('position-principal')).toContainText((Number(pending) / 1e6).toFixed(4).slice(0, -2));
  expect(asked).toContain('sui_executeTransactionBlock');
  expect(asked.filter((method) => !/^suix?_/.test(method))).toEqual([]);
  const kept = await app.page.evaluate(() => JSON.parse(localStorage.getItem('Network') ?? 'null'));
  expect(kept).toEqual({
    id: 'custom',
    text: new URL(application.nodeUrl).host,
    url: application.nodeUrl,
    transport: 'jsonrpc',
  });
});
