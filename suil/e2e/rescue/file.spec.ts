/**
 * The rescue file, made by its command: everything of the product but the chain is stopped before it is opened, and principal of pool and pledge comes
 * back to the wallet. On any web server a wallet signs; opened from a disk, the transaction is signed elsewhere.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { buildPledge } from '@suil/sdk';
import { Application } from '../application/application.ts';
import { ChainActions, keyOf } from '../application/chain-actions.ts';
import { openApp } from '../pages/app.ts';
import { injectTestWallet } from '../wallet/inject.ts';

const [BY_WALLET, ELSEWHERE] = [52, 53];
const folder = mkdtempSync(join(tmpdir(), 'suil-rescue-'));
const path = join(folder, 'suil-rescue.html');

let application: Application;
let chainActions: ChainActions;
let mirror: Server;
test.beforeAll(async () => {
  application = await Application.open();
  await application.advanceToNextMorning();
  chainActions = new ChainActions(application);
  for (const seed of [BY_WALLET, ELSEWHERE]) {
    await chainActions.joins(seed);
    await chainActions.stakes(seed, 40);
  }
  const { manifest } = chainActions.chain;
  const pledge = buildPledge({ manifest, amountMist: 30_000_000_000n, termDays: 30, minValue: 0n });
  await chainActions.run(BY_WALLET, pledge);
  const made = await application.runRescue(
    ...['build', '--network', 'localnet', '--manifest', join(application.dataDir, 'manifest.json')],
    ...['--node', application.nodeUrl, '--out', path],
  );
  expect(made.said).toMatch(/^sha256 {2}[0-9a-f]{64}$/m);
  mirror = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(readFileSync(path));
  });
  await new Promise<void>((open) => mirror.listen(0, '127.0.0.1', open));
});
test.afterAll(async () => {
  mirror?.close();
  await application?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What the pool pays for all of a principal: 1% is the fee, rounded up. */
const paidFor = (principal: bigint) => principal - (principal + 99n) / 100n;

async function choose(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('button', { name }).click();
  await expect(page.getByRole('region', { name: 'Transaction' })).toBeVisible();
}

test('the app saves the same file as the command makes for its nodes, and names its hash', async ({ context }) => {
  const app = await openApp(context, application, [BY_WALLET]);
  await app.show('rescue');
  const download = app.page.waitForEvent('download');
  await app.button('rescue.fileSave').click();
  const saved = readFileSync(await (await download).path());
  const hash = createHash('sha256').update(saved).digest('hex');
  await expect(app.figure('rescue-sha256')).toHaveText(`SHA-256 ${hash}`);
  const { nodes } = await new ChainActions(application).api.get<{ nodes: { url: string }[] }>('/api/config');
  const made = await application.runRescue(
    ...['build', '--network', 'localnet', '--manifest', join(application.dataDir, 'manifest.json')],
    ...['--node', new URL(nodes[0]?.url ?? '', application.appUrl).href, '--out', join(folder, 'same.html')],
  );
  expect(made.said).toContain(`sha256  ${hash}`);
});

test('it is one file of at most 600 kB that loads nothing', async () => {
  const content = readFileSync(path, 'utf8');
  expect(content.length).toBeLessThanOrEqual(600_000);
  expect(content).not.toMatch(/<(?:link|img|iframe)\b|<script[^>]*\bsrc=/);
});

test.describe('with nothing left but the chain', () => {
  test.beforeAll(async () => {
    await application.leaveOnlyTheChain();
    await application.advanceDays(31);
  });

  test('a wallet signs on any web server: the stake in USDC, then the pledge', async ({ context }) => {
    const address = keyOf(BY_WALLET).toSuiAddress();
    const { chain } = chainActions;
    const position = await chain.position(address);
    const principal = position.value + position.pending;
    await injectTestWallet(context, [BY_WALLET], true);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`);
    await page.getByRole('button', { name: 'Connect Test Wallet' }).click();

    await choose(page, /^Continue: Pool/);
    await page.getByRole('button', { name: 'Sign in Test Wallet and send' }).click();
    await expect(page.getByRole('status')).toContainText('USDC are in your wallet.');
    expect((await chain.wallet(address)).USDC).toBe(paidFor(principal));

    const before = (await chain.wallet(address)).SUI;
    await choose(page, /^Continue: Pledge .*: principal/);
    await page.getByRole('button', { name: 'Sign in Test Wallet and send' }).click();
    await expect(page.getByRole('status')).toContainText('30.0000 SUI are in your wallet.');
    // 30 SUI came back, less a network fee.
    expect((await chain.wallet(address)).SUI - before).toBeGreaterThan(29_900_000_000n);
  });

  test('opened from a disk it is signed elsewhere; what is no address, no node or no signature is said', async ({
    page,
  }) => {
    const key = keyOf(ELSEWHERE);
    const address = key.toSuiAddress();
    const { chain } = chainActions;
    const position = await chain.position(address);
    await page.goto(pathToFileURL(path).href);
    await expect(page.getByText('Wallets cannot reach a file that is opened from a disk.')).toBeVisible();

    const read = page.getByRole('button', { name: 'Read from the chain' });
    await page.getByLabel('Your address').fill('0x12');
    await read.click();
    await expect(page.getByRole('alert')).toContainText('This is not a Sui address');
    await page.getByLabel('Your address').fill(address);
    await page.getByLabel('Second node (optional)').fill('http://node.example');
    await read.click();
    await expect(page.getByRole('alert')).toContainText('“http://node.example” is not the address of a node.');
    await page.getByLabel('Second node (optional)').fill('http://127.0.0.1:1');
    await read.click();
    await expect(page.getByRole('alert')).toContainText('http://127.0.0.1:1 does not answer.');
    await page.getByLabel('Second node (optional)').fill('');
    await read.click();

    await choose(page, /^Continue: Pool/);
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await page.getByLabel('Signature (base64)').fill('signed');
    await send.click();
    await expect(page.getByRole('alert')).toContainText('This is not a signature of Sui.');
    const bytes = Buffer.from(await page.getByLabel('Transaction (base64)').inputValue(), 'base64');
    // Another account's signature is one, and the chain refuses it.
    await page.getByLabel('Signature (base64)').fill((await keyOf(BY_WALLET).signTransaction(bytes)).signature);
    await send.click();
    await expect(page.getByRole('alert').last()).toContainText('This did not work:');
    await page.getByLabel('Signature (base64)').fill((await key.signTransaction(bytes)).signature);
    await send.click();
    await expect(page.getByRole('status')).toContainText('USDC are in your wallet.');
    expect((await chain.wallet(address)).USDC).toBe(paidFor(position.value + position.pending));
    await expect(page.getByText('Nothing of this address can leave now.')).toBeVisible();
  });
});
