/**
 * What the reserves page says is certified: true answers with their checkpoint and time, and none of a node's or the server's lies. A lying
 * node is between browser and chain.
 */

import { join } from 'node:path';
import type { GrpcTypes } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type BrowserContext, expect, test } from '@playwright/test';
import { auditStatementBytes, readAuditStatement } from '@suil/core';
import type { AuditResponse, ReservesResponse } from '@suil/core/api';
import { openCommitteeSeed } from '@suil/localnet/node';
import { changeSummary, createValidators, type Lies, type LyingNode, openLyingNode } from '@suil/localnet/testing';
import { fetchConfiguration, PACKAGE_DIGEST, vaultObjectsOf } from '@suil/sdk';
import { Application } from '../application/application.ts';
import { chainOf } from '../application/chain.ts';
import * as actions from '../pages/actions.ts';
import { type App, openApp } from '../pages/app.ts';
import { CHOSEN_NODE, chooseNode } from '../pages/chosen-node.ts';

const lies: Lies = {};
let application: Application;
let lying: LyingNode;
test.beforeAll(async () => {
  application = await Application.open();
  // An epoch has ended, so that there is an older committee.
  await application.advanceToNextMorning();
  lying = await openLyingNode(application.nodeUrl, lies);
});
test.afterEach(() => {
  for (const name of Object.keys(lies)) Reflect.deleteProperty(lies, name);
});
test.afterAll(async () => {
  await lying?.close();
  await application?.close();
});

/** The server passes the lying node's answers on as its own. */
async function lieAsServer(context: BrowserContext): Promise<void> {
  await context.route('**/node/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return route.continue({ url: `${lying.url}${pathname.replace(/^\/node/, '')}` });
  });
}

async function expectRefusal(app: App, node: string): Promise<void> {
  await expect(app.figure('proof-failure')).toContainText(`${node}: ${app.text('reserves.proofNode')}`);
  await expect(app.figure('reserves-result')).toHaveText(app.text('reserves.proofFailed'));
  await expect(app.page.getByText('≥ 100%')).toHaveCount(0);
}

/** Powers and code, too: nothing of them is shown. */
async function expectRefusedPages(app: App): Promise<void> {
  for (const [route, basis, shown] of [
    ['powers', 'powers-basis', 'parameter-swapFeeBps'],
    ['security', 'code-basis', 'code-digest'],
  ] as const) {
    await app.goto(route);
    await expect(app.figure(basis)).toHaveText(app.text('reserves.proofFailed'));
    await expect(app.figure('judged-failure')).toContainText(`${CHOSEN_NODE}: ${app.text('reserves.proofNode')}`);
    await expect(app.figure(shown)).toHaveCount(0);
  }
}

test('the vault and a member’s principal are certified, with the checkpoint that wrote them and its time', async ({
  context,
}) => {
  await chooseNode(context, lying.url);
  const app = await openApp(context, application, [51]);
  await app.join();
  await app.perform(actions.topUp('SUI', '5'));
  await app.perform(actions.stake('40'));
  await app.goto('reserves');
  await expect(app.figure('reserves-result')).toHaveText(app.text('reserves.whole'));
  await expect(app.page.getByText('≥ 100%')).toBeVisible();
  await expect(app.figure('statement-result')).toHaveText(app.text('reserves.statementValid'));
  const { client, manifest } = chainOf(application);
  const { purse } = vaultObjectsOf(manifest, 'SUI');
  const { object } = await client.core.getObject({ objectId: purse.objectId, include: { previousTransaction: true } });
  const { response } = await client.ledgerService.getTransaction({
    digest: object.previousTransaction ?? '',
    readMask: { paths: ['checkpoint', 'timestamp'] },
  });
  const { checkpoint, timestamp } = response.transaction ?? {};
  const time = await app.page.evaluate(
    (seconds) =>
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(
        seconds * 1_000,
      ),
    Number(timestamp?.seconds),
  );
  const certified = app.text(['reserves.certified', { checkpoint: String(checkpoint), time }]);
  // Above the 10,000 SUI that the deployment brought.
  await expect(app.figure('certified-SUI')).toHaveText(`10,005.00 SUI${certified}`);
  await app.button('reserves.checkMine').click();
  await expect(app.figure('reserve-check')).toBeVisible();
  const { pending } = await chainOf(application).position(await app.address());
  const principal = await app.amount('own-principal');
  expect(BigInt(Math.round(principal * 1e4))).toBe(pending / 100n);
});

