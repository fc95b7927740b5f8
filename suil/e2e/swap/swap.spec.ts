/** Which coin a swap opens on, what a swap that moves the price asks for, one's own tolerance, and that all of it fits above the bar. */
import { ChainActions } from '../application/chain-actions.ts';
import { expect, test } from '../application/fixture.ts';
import { openApp } from '../pages/app.ts';

const SEED = 141;

test('opens on the coin that is worth most; a swap that costs a tenth is signed only after the loss was typed', async ({
  context,
  application,
}) => {
  const chainActions = new ChainActions(application);
  const address = await chainActions.joins(SEED);
  await chainActions.mints(SEED, 50_000_000, address);
  const app = await openApp(context, application, [SEED]);
  const { page } = app;
  await app.goto('');
  await app.logIn();
  await app.show('exchange');
  const pay = app.field('exchange.pay');
  await expect(pay.locator('xpath=..')).toContainText('USDC');

  await test.step('a coin’s amount shows both boxes and the button above the bar', async () => {
    await pay.fill('20');
    const review = app.button('review.open', app.main);
    await expect(review).toBeEnabled();
    const bar = await page.getByRole('navigation', { name: app.text('nav.bar') }).boundingBox();
    const [top, bottom] = [await pay.boundingBox(), await review.boundingBox()];
    expect(top?.y).toBeGreaterThan(0);
    expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  });

  await test.step('own tolerance: 0 and 21 are refused in place', async () => {
    await app.main.locator('form summary').click();
    await app.button('exchange.toleranceOwn').click();
    const own = app.field('exchange.toleranceField');
    for (const refused of ['0', '21']) {
      await own.fill(refused);
      await expect(own).toHaveAttribute('aria-invalid', 'true');
      await expect(app.main.locator('button[type=submit]')).toBeDisabled();
    }
    await own.fill('2');
    await expect(app.said('exchange.toleranceHigh')).toBeVisible();
    await page.getByRole('button', { name: '0.5%', exact: true }).click();
  });

  await test.step('ten percent and more: neither the button nor Enter continues until the loss is typed', async () => {
    await pay.fill('20000000');
    const anyway = app.button('exchange.swapAnyway', app.main);
    await expect(anyway).toBeDisabled();
    await pay.press('Enter');
    const loss = app.main.getByRole('textbox', { name: app.like('exchange.lossType') });
    const [wanted = ''] =
      /\d+\.\d$/.exec((await loss.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent)) ?? '') ?? [];
    expect(Number(wanted)).toBeGreaterThanOrEqual(10);
    await loss.fill('1.0');
    await loss.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(anyway).toBeDisabled();
    await loss.fill(wanted);
    await expect(anyway).toBeEnabled();
    await app.main.getByRole('button', { name: app.like('exchange.lossUse') }).click();
    await expect(loss).toBeHidden();
    await expect(app.button('review.open', app.main)).toBeEnabled();
  });
});
