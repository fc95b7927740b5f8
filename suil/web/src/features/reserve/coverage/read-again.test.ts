import { expect, test } from 'vitest';
import { coinOf, reportAt, STATEMENT, vaultOf } from '../audit/statement-fixture.test-support.ts';
import { outdatedCoins } from './read-again.ts';

/** Owes 5 SUI, as of checkpoint 31. */
const REPORT = reportAt('41');
const readBefore = (coin: 'SUI' | 'USDC', report: typeof REPORT | null, statementSeq = STATEMENT.seq) => {
  const { proven, ...rest } = coinOf(coin, coin === 'SUI' ? 3_000_000_000n : 9n, 0n);
  return { ...rest, proven: { ...proven, before: { report, statementSeq } } };
};
const outdated = (coins: ReturnType<typeof readBefore>[]) =>
  outdatedCoins({ vault: vaultOf(coins), report: REPORT, statement: undefined, state: 'covered' });

test('default: what holds less than a report that came later is read again, and what covers it is not', () => {
  expect(outdated([readBefore('SUI', null), readBefore('USDC', null)])).toEqual(['SUI']);
});

test('behavior: read with that report it is short, and is not read again', () => {
  expect(outdated([readBefore('SUI', REPORT)])).toEqual([]);
});

test('behavior: where the statement does not agree, every coin that was read before it came is read again', () => {
  const statement = { kind: 'signed' as const, statement: { ...STATEMENT, chainDigest: new Uint8Array() } };
  const coins = [readBefore('SUI', REPORT, 39n), readBefore('USDC', REPORT)];
  const compared = { vault: vaultOf(coins), report: REPORT, statement };
  expect(outdatedCoins({ ...compared, state: 'outdated' })).toEqual(['SUI']);
  expect(outdatedCoins({ ...compared, state: 'short' })).toEqual([]);
});
