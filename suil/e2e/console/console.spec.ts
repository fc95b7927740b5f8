/**
 * The operators' console over a real application: what it shows, an alert with what to do, an act signed in the operator's wallet, one that a
 * multisig signs by the command, and a server whose words are hostile.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { MIST_PER_SUI } from '@suil/core';
import { fetchConfiguration, fetchVaultBalances } from '@suil/sdk';
import { toMultisigKey } from '../../chain/src/signing/multisig.ts';
import { Application } from '../application/application.ts';
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { misfits } from '../pages/layout.ts';
import { violationsOn } from '../pages/violations.ts';
import { injectTestWallet } from '../wallet/inject.ts';
import { type ConsoleProcess, openConsole } from './console-process.ts';

/** The page reads every 5 s, the chain every 10. */
const SOON = { timeout: 30_000 };
/** The auditor's heartbeat counts for a minute. */
const AFTER_A_MINUTE = { timeout: 150_000 };
const HOSTILE = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';

let application: Application;
let chainActions: ChainActions;
let operatorConsole: ConsoleProcess;
/** A second server, in the test's hands. */
let other: Server;
const stated: string[] = [];

test.beforeAll(async () => {
  application = await Application.open();
  chainActions = new ChainActions(application);
  other = createServer((asked, response) => {
    const isReadiness = asked.url === '/readyz';
    const body = isReadiness
      ? JSON.stringify({ ok: true, withdrawals: true, problems: stated })
      : 'suil_database_up 1\n';
    response.end(body);
  });
  await new Promise<void>((open) => other.listen(0, '127.0.0.1', open));
  const address = other.address();
  if (typeof address !== 'object' || address === null) throw new Error('the other server has no port');
  operatorConsole = await openConsole(application, [`http://127.0.0.1:${address.port}`]);
});
test.afterAll(async () => {
  await operatorConsole?.close();
  other?.close();
  await application?.close();
});

