/** The income page of a member who has a pool position alone: the pool's days are in bars, sources, heat map and file. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../application/fixture.ts';
import * as actions from '../pages/actions.ts';
import { openApp } from '../pages/app.ts';

const micros = (text: string) => BigInt(text.replace(/[^\d]/g, ''));

test('default: days, sources, heat map and file are one quantity; the choice is in the address', async ({
  context,
  application,
}) => {
  test.setTimeout(240_000);
  const app = await openApp(context, application, [411]);
  await app.join();
  await app.perform(actions.stake('60'));
  await application.passDays(3);
  // Of the last 30 days whatever day of the month the chain has.
  await app.show('income?period=all');

  const head = app.figure('income-sum');
  await test.step('a member with only a pool position has a filled heat map', async () => {
    // Two days are over, and today is estimated: 200, 210 and 220 ppm (rules.md §3).
    await expect(app.main.locator('[data-step]:not([data-step="0"]):not(p *)')).toHaveCount(3);
    expect(micros((await head.textContent()) ?? '')).toBeGreaterThan(0n);
  });

  await test.step('the dollars of the file are the head’s', async () => {
    const download = app.page.waitForEvent('download');
    await app.button('record.csv').first().click();
    const file = await (await download).path();
    const [names = '', ...lines] = (await readFile(file, 'utf8')).trim().split('\r\n');
    const column = names.split(',').indexOf('usd_net');
    const sum = lines.reduce((all, line) => all + micros(line.split(',')[column] ?? ''), 0n);
    expect(lines.every((line) => line.includes(',static,'))).toBe(true);
    // The head is cut to four digits.
    expect(micros((await head.textContent()) ?? '') * 100n).toBe(sum - (sum % 100n));
  });

  await test.step('the arrows move in the heat map and say date and amount', async () => {
    const heat = app.main.getByRole('slider', { name: app.text('income.heat'), exact: true });
    await heat.focus();
    const today = await heat.getAttribute('aria-valuetext');
    expect(today).toMatch(/: 0\.\d{4} USD$/);
    await app.page.keyboard.press('ArrowUp');
    const yesterday = await heat.getAttribute('aria-valuetext');
    expect(yesterday).toMatch(/: 0\.\d{4} USD$/);
    expect(yesterday).not.toBe(today);
    await expect(app.figure('heat-day')).toHaveText(yesterday ?? '');
    // A week before there was nothing.
    await app.page.keyboard.press('ArrowLeft');
    await expect(heat).toHaveAttribute('aria-valuetext', /: 0\.0000 USD$/);
  });

  await test.step('source and period survive a reload', async () => {
    // By key: a pointer on the toast about the file, which may lie over it, would keep that.
    await app.button('income.product.bank').press('Enter');
    await app.button('income.period.year').click();
    await expect(app.said('list.empty')).toBeVisible();
    expect(new URL(app.page.url()).hash).toBe('#/income?period=year&source=bank');
    await app.page.reload();
    await expect(app.button('income.product.bank')).toHaveAttribute('aria-pressed', 'true');
    await expect(app.button('income.period.year')).toHaveAttribute('aria-pressed', 'true');
  });
});
