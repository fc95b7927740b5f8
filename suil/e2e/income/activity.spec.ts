/** Every movement of a member on one page, and in the file of the income page; the same total on Assets and in the menu. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../application/fixture.ts';
import * as actions from '../pages/actions.ts';
import { openApp } from '../pages/app.ts';

test('default: what a member did is listed once each, by kind, opens to its digits, and is in the file', async ({
  context,
  application,
}) => {
  test.setTimeout(240_000);
  const app = await openApp(context, application, [412]);
  await app.join();
  await app.perform(actions.topUp('SUI', '5'));
  await app.perform(actions.stake('60'));
  await app.perform(actions.exchange('5', { buy: true }));
  await app.show('activity');

  const row = (kind: string) => app.main.getByRole('listitem').filter({ hasText: app.text(`activity.kind.${kind}`) });
  await test.step('a stake and a top-up are one line each, a swap has both coins', async () => {
    await expect(row('staked')).toHaveCount(1);
    await expect(row('top_up')).toHaveCount(1);
    await expect(row('staked')).toContainText('60.0000 SUI');
    await expect(row('swapped')).toHaveCount(1);
    await expect(row('swapped')).toContainText('−5.0000 SUI');
    await expect(row('swapped')).toContainText(/\+[\d,.]+ SUIL/);
  });

  await test.step('a line opens to its status and its transaction', async () => {
    await row('swapped').locator('summary').click();
    await expect(row('swapped').getByText(app.text('activity.done'))).toBeVisible();
    await expect(row('swapped').getByText(app.text('record.digest'))).toBeVisible();
  });

  await test.step('its receipt is kept on the device: what happened is what was reviewed; it is saved as an image', async () => {
    await app.button('receipt.title', row('swapped')).click();
    const receipt = app.dialog('receipt.title');
    await expect(receipt).toContainText(app.text('receipt.same'));
    await expect(receipt).toContainText('5.0000 SUI');
    const download = app.page.waitForEvent('download');
    await app.button('receipt.save', receipt).click();
    const image = await readFile(await (await download).path());
    expect(image.subarray(1, 4).toString('latin1')).toBe('PNG');
    await app.page.keyboard.press('Escape');
    await expect(receipt).toBeHidden();
  });

  await test.step('the filter is in the address and survives a reload', async () => {
    await app.button('activity.group.transfers').click();
    await expect(row('staked')).toHaveCount(0);
    await expect(row('top_up')).toHaveCount(1);
    expect(new URL(app.page.url()).hash).toBe('#/activity?kind=transfers');
    await app.page.reload();
    await expect(row('top_up')).toHaveCount(1);
    await expect(row('staked')).toHaveCount(0);
  });

  await test.step('the file has the swap with its transaction, and the top-up', async () => {
    await app.show('income?period=all&all=1');
    await expect(app.main.getByRole('checkbox', { name: app.text('income.all') })).toBeChecked();
    const download = app.page.waitForEvent('download');
    await app.button('record.csv').first().click();
    const file = await (await download).path();
    const [head = '', ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
    expect(head.split(',').slice(0, 3)).toEqual(['date_utc', 'time_utc', 'kind']);
    const kinds = lines.map((line) => line.split(',')[2]);
    expect(kinds.filter((kind) => kind === 'swapped')).toHaveLength(2);
    expect(kinds.filter((kind) => kind === 'top_up')).toHaveLength(1);
    expect(kinds).not.toContain('staked');
  });

  await test.step('Assets and the menu have one total, and its three places add up to it', async () => {
    await app.show('assets');
    const cents = async (testId: string) => Math.round((await app.amount(testId)) * 100);
    const places = [await cents('place-wallet'), await cents('place-account'), await cents('place-earning')];
    expect(places.reduce((sum, place) => sum + place, 0)).toBe(await cents('total-assets'));
    const total = await app.figure('total-assets').textContent();
    await app.page.setViewportSize({ width: 375, height: 812 });
    await app.button('nav.menu').click();
    const tile = app.dialog('nav.menu').getByRole('link', { name: app.text('nav.assets') });
    await expect(tile).toContainText((total ?? '').replace('USD', '').trim());
  });
});

test('a visitor sees public figures, the three places and the three best products', async ({
  context,
  application,
}) => {
  const app = await openApp(context, application, []);
  await app.show('');
  for (const key of ['funding.principal', 'funding.factor', 'funding.runway', 'home.members'])
    await expect(app.main.getByText(app.text(key), { exact: true })).toBeVisible();
  await expect(app.main.getByText(app.text('home.threePlaces'))).toBeVisible();
  const best = app.main.getByRole('region', { name: app.text(['home.best', { days: 90 }]) });
  await expect(best.getByRole('listitem')).toHaveCount(3);
});