async function show(page: Page, part: string, widthPx: number): Promise<void> {
  await page.setViewportSize({ width: widthPx, height: widthPx < 500 ? 812 : 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${operatorConsole.url}${part}`);
}

const finding = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

for (const widthPx of [1_280, 375]) {
  test(`the state of everything, in both languages, at ${widthPx} px`, async ({ page }) => {
    await show(page, '', widthPx);
    await expect(page.getByRole('heading', { name: 'Nothing wrong was found' })).toBeVisible(SOON);
    for (const name of ['Chain node', 'Signer', 'Auditor', 'Sponsor'])
      await expect(page.getByTestId(`process ${name}`).getByText('answers', { exact: true })).toBeVisible();
    await expect(page.getByTestId('process Server')).toHaveCount(2);
    await expect(page.getByTestId('withdrawals')).toHaveText('vouchers are given');
    await expect(page.getByTestId('pause')).toHaveText('not paused');
    const origin = new URL(application.appUrl).origin;
    await expect(page.getByText(`As ${origin} states. Its word, not proof`).first()).toBeVisible();
    await expect(page.getByText(`Read from ${application.nodeUrl} by this page`)).toBeVisible();

    const balances = await fetchVaultBalances(chainActions.chain.client, chainActions.chain.manifest);
    const sui = (balances.SUI / MIST_PER_SUI).toLocaleString('en-US');
    await expect(page.getByText(`${sui}.00 SUI`, { exact: true }).first()).toBeVisible();

    for (const part of ['', '#/acts', '#/acts/announce-change']) {
      await page.goto(`${operatorConsole.url}${part}`);
      for (const language of ['中文', 'EN']) {
        await page.getByRole('button', { name: language, exact: true }).click();
        expect(await violationsOn(page), `${part} ${language}`).toEqual([]);
        expect(await misfits(page), `${part} ${language}`).toEqual([]);
      }
    }
  });
}

test('a pause is prepared, rejected, signed in the guardian’s wallet and seen; resume ends it', async ({
  page,
  context,
}) => {
  await injectTestWallet(context, [chainActions.keyNamed('operator').getSecretKey()]);
  await show(page, '#/acts/pause', 1_280);
  const prepare = page.getByRole('button', { name: 'Prepare and simulate' });
  await page.getByLabel('DURATION').fill('8d');
  await prepare.click();
  await expect(page.getByRole('alert')).toContainText('at most 7d');
  await page.getByLabel('DURATION').fill('6h');
  await prepare.click();
  const words = page.getByTestId('words');
  await expect(words).toContainText('Pauses new stakes, new pledges and vouchers for 6 h, until');
  await expect(words).toContainText('Members unstake, claim, end pledges, swap and top up as before.');
  await expect(words).toContainText(chainActions.keyNamed('operator').toSuiAddress());

  const sign = page.getByRole('button', { name: 'Sign in the wallet and send' });
  await expect(sign).toBeDisabled();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  await page.evaluate(() => window.testWallet.decisions.push('reject'));
  await sign.click();
  await expect(sign).toBeEnabled();
  expect(await isPaused()).toBe(false);
  expect(await violationsOn(page)).toEqual([]);

  await sign.click();
  await expect(page.getByTestId('done')).toContainText('stakes, pledges and vouchers: paused until');
  expect(await isPaused()).toBe(true);
  const asked = await page.evaluate(() => window.testWallet.prompts.filter(({ type }) => type === 'transaction'));
  expect(asked.map(({ detail }) => /"function":\s*"(\w+)"/.exec(detail)?.[1])).toEqual(['pause', 'pause']);

  await page.getByRole('link', { name: 'State' }).click();
  await expect(finding(page, 'New stakes, new pledges and vouchers are paused until')).toBeVisible(SOON);
  await expect(page.getByTestId('pause')).toContainText('until');

  await page.goto(`${operatorConsole.url}#/acts/resume`);
  await prepare.click();
  await expect(words).toContainText('7 days from now');
  await sign.click();
  await expect(page.getByTestId('done')).toContainText('not paused');
  expect(await isPaused()).toBe(false);
});

test('an act whose answer is lost is sent again as it was, also after the page was closed, and no other is prepared before', async ({
  page,
  context,
}) => {
  const operator = chainActions.keyNamed('operator');
  await injectTestWallet(context, [operator.getSecretKey()]);
  const { client, manifest } = chainActions.chain;
  const before = (await fetchVaultBalances(client, manifest)).SUI;
  await show(page, '#/acts/top-up', 1_280);
  await page.getByLabel('AMOUNT').fill('2SUI');
  await page.getByLabel('Sender').fill(operator.toSuiAddress());
  await page.getByRole('button', { name: 'Prepare and simulate' }).click();
  await page.getByRole('button', { name: 'Test Wallet' }).click();
  // The node carries it out; its answer does not arrive.
  await page.route('**/ExecuteTransaction', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Sign in the wallet and send' }).click();
  await expect(page.getByRole('button', { name: 'Send the same transaction again' })).toBeVisible();
  await page.unroute('**/ExecuteTransaction');

  await page.reload();
  await page.getByLabel('AMOUNT').fill('2SUI');
  await page.getByLabel('Sender').fill(operator.toSuiAddress());
  await page.getByRole('button', { name: 'Prepare and simulate' }).click();
  await expect(page.getByRole('alert')).toContainText('an earlier act (top-up)');
  await page.getByRole('link', { name: 'All acts' }).click();
  await page.getByRole('button', { name: 'Send the same transaction again' }).click();
  await expect(page.getByTestId('done')).toBeVisible();
  expect((await fetchVaultBalances(client, manifest)).SUI - before).toBe(2n * MIST_PER_SUI);
  await page.reload();
  await expect(page.getByLabel('Find an act')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the same transaction again' })).toHaveCount(0);
});

async function isPaused(): Promise<boolean> {
  const { client, manifest } = chainActions.chain;
  return (await fetchConfiguration(client, manifest)).pausedUntilMs !== null;
}

test('a multisig’s act is downloaded, signed and sent by the command, and its effect is seen', async ({ page }) => {
  const keys = [91, 92, 93].map(keyOf);
  const members = keys.map((key, place) => ({
    ...{ name: ['anna', 'ben', 'carla'][place] ?? '', weight: 1 },
    publicKey: key.getPublicKey().toSuiPublicKey(),
  }));
  const multisig = { threshold: 2, members };
  const address = toMultisigKey(multisig).toSuiAddress();
  await chainActions.funds(address);
  const fileOf = (name: string) => join(application.dataDir, name);
  writeFileSync(fileOf('multisig.json'), JSON.stringify(multisig));
  writeFileSync(fileOf('wrong.json'), JSON.stringify({ ...multisig, threshold: 4 }));
  for (const [place, key] of keys.entries())
    writeFileSync(fileOf(`${place}.key`), `${key.getSecretKey()}\n`, { mode: 0o600 });

  await show(page, '#/acts/top-up', 375);
  await page.getByLabel('AMOUNT').fill('3SUI');
  const chooser = page.getByLabel('Multisig file');
  await chooser.setInputFiles(fileOf('wrong.json'));
  await expect(page.getByRole('alert')).toContainText('wrong.json');
  await chooser.setInputFiles(fileOf('multisig.json'));
  await expect(page.getByText('2 of anna, ben, carla')).toBeVisible();
  await page.getByRole('button', { name: 'Prepare and simulate' }).click();
  await expect(page.getByTestId('words')).toContainText(`Brings 3 SUI into the vault. The ledger credits ${address}`);
  expect(await violationsOn(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the transaction for others to sign' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^top-up-\w{8}\.json$/);
  const transaction = fileOf('top-up.json');
  await download.saveAs(transaction);
  expect(JSON.parse(readFileSync(transaction, 'utf8'))).toMatchObject({ act: 'top-up', sender: address });

  const { client, manifest } = chainActions.chain;
  const before = (await fetchVaultBalances(client, manifest)).SUI;
  const place = ['--network', 'localnet', '--url', application.nodeUrl, '--manifest', fileOf('manifest.json')];
  for (const member of [0, 2]) {
    const out = ['--key', fileOf(`${member}.key`), '--out', fileOf(`${member}.signature`)];
    const signed = await application.runCommand('admin', 'sign', transaction, ...out, ...place);
    expect(signed, signed.said).toMatchObject({ code: 0 });
  }
  const files = [0, 2].map((member) => fileOf(`${member}.signature`));
  const sent = await application.runCommand('admin', 'send', transaction, ...files, ...place);
  expect(sent, sent.said).toMatchObject({ code: 0 });
  expect((await fetchVaultBalances(client, manifest)).SUI - before).toBe(3n * MIST_PER_SUI);
  await page.getByRole('link', { name: 'State' }).click();
  const after = `${((before + 3n * MIST_PER_SUI) / MIST_PER_SUI).toLocaleString('en-US')}.00 SUI`;
  await expect(page.getByText(after, { exact: true }).first()).toBeVisible(SOON);
});

test('security: under a name that points here, and for anything but reading, the console answers nothing', async () => {
  const { port } = new URL(operatorConsole.url);
  const statusOf = (host: string, method: string) =>
    new Promise<number | undefined>((answered, reject) => {
      const asked = request({ port, method, path: '/api/state', host: '127.0.0.1', headers: { host } }, (response) => {
        response.resume();
        answered(response.statusCode);
      });
      asked.once('error', reject).end();
    });
  expect(await statusOf(`127.0.0.1:${port}`, 'GET')).toBe(200);
  expect(await statusOf(`rebound.example:${port}`, 'GET')).toBe(403);
  expect(await statusOf(`127.0.0.1:${port}`, 'POST')).toBe(405);
});

test('security: another page can neither show the console in a frame nor read what it answers', async ({ page }) => {
  // A page of another origin on this machine, as far as a page can come.
  const address = other.address();
  if (typeof address !== 'object' || address === null) throw new Error('the other server has no port');
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await page.evaluate((url) => {
    document.body.innerHTML = `<iframe src="${url}"></iframe>`;
  }, operatorConsole.url);
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error:');
  const read = page.evaluate(async (url) => (await fetch(`${url}api/state`)).text(), operatorConsole.url);
  await expect(read).rejects.toThrow('Failed to fetch');
});

test('security: what a server states is drawn as text', async ({ page }) => {
  stated.push(HOSTILE);
  try {
    await show(page, '', 1_280);
    await expect(finding(page, HOSTILE)).toBeVisible(SOON);
    await expect(page).toHaveTitle('Operator console · SUIL');
    expect(await page.locator('main img, main script').count()).toBe(0);
  } finally {
    stated.length = 0;
  }
});

test('an auditor that stops is silent at once; a minute later its alert rings, with what to do', async ({ page }) => {
  await show(page, '', 375);
  await expect(page.getByRole('heading', { name: 'Nothing wrong was found' })).toBeVisible(SOON);
  application.pause('auditor');
  try {
    await expect(finding(page, 'Auditor is silent').first()).toBeVisible(SOON);
    await expect(finding(page, 'no answer within a second').first()).toBeVisible();
    const alert = page.getByTestId(/^finding SuilVouchersWait/).first();
    await expect(alert).toBeVisible(AFTER_A_MINUTE);
    await expect(alert).toContainText('Withdrawals wait: no certified checkpoint for five minutes');
    const runbook = alert.getByText('What to do: Withdrawals wait');
    await runbook.click();
    await expect(alert.getByText('Look at the nodes of the server and of the auditor')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    expect(await misfits(page)).toEqual([]);
  } finally {
    application.unpause('auditor');
  }
  await expect(page.getByRole('heading', { name: 'Nothing wrong was found' })).toBeVisible(AFTER_A_MINUTE);
});
