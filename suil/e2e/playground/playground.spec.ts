/**
 * The playground page as the documentation's site has it: Move is compiled by the real compiler and published to the chain in the page, a function is called, its
 * trace stepped through; mistakes of every kind are explained. At 320 px in both themes, and with the keyboard alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { buildPlayground } from '../../../scripts/release/playground.ts';
import { misfits } from '../pages/layout.ts';
import { violationsOn } from '../pages/violations.ts';
import { type PagesServer, servePages } from './pages-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'suil-playground-'));
let pages: PagesServer;
test.beforeAll(async () => {
  await buildPlayground(folder);
  pages = await servePages(folder);
});
test.afterAll(() => {
  pages?.close();
  rmSync(folder, { recursive: true, force: true });
});

const SIZE = { width: 320, height: 640 };
test.use({ viewport: SIZE });

/** Opens the page. What it asks for elsewhere, and what it throws, ends up in `faults`. */
async function open(page: Page): Promise<{ faults: string[] }> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => !request.url().startsWith(pages.url) && faults.push(request.url()));
  await page.goto(pages.url);
  await expect(status(page)).toHaveText('The chain is open.');
  return { faults };
}
const status = (page: Page): Locator => page.getByRole('status');
const card = (page: Page, name: string): Locator => page.getByRole('region', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function publish(page: Page): Promise<void> {
  await press(page, 'Publish');
  await expect(status(page)).toHaveText(/^Published as 0x[0-9a-f]{64}\.$/);
}

async function expectWhole(page: Page): Promise<void> {
  expect(await misfits(page)).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`compile, publish, call, event, object, trace (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const { faults } = await open(page);
    await press(page, 'Compile');
    await expect(status(page)).toHaveText(/^Compiled: counter has \d+ bytes\.$/);
    await publish(page);
    // `init` made the counter, and its id is in the form.
    await expect(page.getByLabel('counter &mut')).toHaveValue(/^0x[0-9a-f]{64}$/);
    await page.getByLabel('amount u64').fill('5');
    await press(page, 'Call add');
    await expect(status(page)).toHaveText('The call succeeded.');
    const run = card(page, 'Transaction');
    await expect(run.getByRole('list', { name: 'Events' })).toContainText(/::counter::Added.*"value":"5"/);
    await expect(run.getByRole('list', { name: 'Objects changed' })).toContainText('::counter::Counter');

    const trace = card(page, 'Trace');
    await expect(trace).toContainText('counter::add enters');
    await expect(trace.getByRole('listitem').filter({ hasText: /^5|"5"$/ })).toBeVisible();
    const steps = Number(/of (\d+)/.exec((await trace.getByText(/^Step 1 of/).textContent()) ?? '')?.[1]);
    // A call and its return, for each of at least add and the emitted event.
    expect(steps).toBeGreaterThanOrEqual(4);
    for (let step = 2; step <= steps; step += 1) {
      await press(page, 'Next');
      await expect(trace).toContainText(`Step ${step} of ${steps}`);
    }
    await expect(trace).toContainText('counter::add returns');
    await expect(trace.getByRole('button', { name: 'Next' })).toBeDisabled();
    await expectWhole(page);
    expect(faults).toEqual([]);
  });

test('what is wrong is explained: source, argument, abort, a call that a node refuses', async ({ page }) => {
  const { faults } = await open(page);
  const editor = page.getByLabel('Move', { exact: true });
  const source = await editor.inputValue();
  await editor.fill(source.replace('counter.value + amount', 'counter.value + true'));
  await press(page, 'Publish');
  await expect(status(page)).toHaveText('It does not compile.');
  const diagnostics = page.getByRole('list', { name: 'Diagnostics' });
  await expect(diagnostics).toContainText('error');
  await diagnostics
    .getByRole('button', { name: /^line \d+:\d+$/ })
    .first()
    .click();
  const selected = await editor.evaluate((area) => {
    if (!(area instanceof HTMLTextAreaElement)) return '';
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });
  expect(selected).toContain('counter.value + true');
  await expectWhole(page);

  await editor.fill(source);
  await publish(page);
  await expect(diagnostics).toHaveCount(0);
  await page.getByLabel('amount u64').fill('many');
  await press(page, 'Call add');
  await expect(page.getByRole('alert')).toHaveText('Argument 2: "many" is not a whole number.');
  await page.getByLabel('counter &mut').fill('0x123');
  await page.getByLabel('amount u64').fill('1');
  await press(page, 'Call add');
  await expect(page.getByRole('alert')).toHaveText(/^Argument 1: there is no object 0x0*123\.$/);

  await page.getByLabel('Function').selectOption('counter::value');
  await page.getByLabel('Function').selectOption('counter::add');
  await page.getByLabel('amount u64').fill('0');
  await press(page, 'Call add');
  await expect(status(page)).toHaveText('The call failed.');
  await expect(card(page, 'Transaction')).toContainText('Add at least one');
  await press(page, 'Last');
  await expect(card(page, 'Trace')).toContainText('counter::add stops');
  await expect(card(page, 'Trace')).toContainText('Add at least one');
  expect(faults).toEqual([]);
});

test('coins, time and a returned object; starting over', async ({ page }) => {
  await open(page);
  await page.getByLabel('Example').selectOption({ label: 'Tickets: coins, time and errors' });
  await publish(page);
  await page.getByLabel('Function').selectOption('ticket::open');
  await page.getByLabel('price u64').fill('1_000_000_000');
  await page.getByLabel('open_for_ms u64').fill('60000');
  await press(page, 'Call open');
  await expect(status(page)).toHaveText('The call succeeded.');

  await page.getByLabel('Function').selectOption('ticket::buy');
  const choices = await page.getByLabel('payment &mut').evaluate((field) => {
    const list = field instanceof HTMLInputElement ? field.list : null;
    return [...(list?.options ?? [])].map((option) => option.value);
  });
  const payment = choices[0] ?? '';
  await page.getByLabel('payment &mut').fill(payment);
  await page.getByLabel('name 0x1::string::String').fill('First row');
  await press(page, 'Call buy');
  await expect(status(page)).toHaveText('The call succeeded.');
  await expect(card(page, 'Transaction').getByRole('list', { name: 'Returned' })).toContainText('First row');
  await expect(card(page, 'Objects')).toContainText('::ticket::Ticket Account 1');

  await press(page, '+1 hour');
  await expect(status(page)).toHaveText('The clock was moved.');
  await press(page, 'Call buy');
  await expect(card(page, 'Transaction')).toContainText('The office is closed');

  await press(page, 'Start over');
  await expect(status(page)).toHaveText('The chain begins anew.');
  await expect(card(page, 'Call')).toContainText('Publish a package');
  await expect(card(page, 'Objects')).not.toContainText('::ticket::');
});

test('with the keyboard alone', async ({ page }) => {
  await open(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60 && (await focused()) !== name; presses += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe(name);
  };
  await tabTo('Publish');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(/^Published as/);
  await page.getByLabel('amount u64').focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('The call succeeded.');
  await tabTo('Next');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Trace')).toContainText('Step 2 of');
});

test('the theme that was chosen on the documentation’s pages', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('vitepress-theme-appearance', 'dark'));
  await open(page);
  const [red = 255] = await page.evaluate(() => {
    const colour = getComputedStyle(document.body).backgroundColor;
    return (colour.match(/\d+/g) ?? []).map(Number);
  });
  expect(red).toBeLessThan(60);
});
