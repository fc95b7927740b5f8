/** What anyone sees of any address: what the chain knows, and nothing that only its owner may read. */
import { MIST_PER_SUI } from '@suil/core';
import { buildPledge, fetchLiquidityView } from '@suil/sdk';
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { expect, test } from '../application/fixture.ts';
import { openApp } from '../pages/app.ts';

const OWNER = 134;
const VISITOR = 135;

test('a visitor sees coins, pool and pledges of an address; the server is not asked about it', async ({
  context,
  application,
}) => {
  const actions = new ChainActions(application);
  const { chain } = actions;
  const address = await actions.joins(OWNER);
  await actions.stakes(OWNER, 60);
  const amountMist = 20n * MIST_PER_SUI;
  await actions.run(OWNER, buildPledge({ manifest: chain.manifest, amountMist, termDays: 90, minValue: 1n }));
  await actions.mints(OWNER, 7, address);
  const asked: string[] = [];
  const app = await openApp(context, application, [VISITOR]);
  app.page.on('request', (request) => asked.push(decodeURIComponent(request.url())));

  await test.step('a cut-off address is not completed; a whole one opens', async () => {
    await app.show('assets');
    await app.field('assets.watch.address').fill(address.slice(0, -1));
    await app.button('assets.watch.open').click();
    await expect(app.main.getByText(app.text('errors.ADDRESS_INVALID'))).toBeVisible();
    await app.field('assets.watch.address').fill(address);
    await app.button('assets.watch.open').click();
    await expect.poll(() => new URL(app.page.url()).hash).toBe(`#/assets?address=${address}`);
    await app.settled();
  });

  await test.step('the figures are those of the chain', async () => {
    const { position, reserves } = await fetchLiquidityView(chain.client, chain.manifest, address);
    const wallet = await chain.wallet(address);
    const inUsd = (mist: bigint) => (mist * reserves.y) / reserves.x;
    const cents = (micros: bigint) => micros / 10_000n;
    // Nothing has earned yet: the pool is worth what is principal, the pledge its 20 SUI.
    expect(position.claimable).toBe(0n);
    const total = cents(inUsd(wallet.SUI) + wallet.USDC) + cents(position.value + position.pending + inUsd(amountMist));
    await expect.poll(() => app.amount('watched-total')).toBe(Number(total) / 100);
    await expect(app.figure('amount-USDC')).toContainText('7.0000');
    const staked = Number((position.value + position.pending) / 100n) / 10_000;
    expect(await app.amount('watched-principal')).toBe(staked);
    await expect(app.figure('watched-pledges').getByRole('listitem')).toHaveText(/20\.0000 SUI/);
  });

  await test.step('a reload shows the same', async () => {
    await app.page.reload();
    await expect(app.figure('watched-pledges').getByRole('listitem')).toHaveText(/20\.0000 SUI/);
  });

  expect(asked.filter((url) => url.includes('/api/') && url.includes(address))).toEqual([]);
});

test('the own address shows the own page; an unfinished one in the address bar is refused', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, [VISITOR + 1]);
  await app.page.goto(application.inviteLink);
  await app.logIn();
  await app.show(`assets?address=${keyOf(VISITOR + 1).toSuiAddress()}`);
  await expect(app.figure('total-assets')).toBeVisible();
  await app.show('assets?address=0x12');
  await expect(app.page.getByRole('heading', { level: 1, name: app.text('error.400') })).toBeVisible();
});
