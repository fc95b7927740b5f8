import type { WithdrawalLimitsResponse } from '@suil/core/api';
import { expect, test } from 'vitest';
import { requestProblem } from './request-problem.ts';

const t = ((key: string) => key) as Parameters<typeof requestProblem>[0];
const sui = { least: '500000000', belowLeastFromMs: null };

function problem(
  asked: { units: bigint; balance: bigint },
  { asset = sui, ...limits }: Partial<WithdrawalLimitsResponse> & { asset?: object } = {},
): readonly string[] | null {
  const given = { openCount: 0, openMost: 5, nextRequestFromMs: null, ...limits, assets: [{ asset: 'SUI', ...asset }] };
  const refusal = requestProblem(t, given as unknown as WithdrawalLimitsResponse, { asset: 'SUI', ...asked });
  return refusal && [refusal.short, refusal.full];
}

test('requestProblem: none from the minimum on, and for less of a balance that is less', () => {
  expect(problem({ units: 500_000_000n, balance: 900_000_000n })).toBeNull();
  expect(problem({ units: 3n, balance: 499_999_999n })).toBeNull();
});

test('requestProblem: less than the minimum of a balance that has it, or for the second time in 30 days', () => {
  expect(problem({ units: 499_999_999n, balance: 500_000_000n })).toEqual([
    'errors.AMOUNT_BELOW_MINIMUM',
    'errors.WITHDRAWAL_BELOW_MINIMUM',
  ]);
  const asset = { ...sui, belowLeastFromMs: 1_797_206_400_000 };
  expect(problem({ units: 3n, balance: 499_999_999n }, { asset })).toEqual([
    'errors.AMOUNT_BELOW_MINIMUM',
    'errors.WITHDRAWAL_BELOW_MINIMUM withdrawal.nextFrom',
  ]);
  // The date would help no one who has the minimum.
  expect(problem({ units: 3n, balance: 500_000_000n }, { asset })).toEqual([
    'errors.AMOUNT_BELOW_MINIMUM',
    'errors.WITHDRAWAL_BELOW_MINIMUM',
  ]);
});

test('requestProblem: too many are open; when one fewer counts is said where it is known', () => {
  const asked = { units: 500_000_000n, balance: 900_000_000n };
  expect(problem(asked, { openCount: 4 })).toBeNull();
  expect(problem(asked, { openCount: 5 })).toEqual(['withdrawal.tooManyOpen', 'errors.WITHDRAWAL_TOO_MANY_OPEN']);
  expect(problem(asked, { openCount: 5, nextRequestFromMs: 1_797_206_400_000 })).toEqual([
    'withdrawal.tooManyOpen',
    'errors.WITHDRAWAL_TOO_MANY_OPEN withdrawal.nextFrom',
  ]);
});
