import type { ReserveAsset, ReservesResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { UnverifiedAnswer } from '../../../platform/certified/unverified-answer.ts';
import { renderInApp, rowsOf } from '../../../testing/render.test-support.tsx';
import type { StatementState } from '../audit/statement-card.tsx';
import type { CoinProof, VaultProof } from '../certified.ts';
import { CoverageResult } from './coverage-result.tsx';

const SUI = 1_000_000_000n;
const asset = (name: ReserveAsset['asset'], total: bigint): ReserveAsset => ({
  asset: name,
  vault: null,
  liabilities: [{ kind: 'members', amount: String(total) }],
  total: String(total),
  // The server would have it that all is there.
  difference: '0',
  root: 'c1'.repeat(32),
  sum: String(total),
  accounts: 1,
});
const REPORT: ReservesResponse = {
  journalSeq: '9',
  checkpoint: '40',
  day: 20_800,
  madeAtMs: Date.UTC(2026, 10, 23, 12),
  assets: [asset('SUI', 5n * SUI), asset('USDC', 0n), asset('SUIL', 0n), asset('HR', 0n)],
  onChain: null,
};
const certified = (value: bigint, checkpoint: bigint) => ({ value, checkpoint, version: 1n, timestampMs: 0 });
/** Read once a report was there. */
const proven = (
  coin: CoinProof['coin'],
  purse: bigint,
  checkpoint = 12n,
  known: ReservesResponse | null = REPORT,
): CoinProof => ({
  coin,
  proven: {
    ...{ purse: certified(purse, checkpoint), fees: certified(0n, 3n) },
    before: { report: known, statementSeq: null },
  },
  failure: null,
});
const OTHERS = [proven('USDC', 0n), proven('SUIL', 0n)];
const render = (
  coins: CoinProof[],
  proof: Partial<VaultProof> = {},
  statement: StatementState = 'covered',
  report = REPORT,
) =>
  renderInApp(
    <CoverageResult
      statement={statement}
      report={report}
      proof={{
        isStarted: true,
        isChecking: false,
        start: () => undefined,
        readAgain: () => undefined,
        coins,
        ...proof,
      }}
    />,
  );
const textOf = (container: Element) => container.textContent ?? '';

test('default: all of it proven, with checkpoint and time', async () => {
  const { container, getByTestId } = await render([proven('SUI', 5n * SUI), ...OTHERS]);
  await expect.element(getByTestId('reserves-result')).toHaveTextContent('Fully reserved');
  expect(textOf(container)).toContain('≥ 100%');
  expect(rowsOf(container)[0]?.[0]).toBe('SUI in the vault');
  expect(rowsOf(container)[0]?.[1]).toMatch(/^5\.00 SUIcertified, as of checkpoint 12, Jan 1, 1970/);
});

test('behavior: nothing is called reserved before all of it is proven, and progress is said', async () => {
  const { container, getByTestId, getByRole } = await render([
    { coin: 'SUI', proven: undefined, failure: null },
    ...OTHERS,
  ]);
  await expect.element(getByTestId('reserves-result')).toHaveTextContent('Checking');
  await expect.element(getByRole('status')).toHaveTextContent('Checking 2 / 3');
  expect(textOf(container)).not.toContain('100%');
  expect(rowsOf(container)[0]).toEqual(['SUI in the vault', '–']);
});

test('behavior: less than is owed is short; after a later change it is compared with the next report', async () => {
  const short = await render([proven('SUI', 5n * SUI - 1n), ...OTHERS]);
  await expect.element(short.getByTestId('reserves-result')).toHaveTextContent('Short');
  await short.unmount();
  const changed = await render([proven('SUI', 5n * SUI - 1n, 41n), ...OTHERS]);
  await expect.element(changed.getByTestId('reserves-result')).toHaveTextContent('Changed since the report');
  expect(textOf(changed.container)).not.toContain('100%');
});

test('regression: a vault that was read before the report came, and has less, is checked again and not called short', async () => {
  const { container, getByTestId } = await render([proven('SUI', 5n * SUI - 1n, 12n, null), ...OTHERS]);
  await expect.element(getByTestId('reserves-result')).toHaveTextContent('Checking');
  expect(textOf(container)).not.toContain('100%');
});

test.each([
  ['forged', 'Not confirmed'],
  ['differs', 'Not confirmed'],
  ['vaultDiffers', 'Not confirmed'],
  ['old', 'Not confirmed'],
  ['disabled', 'Not confirmed'],
  ['short', 'Short'],
  ['none', 'Not signed yet'],
  ['late', 'Not signed yet'],
  ['failed', 'Not verified'],
  ['checking', 'Checking'],
  ['outdated', 'Checking'],
] as const)('behavior: all of it proven, but the auditor’s statement is %s: %s', async (statement, text) => {
  const { container, getByTestId } = await render([proven('SUI', 5n * SUI), ...OTHERS], {}, statement);
  await expect.element(getByTestId('reserves-result')).toHaveTextContent(text);
  expect(textOf(container)).not.toContain('≥ 100%');
});

test('behavior: a report that owes too much is short, also when the auditor’s statement differs from it', async () => {
  const { getByTestId } = await render([proven('SUI', 5n * SUI - 1n), ...OTHERS], {}, 'differs');
  await expect.element(getByTestId('reserves-result')).toHaveTextContent('Short');
});

const [, ...REST] = REPORT.assets;
const OWED_5 = asset('SUI', 5n * SUI);
test.each<[string, ReservesResponse['assets'], string]>([
  [
    'owes less than its parts, which are the sum of its tree',
    [{ ...OWED_5, total: String(2n * SUI) }, ...REST],
    'Short',
  ],
  ['owes less than the sum of its tree', [{ ...asset('SUI', 2n * SUI), sum: String(5n * SUI) }, ...REST], 'Short'],
  ['has members’ parts above the sum of its tree', [{ ...OWED_5, sum: '1' }, ...REST], 'Short'],
  [
    'has parts that the vault covers, and not their sum',
    [{ ...asset('SUI', SUI), sum: '1' }, ...REST],
    'Not confirmed',
  ],
  ['leaves a coin out', REST, 'Not confirmed'],
])('behavior: a report that %s does not match, whatever the vault has', async (_, assets, text) => {
  const coins = [proven('SUI', 2n * SUI), ...OTHERS];
  const { container, getByRole, getByTestId } = await render(coins, {}, 'covered', { ...REPORT, assets });
  await expect.element(getByTestId('reserves-result')).toHaveTextContent(text);
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('Something does not match. Do not rely on these figures, and tell us.');
  expect(textOf(container)).not.toContain('≥ 100%');
});

test('behavior: what left unasked is short, where less is there than the tree says that members are owed', async () => {
  const stolen: ReserveAsset = {
    ...asset('SUI', 5n * SUI),
    liabilities: [
      { kind: 'members', amount: String(5n * SUI) },
      { kind: 'breach', amount: String(-3n * SUI) },
    ],
    total: String(2n * SUI),
  };
  const coins = [proven('SUI', 2n * SUI), ...OTHERS];
  const { getByTestId } = await render(coins, {}, 'covered', { ...REPORT, assets: [stolen, ...REST] });
  await expect.element(getByTestId('reserves-result')).toHaveTextContent('Short');
});

test('errors: an answer that does not verify is an alert with the node’s name', async () => {
  const failure = new UnverifiedAnswer('Sui Foundation', 'it lied');
  const { container, getByRole, getByTestId } = await render([{ coin: 'SUI', proven: undefined, failure }, ...OTHERS]);
  await expect
    .element(getByRole('alert'))
    .toHaveTextContent('Sui Foundation: This node’s answer could not be verified. Try another node.Try again');
  await expect.element(getByTestId('reserves-result')).toHaveTextContent('Not verified');
  expect(textOf(container)).not.toContain('100%');
});

test('behavior: with data saver on a button begins it', async () => {
  let started = 0;
  const waiting = ['SUI', 'USDC', 'SUIL'] as const;
  const { getByRole, getByTestId } = await render(
    waiting.map((coin) => ({ coin, proven: undefined, failure: null })),
    {
      isStarted: false,
      start: () => {
        started += 1;
      },
    },
  );
  await expect.element(getByTestId('reserves-result')).toHaveTextContent('Not checked yet');
  await getByRole('button', { name: /^Check now/ }).click();
  expect(started).toBe(1);
});
