import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { toBase64 } from '@mysten/sui/utils';
import { auditStatementBytes, parseAddress } from '@suil/core';
import type { ReservesResponse, SignedAuditStatement } from '@suil/core/api';
import { expect, test } from 'vitest';
import { UnverifiedAnswer } from '../../../platform/certified/unverified-answer.ts';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import { openStatement } from './signed-statement.ts';
import { StatementCard } from './statement-card.tsx';
import {
  AUDITOR,
  COINS,
  coinOf,
  DAY,
  DEPLOYMENT,
  reportAt,
  STATEMENT,
  signStatement,
  vaultOf,
} from './statement-fixture.test-support.ts';
import { stateOfStatement } from './statement-state.ts';

const KEY = AUDITOR.getPublicKey().toRawBytes();
/** Of the server: it signs whatever helps it. */
const FORGER = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));

interface Shown {
  signed?: SignedAuditStatement | null;
  key?: Uint8Array;
  report?: ReservesResponse;
  coins?: typeof COINS;
  nowMs?: number | null;
}

/** The card as the page shows it. */
async function show({ signed, key = KEY, report = reportAt('41'), coins = COINS, nowMs = null }: Shown) {
  const given = signed === undefined ? await signStatement() : signed;
  const query = { opened: await openStatement(given, { key, deployment: DEPLOYMENT }), failure: null };
  const proof = vaultOf(coins);
  const state = stateOfStatement(query, report, proof, nowMs);
  return renderInApp(<StatementCard query={query} state={state} proof={proof} />);
}

async function expectRed(shown: Shown, text: string) {
  const { getByRole, getByTestId, unmount } = await show(shown);
  await expect.element(getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect.element(getByTestId('statement-result')).toHaveAttribute('data-tone', 'red');
  await unmount();
}

test('default: sums and day that the auditor signed, each next to what is certified', async () => {
  const { container, getByTestId, getByRole } = await show({});
  await expect.element(getByTestId('statement-result')).toHaveTextContent('signed');
  expect(rowsOf(container)).toEqual([
    ['SUI owed', '5.0000 SUIvault and fees 5.0000 SUI, certified'],
    ['USDC owed', '0.000009 USDCvault and fees 0.000009 USDC, certified'],
    ['SUIL owed', '0.0000 SUILvault and fees 0.0000 SUIL, certified'],
    ['Signed by the auditor for', 'Dec 13, 2026'],
    ['Last line of the journal', '40'],
  ]);
  expect(getByRole('alert').query()).toBeNull();
});

test('behavior: without a statement it says so, plainly', async () => {
  const { container, getByTestId } = await show({ signed: null });
  await expect.element(getByTestId('statement-result')).toHaveTextContent('Not signed yet');
  expect(container.textContent).toContain('There is no signed statement yet.');
  expect(rowsOf(container)).toEqual([]);
});

const FORGED = 'does not verify';

test('attack: a server that signs lower sums with a key of its own, or changes the sums below the signature', async () => {
  const lower = STATEMENT.assets.map((asset) => ({ ...asset, liabilities: 1n, vault: 1n, uncollectedFees: 0n }));
  await expectRed({ signed: await signStatement({ assets: lower }, FORGER) }, FORGED);
  const { signature } = await signStatement();
  const bytes = toBase64(auditStatementBytes({ ...STATEMENT, assets: lower }));
  await expectRed({ signed: { bytes, signature } }, FORGED);
});

test('attack: the certified configuration names another key than the one that signed', async () => {
  await expectRed({ key: FORGER.getPublicKey().toRawBytes() }, FORGED);
  await expectRed({ key: new Uint8Array() }, 'audit key is disabled');
});

test('attack: the auditor’s own signature of another deployment, a heartbeat, or a day that is not over', async () => {
  await expectRed({ signed: await signStatement({ vault: parseAddress('0xb2') }) }, FORGED);
  await expectRed({ signed: await signStatement({ chain: `${'1'.repeat(31)}3` }) }, FORGED);
  await expectRed({ signed: await signStatement({ kind: 'heartbeat', madeAtMs: STATEMENT.chainTimeMs }) }, FORGED);
  await expectRed({ signed: await signStatement({ day: DAY - 1 }) }, FORGED);
});

test('attack: the auditor’s own signature of a voucher, handed on as a statement', async () => {
  const bytes = new TextEncoder().encode('\u0010SUIL_WITHDRAW_V1 and more of a permit');
  const signature = toBase64(await AUDITOR.sign(bytes));
  await expectRed({ signed: { bytes: toBase64(bytes), signature } }, FORGED);
});

test('attack: the server’s report of the signed line names another sum or root', async () => {
  const text = 'are for the same line of the journal but differ';
  await expectRed({ report: reportAt('40', { SUI: '4999999999' }) }, text);
  const [first, ...others] = reportAt('40').assets;
  if (first === undefined) throw new Error('the report has assets');
  await expectRed({ report: { ...reportAt('40'), assets: [{ ...first, root: 'c2'.repeat(32) }, ...others] } }, text);
});

test('attack: an old statement with an old report, when the chain or this device knows of later days', async () => {
  const text = 'The newest statement is for Dec 13, 2026, and later days are over';
  const old = { ...reportAt('40'), day: DAY + 1 };
  const nowMs = (DAY + 3) * 86_400_000;
  await expectRed({ report: old, nowMs }, text);
  const [sui, ...others] = COINS;
  if (sui === undefined) throw new Error('there are coins');
  const { proven } = sui;
  for (const later of [
    { ...proven, fees: { ...proven.fees, timestampMs: nowMs } },
    { ...proven, purse: { ...proven.purse, timestampMs: nowMs } },
  ])
    await expectRed({ report: old, coins: [{ ...sui, proven: later }, ...others] }, text);
});

test('errors: a vault that holds another amount than was signed, or less than is owed', async () => {
  const [, ...others] = COINS;
  await expectRed({ coins: [coinOf('SUI', 4_000_000_001n, 1_000_000_000n), ...others] }, 'holds another amount');
  const assets = STATEMENT.assets.map((asset) => ({
    ...asset,
    vault: asset.vault - (asset.asset === 'SUI' ? 1n : 0n),
  }));
  const coins = [coinOf('SUI', 3_999_999_999n, 1_000_000_000n), ...others];
  await expectRed({ signed: await signStatement({ assets }), coins }, 'hold less than the auditor signed');
});

test('behavior: one day behind is not signed yet; what left the vault later is said', async () => {
  const late = await show({ report: { ...reportAt('41'), day: DAY + 2 } });
  await expect.element(late.getByTestId('statement-result')).toHaveTextContent('Not signed yet');
  expect(late.container.textContent).toContain('The day after Dec 13, 2026 is not signed yet.');
  await late.unmount();
  const [, ...others] = COINS;
  const left = await show({ coins: [coinOf('SUI', 1n, 0n, 31n), ...others] });
  await expect.element(left.getByTestId('statement-result')).toHaveTextContent('signed');
  expect(left.container.textContent).toContain('Money has left the vault since Dec 13, 2026 was closed.');
});

test('errors: a configuration that does not verify names the node', async () => {
  const query = { opened: undefined, failure: new UnverifiedAnswer('Sui Foundation', 'it lied') };
  const proof = vaultOf(COINS);
  const state = stateOfStatement(query, reportAt('41'), proof, null);
  const { getByRole, getByTestId } = await renderInApp(<StatementCard query={query} state={state} proof={proof} />);
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('Sui Foundation: This node’s answer could not be verified. Try another node.');
  await expect.element(getByTestId('statement-result')).toHaveTextContent('Not verified');
});
