/**
 * The home page of a member: its first figure, the line of the same quantity, today's income over all products, and at most one next step.
 * Expected values are worked out here from rules.md.
 */
import { expect, test } from '../application/fixture.ts';
import * as actions from '../pages/actions.ts';
import { type App, openApp } from '../pages/app.ts';

/** Micro-dollars of a text such as "+1,234.5600 USDC" or "−0.10 earned". */
function micros(text: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /([+−-]?)([\d,]+)(?:\.(\d+))?/.exec(text) ?? [];
  const size = BigInt(whole.replaceAll(',', '')) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return sign === '−' || sign === '-' ? -size : size;
}

const figure = async (app: App, testId: string) => micros((await app.figure(testId).textContent()) ?? '');

/** What the chips below the figure say: earned, price, added. */
async function changes(app: App): Promise<bigint[]> {
  const chips = await app.figure('range-change').locator('b').allTextContents();
  return chips.map((text) => micros(text.replace(/[^\d.,+−-]/g, '')));
}

const slider = (app: App) => app.main.getByRole('slider');

test('default: the figure is account and earning, its line ends with it, and an unstake is no loss', async ({
  context,
  application,
}) => {
  test.setTimeout(240_000);
  const app = await openApp(context, application, [401]);
  await app.join();
  await app.perform(actions.stake('60'));
  await application.passDays(2);

  await app.show('');
  const cent = 10_000n;
  const total = await figure(app, 'portfolio');
  const parts = (await figure(app, 'place-account')) + (await figure(app, 'place-earning'));
  // Each of the three is cut to cents.
  expect(total - parts >= 0n && total - parts <= cent).toBe(true);

  await test.step('the last row of the table is the figure', async () => {
    await app.figure('range-change').getByRole('button').click();
    const rows = app.page.getByRole('dialog').locator('tbody tr');
    expect(micros((await rows.first().locator('td').nth(1).textContent()) ?? '')).toBe(total);
    await app.page.keyboard.press('Escape');
  });

  await test.step('regression: on the narrowest phone no amount is broken into two lines', async () => {
    await app.page.setViewportSize({ width: 320, height: 693 });
    const lineCounts = await app.main.locator('[data-testid^=place-]').evaluateAll((places) =>
      places.map((place) => {
        const { textContent } = place;
        place.textContent = '1,234,567.89';
        const text = document.createRange();
        text.selectNodeContents(place);
        const lineCount = text.getClientRects().length;
        place.textContent = textContent;
        return lineCount;
      }),
    );
    expect(lineCounts).toEqual([1, 1, 1]);
    await app.page.setViewportSize({ width: 375, height: 812 });
  });

  await test.step('start and the changes are the end, to the cent', async () => {
    const sum = (await changes(app)).reduce((all, one) => all + one, 0n);
    // The whole history is shown: it starts with nothing.
    expect(sum).toBe(total);
  });

  await test.step('the arrows move a day', async () => {
    await slider(app).focus();
    const now = await slider(app).getAttribute('aria-valuetext');
    const last = Number(await slider(app).inputValue());
    await app.page.keyboard.press('ArrowLeft');
    expect(Number(await slider(app).inputValue())).toBe(last - 1);
    expect(await slider(app).getAttribute('aria-valuetext')).not.toBe(now);
    await app.page.keyboard.press('Home');
    expect(await slider(app).inputValue()).toBe('0');
  });

  await test.step('unstaking 20 USDC takes 20 from the figure and from what was put in', async () => {
    const before = await changes(app);
    await app.perform(actions.unstake('20'));
    await app.show('');
    await expect.poll(() => figure(app, 'portfolio')).toBe(total - 20_000_000n);
    const after = await changes(app);
    expect(after[0]).toBe(before[0]);
    expect(after[2]).toBe((before[2] ?? 0n) - 20_000_000n);
  });

  await test.step('hidden amounts hide everything', async () => {
    await app.button('home.hide').press('Enter');
    await expect(slider(app)).toHaveCount(0);
    await expect(app.figure('range-change')).toHaveCount(0);
    for (const name of ['portfolio', 'place-wallet', 'place-account', 'place-earning', 'income-today'])
      await expect(app.figure(name)).toContainText('••');
    await app.button('home.hide').press('Enter');
  });

  await test.step('a calendar address is turned off where there is no date, too', async () => {
    await expect(app.main.getByText(app.text('dates.title'))).toHaveCount(0);
    const asked = app.page.waitForRequest((request) => 'authorization' in request.headers());
    await app.page.reload();
    const { authorization = '' } = (await asked).headers();
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ language: 'en_US' });
    const made = await fetch(new URL('/api/calendar', app.page.url()), { method: 'POST', headers, body });
    expect(made.status).toBe(200);
    await app.page.reload();
    await app.settled();
    await expect(app.main.getByText(app.text('dates.none'))).toBeVisible();
    await app.button('dates.toCalendar').click();
    const sheet = app.dialog('dates.toCalendar');
    await expect(app.button('dates.file', sheet)).toHaveCount(0);
    await app.button('dates.feedOff', sheet).click();
    await app.hears('dates.feedEnded');
    await app.page.reload();
    await app.settled();
    await expect(app.main.getByText(app.text('dates.title'))).toHaveCount(0);
  });
});

