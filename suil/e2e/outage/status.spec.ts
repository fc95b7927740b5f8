/**
 * The page of the system's status while parts of an application of its own stop and come back: what does not answer is named, and an
 * interruption that no server could write is on the page afterwards.
 */
import { expect, test } from '@playwright/test';
import { Application } from '../application/application.ts';
import { openApp } from '../pages/app.ts';

/** Longer than what is shown as an interruption (15 s), counted from the last write before it. */
const STOPPED_MS = 16_000;
/** The page reads every 15 s, and the server asks signer and auditor every 5. */
const SOON = { timeout: 40_000 };

let application: Application;
test.beforeAll(async () => {
  application = await Application.open();
});
test.afterAll(() => application?.close());

test('a signer that stops is named while it does, with the way to take principal out', async ({ context }) => {
  const app = await openApp(context, application, [81]);
  const { page } = app;
  await app.goto('');
  await page.getByRole('link', { name: app.text('network.status'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: app.text('status.title') })).toBeVisible();
  await expect(page.getByTestId('status-now')).toHaveText(app.text('status.good'), SOON);
  await expect(page.getByTestId('signer')).toHaveText(app.text('status.state.ok'));

  application.pause('signer');
  try {
    await expect(page.getByTestId('signer')).toHaveText(app.text('status.state.down'), SOON);
    await expect(page.getByTestId('status-now')).toHaveText(app.text('status.bad'));
    await page.getByRole('button', { name: app.text('rescue.title') }).click();
    await expect(page.getByRole('heading', { level: 1, name: app.text('rescue.title') })).toBeVisible();
    await page.goBack();
  } finally {
    application.unpause('signer');
  }
  await expect(page.getByTestId('status-now')).toHaveText(app.text('status.good'), SOON);
});

test('an interruption of all servers is on the page once a server writes again; the banner leads there', async ({
  context,
}) => {
  const app = await openApp(context, application, [82]);
  const { page } = app;
  await app.show('status');
  await expect(page.getByTestId('availability')).toHaveText('100%');
  const rows = page
    .getByTestId('outages')
    .getByRole('listitem')
    .filter({ hasText: app.text('status.outage.down') });
  await expect(rows).toHaveCount(0);
  await app.show('flow');

  const stoppedAtMs = Date.now();
  application.pause('server');
  try {
    await expect(app.said('network.serverFailed')).toBeVisible();
    await page.getByRole('link', { name: app.text('network.status'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: app.text('status.title') })).toBeVisible();
    // What was read before is still shown, and says that it is older.
    await expect(page.getByTestId('status-now')).toHaveText(app.text('status.bad'), SOON);
    await expect.poll(() => Date.now() - stoppedAtMs, SOON).toBeGreaterThan(STOPPED_MS);
  } finally {
    application.unpause('server');
  }
  await expect(rows).toHaveCount(1, SOON);
  await expect(page.getByTestId('status-now')).toHaveText(app.text('status.good'), SOON);
  await expect(page.getByTestId('availability')).toHaveText(/^\d{1,2}(\.\d+)?%$/);
});

test('each closed day is there, settled once its team income is on the chain', async ({ context }) => {
  await application.passDays(2);
  const app = await openApp(context, application, [83]);
  await app.show('status');
  const rows = app.page.getByTestId('closings').locator('tbody tr');
  for (const row of [rows.nth(0), rows.nth(1)])
    await expect(row).toContainText(app.text('status.settlement.published'), SOON);
});
