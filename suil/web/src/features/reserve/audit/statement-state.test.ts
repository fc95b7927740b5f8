import { auditStatementBytes, readAuditStatement } from '@suil/core';
import { expect, test } from 'vitest';
import { UnverifiedAnswer } from '../../../platform/certified/unverified-answer.ts';
import type { CoinProof } from '../certified.ts';
import { COINS, coinOf, reportAt, STATEMENT, vaultOf } from './statement-fixture.test-support.ts';
import { stateOfStatement } from './statement-state.ts';

const signed = (changes: Partial<typeof STATEMENT> = {}) => ({
  opened: {
    kind: 'signed' as const,
    statement: readAuditStatement(auditStatementBytes({ ...STATEMENT, ...changes })),
  },
  failure: null,
});
const stateOf = (coins: readonly CoinProof[], query: ReturnType<typeof signed> = signed(), report = reportAt('41')) =>
  stateOfStatement(query, report, vaultOf(coins), null);
const [SUI, ...OTHERS] = COINS;

/** SUI in purse and fees, each by a checkpoint: the statement is of checkpoint 30. */
function suiOf(purse: bigint, purseAt: bigint, fees: bigint, feesAt: bigint): CoinProof {
  const [ofPurse, ofFees] = [coinOf('SUI', purse, fees, purseAt), coinOf('SUI', purse, fees, feesAt)];
  return { ...ofPurse, proven: { ...ofPurse.proven, fees: ofFees.proven.fees } };
}

test('default: covered, also where more came in since', () => {
  expect(stateOf(COINS)).toBe('covered');
  expect(stateOf([suiOf(9_000_000_000n, 31n, 1_000_000_000n, 12n), ...OTHERS])).toBe('covered');
});

test('nothing is said of a vault of which a coin is not proven', () => {
  const unproven = { coin: 'SUI' as const, proven: undefined, failure: null };
  expect(stateOf([unproven, ...OTHERS])).toBe('checking');
  const failed = { ...unproven, failure: new UnverifiedAnswer('Sui Foundation', 'it lied') };
  expect(stateOf([failed, ...OTHERS])).toBe('failed');
  // Also where it was proven before.
  expect(stateOf([{ ...failed, proven: SUI?.proven }, ...OTHERS])).toBe('failed');
});

test('attack: fees that did not change are not what was signed, while the purse changed since', () => {
  const more = 5_000_000_000n;
  expect(stateOf([suiOf(more, 31n, 999_999_999n, 12n), ...OTHERS])).toBe('vaultDiffers');
  expect(stateOf([suiOf(more, 31n, 999_999_999n, 31n), ...OTHERS])).toBe('covered');
  expect(stateOf([suiOf(3_999_999_999n, 30n, 2_000_000_000n, 31n), ...OTHERS])).toBe('vaultDiffers');
});

test('a statement that names less than is owed is short, whatever came in since', () => {
  const assets = STATEMENT.assets.map((asset) =>
    asset.asset === 'SUI' ? { ...asset, vault: asset.vault - 1n } : asset,
  );
  const refilled = [suiOf(9_000_000_000n, 31n, 1_000_000_000n, 31n), ...OTHERS];
  expect(stateOf(refilled, signed({ assets }))).toBe('short');
});

test('a report of the signed line that leaves out an asset which is owed differs; one that is not owed may be absent', () => {
  const report = reportAt('40');
  const without = (name: string) => ({ ...report, assets: report.assets.filter(({ asset }) => asset !== name) });
  expect(stateOf(COINS, signed(), without('USDC'))).toBe('differs');
  expect(stateOf(COINS, signed(), without('SUIL'))).toBe('covered');
});

test('regression: a vault that was read before the statement came is read again, and not called short or different', () => {
  // 1 SUI came in between, by checkpoint 28.
  const earlier = suiOf(3_000_000_000n, 12n, 1_000_000_000n, 12n);
  const readBefore = (statementSeq: bigint | null): CoinProof =>
    earlier.proven ? { ...earlier, proven: { ...earlier.proven, before: { report: null, statementSeq } } } : earlier;
  expect(stateOf([readBefore(null), ...OTHERS])).toBe('outdated');
  expect(stateOf([readBefore(39n), ...OTHERS])).toBe('outdated');
  expect(stateOf([readBefore(40n), ...OTHERS])).toBe('vaultDiffers');
  // What is worse is said at once.
  expect(stateOf([readBefore(39n), ...OTHERS], signed({ day: STATEMENT.day - 5 }))).not.toBe('outdated');
});