test('default: today’s income has every product, and its rows are the sum', async ({ context, application }) => {
  test.setTimeout(300_000);
  const app = await openApp(context, application, [402]);
  await app.join();
  await app.perform(actions.mintUsdc());
  await app.perform(actions.topUp('USDC', '3000'));
  await app.perform(actions.stake('60'));
  await app.perform(actions.pledge('60'));
  await app.perform(actions.subscribe('1000', 30));
  await application.passDays(2);
  await app.show('');
  const names = ['pool', 'pledge', 'bank'];
  for (const name of names) await expect(app.figure(`income-${name}`)).toBeVisible();
  const rows = await app.page.locator('[data-testid^="income-"] > b').allTextContents();
  const sum = rows.reduce((all, text) => all + micros(text), 0n);
  const shown = await figure(app, 'income-today');
  // Every row is cut to four digits, and so is the sum.
  expect(shown - sum >= 0n && shown - sum <= 100n * BigInt(rows.length)).toBe(true);
  // 150 ppm of 1,000 USDC, less 3% (rules.md §6).
  await expect(app.figure('income-bank').locator('b')).toHaveText('+0.1455');
  // The second day of a 30-day pledge: 60 SUI by 105 ppm are 0.0063, less 3%: 0.006111.
  await expect(app.figure('income-pledge')).toContainText('0.0061 SUI');

  await test.step('the account’s rest earns nothing: one next step, which can be put off', async () => {
    await expect(app.page.locator('.next')).toHaveCount(1);
    await expect(app.page.locator('.next')).toContainText('2,000.00 USDC');
    await app.button('step.notNow').click();
    await expect(app.page.locator('.next')).toHaveCount(0);
  });

  await test.step('the next dates have both terms, and are saved as a calendar', async () => {
    await expect(app.main).toContainText(app.text(['dates.bank', { count: 30 }]));
    await expect(app.main).toContainText(app.text(['dates.pledge', { count: 30 }]));
    const download = app.page.waitForEvent('download');
    await app.button('dates.toCalendar').click();
    await app.button('dates.file').click();
    expect((await download).suggestedFilename()).toBe('suil-dates.ics');
  });

  await test.step('a calendar app reads both at the private address, without amounts, until it is turned off', async () => {
    const sheet = app.dialog('dates.toCalendar');
    await app.button('dates.feedCreate', sheet).press('Enter');
    const url = (await app.figure('calendar-url').textContent()) ?? '';
    await app.button('dates.feedCopy', sheet).click();
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    const read = await fetch(url);
    const calendar = await read.text();
    expect([read.status, calendar.match(/^SUMMARY:.*$/gm)]).toEqual([
      200,
      ['SUMMARY:Pledge\\, 30 days', 'SUMMARY:Bank\\, 30 days'],
    ]);
    expect(calendar).not.toMatch(/USDC|1,000|60 SUI/);
    await app.page.reload();
    await app.settled();
    await app.button('dates.toCalendar').click();
    await expect(app.figure('calendar-url')).toHaveCount(0);
    await app.button('dates.feedOff', sheet).click();
    await app.hears('dates.feedEnded');
    await expect(app.button('dates.feedCreate', sheet)).toBeVisible();
    expect((await fetch(url)).status).toBe(404);
  });
});

test('behavior: the tools of the local chain are in the network’s sheet alone', async ({ context, application }) => {
  const app = await openApp(context, application, [403]);
  await app.show('');
  await expect(app.said('local.title')).toHaveCount(0);
  await expect(app.page.getByRole('button', { name: app.like('header.node') })).toContainText(
    new RegExp(`^${app.text('network.local')} · .*\\d`),
  );
  const sheet = await app.openNetwork();
  await expect(sheet.getByRole('radiogroup')).toBeVisible();
  await expect(app.figure('chain-time')).toHaveText(/\d/);
  await expect(app.said('local.title')).toBeVisible();
});