test('powers and the code on the chain are certified; the files are the build’s', async ({ context }) => {
  const app = await openApp(context, application, [56]);
  await app.goto('powers');
  await expect(app.figure('powers-basis')).toHaveText(app.text('judged.certified'));
  await expect(app.figure('parameter-swapFeeBps')).toHaveText('3%');
  const { client, manifest } = chainOf(application);
  const { admin } = await fetchConfiguration(client, manifest);
  await expect(app.figure('holder-admin')).toContainText(admin.holder);
  await expect(app.figure('holder-admin')).toContainText(app.text(['powers.oneKey', { scheme: 'ED25519' }]));
  await expect(app.figure('server-list')).toHaveText(app.text('powers.serverSame'));
  await app.goto('security');
  await expect(app.figure('code-basis')).toHaveText(app.text('judged.certified'));
  await expect(app.figure('code-digest')).toHaveText(`${PACKAGE_DIGEST}${app.text('security.codeSame')}`);
  await app.button('security.compare').click();
  await expect(app.figure('files-result')).toHaveText(/^\d{2,} files are as in the list$/);
});

test('a change that the server makes up turns the line red', async ({ context }) => {
  await context.route('**/api/parameters/changes*', (route) => {
    const change = { id: 'a:0', digest: '1'.repeat(32), key: 3, value: '500', day: 99_999, announcedAtMs: 1 };
    return route.fulfill({ json: { items: [{ ...change, cancelledAtMs: null }], nextCursor: null } });
  });
  const app = await openApp(context, application, [56]);
  await app.goto('powers');
  await expect(app.figure('server-list')).toHaveText(app.text('powers.serverDiffers'));
  await expect(app.figure('powers-basis')).toHaveText(app.text('judged.certified'));
});

/** Of the server: the chain does not know it. */
const SERVER_KEY = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));

/** Owes nothing any more. */
function lowerSums(text: string): Uint8Array {
  const { chainDigest: _digest, assets, ...statement } = readAuditStatement(Buffer.from(text, 'base64'));
  const { chain } = chainOf(application).manifest;
  return auditStatementBytes({ ...statement, chain, assets: assets.map((asset) => ({ ...asset, liabilities: 0n })) });
}

/** Changes a purse by one base unit: its coins follow its id and its key of one byte. Of another object it changes another byte. */
const changeBalance: NonNullable<Lies['getObject']> = (answer, { objectId = '' }) => {
  const { object } = answer;
  const value = object?.bcs?.value;
  if (object === undefined || value === undefined) return answer;
  const coinsAt = Buffer.from(value).indexOf(Buffer.from(objectId.slice(2), 'hex')) + 33;
  return {
    ...answer,
    object: { ...object, bcs: { ...object.bcs, value: value.with(coinsAt, (value[coinsAt] ?? 0) ^ 1) } },
  };
};

const ofCheckpoint =
  (lie: (checkpoint: GrpcTypes.Checkpoint) => GrpcTypes.Checkpoint): NonNullable<Lies['getCheckpoint']> =>
  (answer) =>
    answer.checkpoint === undefined ? answer : { ...answer, checkpoint: lie(answer.checkpoint) };

const later = changeSummary((summary) => ({ ...summary, timestampMs: summary.timestampMs + 1 }));

/** Signs as the validators of epoch 0, who have given their keys away since, in the name of the present epoch. */
const signAsBefore = ofCheckpoint((checkpoint) => {
  const forged = later(checkpoint);
  const bytes = forged.summary?.bcs?.value;
  const epoch = checkpoint.signature?.epoch;
  if (bytes === undefined || epoch === undefined) return forged;
  const validators = createValidators({ seed: openCommitteeSeed(join(application.dataDir, 'chain')) });
  return { ...forged, signature: { ...validators.sign(0n, bytes, [0, 1, 2, 3]), epoch } };
});

const LIES: readonly (readonly [name: string, lies: Lies])[] = [
  ['a changed balance', { getObject: changeBalance }],
  ['a forged summary', { getCheckpoint: ofCheckpoint(later) }],
  ['a committee of before', { getCheckpoint: signAsBefore }],
];

