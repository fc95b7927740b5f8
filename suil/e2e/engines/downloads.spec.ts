/** Files where they cannot be saved: in a view of another app, and where what they are made of does not arrive. */
import { expect, test } from '../application/fixture.ts';
import { openApp } from '../pages/app.ts';

const WEB_VIEW =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36';
const HEAD = 'day,factor,principal_usdc,need_usdc,moved_usdc,transaction\n';

test.describe('inside another app', () => {
  test.use({ userAgent: WEB_VIEW });

  test('regression/19 a file opens to be copied; the way back closes it', async ({ context, application }) => {
    const app = await openApp(context, application, [191]);
    await app.show('flow');
    await app.show('flowDetails?kind=days');
    await app.button('record.csv').click();
    const sheet = app.page.getByRole('dialog', { name: 'pool-days.csv' });
    await expect(sheet.getByRole('textbox')).toHaveValue(new RegExp(`^${HEAD}`));
    await app.button('file.copy', sheet).click();
    await app.hears('common.copied');
    expect(await app.page.evaluate(() => navigator.clipboard.readText())).toContain(HEAD.trim());
    await app.page.goBack();
    await expect(sheet).toBeHidden();
    expect(new URL(app.page.url()).hash).toBe('#/flowDetails?kind=days');
  });
});

test('regression/19 a download that fails is said to fail, and starts nothing', async ({ context, application }) => {
  const app = await openApp(context, application, [192]);
  await app.show('flowDetails?kind=days');
  await app.page.route('**/api/liquidity/days*', (route) => route.abort());
  let isStarted = false;
  app.page.on('download', () => {
    isStarted = true;
  });
  await app.button('record.csv').click();
  await app.hears('file.failed');
  expect(isStarted).toBe(false);
});