for (const [name, lie] of LIES) {
  test(`${name} is refused, from the chosen node and from the server’s`, async ({ context, browser }) => {
    Object.assign(lies, lie);
    await chooseNode(context, lying.url);
    const chosen = await openApp(context, application, [52]);
    await chosen.goto('reserves');
    // What powers and code are read from was written in epoch 0, whose validators the last lie has.
    if (lie.getCheckpoint !== signAsBefore) await expectRefusedPages(chosen);
    await chosen.goto('reserves');
    await expectRefusal(chosen, CHOSEN_NODE);
    Reflect.deleteProperty(lies, Object.keys(lie)[0] ?? '');
    await chosen.button('common.tryAgain').click();
    await expect(chosen.figure('reserves-result')).toHaveText(chosen.text('reserves.whole'));

    Object.assign(lies, lie);
    const other = await browser.newContext();
    await lieAsServer(other);
    const app = await openApp(other, application, [52]);
    await app.goto('reserves');
    await expectRefusal(app, 'Local');
    await other.close();
  });
}

test('what the server says of the vault does not count; owing more than the vault has is short', async ({
  context,
}) => {
  // It would owe 10^15 MIST more, has less USDC and SUIL than it says, and has counted every checkpoint.
  const change = (asset: ReservesResponse['assets'][number]) => {
    if (asset.asset === 'SUI') return { ...asset, total: String(BigInt(asset.total) + 10n ** 15n), difference: '0' };
    return asset.vault ? { ...asset, vault: { ...asset.vault, balance: '1' }, difference: '-5' } : asset;
  };
  await context.route('**/api/reserves', async (route) => {
    const { 'if-none-match': _known, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const report: ReservesResponse = await response.json();
    await route.fulfill({ response, json: { ...report, checkpoint: '999999', assets: report.assets.map(change) } });
  });
  const app = await openApp(context, application, [53]);
  await app.goto('reserves');
  await expect(app.figure('reserves-result')).toHaveText(app.text('reserves.short'));
  // The server's report is up to three minutes old: it may be of before the 5 SUI that the first test topped up, which are in the vault.
  await expect(app.figure('difference-SUI')).toHaveText(/−(1,000,000|999,995)\.0000$/);
  await expect(app.figure('difference-SUIL')).toHaveText(app.text(['reserves.difference', { amount: '0.0000' }]));
});

test('a statement that the server changed, or signed with another key, turns the page red', async ({ context }) => {
  let isChanged = true;
  await context.route('**/api/audit', async (route) => {
    const { 'if-none-match': _known, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const answer: AuditResponse = await response.json();
    if (answer.day === null || !isChanged) return route.fulfill({ response, json: answer });
    const bytes = lowerSums(answer.day.bytes);
    const signature = Buffer.from(await SERVER_KEY.sign(bytes)).toString('base64');
    const day = { bytes: Buffer.from(bytes).toString('base64'), signature };
    return route.fulfill({ response, json: { ...answer, day } });
  });
  const app = await openApp(context, application, [55]);
  await app.goto('reserves');
  await expect(app.figure('statement-finding')).toHaveText(app.text('reserves.statementForged'));
  await expect(app.figure('reserves-result')).toHaveText(app.text('reserves.notConfirmed'));
  await expect(app.page.getByText('≥ 100%')).toHaveCount(0);
  isChanged = false;
  await app.page.reload();
  await expect(app.figure('reserves-result')).toHaveText(app.text('reserves.whole'));
});

test('with data saver on it waits for the button, which the keyboard presses; offline it says so', async ({
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const app = await openApp(context, application, [54]);
  await app.show('reserves');
  await expect(app.figure('reserves-result')).toHaveText(app.text('reserves.proofWaiting'));
  expect(app.page.workers()).toHaveLength(0);
  await context.setOffline(true);
  await expect(app.said('reserves.proofOffline')).toBeVisible();
  await context.setOffline(false);
  const begin = app.button('reserves.proofStart');
  await begin.focus();
  await app.page.keyboard.press('Enter');
  await expect(app.figure('reserves-result')).toHaveText(app.text('reserves.whole'));
  expect(app.page.workers()).toHaveLength(1);
});
