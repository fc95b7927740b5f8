import { describe, expect, test } from 'vitest';
import { isAppError } from '../../errors/app-error.ts';
import { TeamClaimsModel } from './claims-model.ts';

const HOUR_MS = 3_600_000;
const ALICE = 'alice';

function codeOf(run: () => unknown): string {
  try {
    run();
    return 'done';
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.code;
  }
}

/** Days 10 and 11 published at hours 0 and 1 with a delay of 24: Alice has 100 of each kind, then 300. */
function published(): TeamClaimsModel {
  const model = new TeamClaimsModel(10, 24 * HOUR_MS);
  model.fundReserve(2_000n);
  model.publish({ day: 10, total: 400n, cumulative: new Map([[ALICE, [100n, 100n, 100n, 100n]]]) }, 10_000n, 0);
  model.publish({ day: 11, total: 800n, cumulative: new Map([[ALICE, [300n, 300n, 300n, 300n]]]) }, 10_000n, HOUR_MS);
  return model;
}

describe('TeamClaimsModel', () => {
  test('default: proven, claimed less 5%, and an older proof takes nothing away', () => {
    const model = published();
    const laterMs = 25 * HOUR_MS;
    expect(codeOf(() => model.prove(ALICE, 11, [300n, 300n, 300n, 300n], laterMs - 1))).toBe(
      'SETTLEMENT_DAY_NOT_ACCEPTED',
    );
    model.prove(ALICE, 11, [300n, 300n, 300n, 300n], laterMs);
    expect(model.claim(ALICE, 2, 130n)).toEqual({ amount: 130n, fee: 7n, net: 123n });
    model.prove(ALICE, 10, [100n, 100n, 100n, 100n], laterMs);
    expect(model.claimable(ALICE)).toEqual([300n, 170n, 300n, 300n]);
    expect(codeOf(() => model.claim(ALICE, 2, 171n))).toBe('LIQUIDITY_CLAIM_ABOVE_CLAIMABLE');
    expect([model.reserve, model.escrow, model.owed()]).toEqual([800n, 1_070n, 1_070n]);
  });

  test('behavior: the last day can be revoked until it is claimable', () => {
    const model = published();
    expect(codeOf(() => model.revoke(10, 0))).toBe('SETTLEMENT_DAY_NOT_LAST');
    expect(codeOf(() => model.revoke(11, 25 * HOUR_MS))).toBe('SETTLEMENT_ALREADY_CLAIMABLE');
    model.revoke(11, 25 * HOUR_MS - 1);
    expect([model.reserve, model.escrow, model.nextDay]).toEqual([1_600n, 400n, 11]);
  });

  test('error: a day out of order, open, above 31.5% of what was moved, above the reserve', () => {
    const model = published();
    const settle = (day: number, total: bigint, moved?: bigint) =>
      codeOf(() => model.publish({ day, total, cumulative: new Map() }, moved, 0));
    expect(settle(13, 0n, 0n)).toBe('SETTLEMENT_DAY_OUT_OF_ORDER');
    expect(settle(12, 0n)).toBe('SETTLEMENT_DAY_OPEN');
    expect(settle(12, 316n, 1_003n)).toBe('SETTLEMENT_TOTAL_ABOVE_LIMIT');
    expect(settle(12, 801n, 10_000n)).toBe('SETTLEMENT_RESERVE_SHORT');
    expect(settle(12, 315n, 1_003n)).toBe('done');
  });

  test('behavior: the last 8 claimable days are accepted', () => {
    const model = new TeamClaimsModel(10, 0);
    for (let day = 10; day < 20; day += 1)
      model.publish({ day, total: 0n, cumulative: new Map([[ALICE, [0n, 0n, 0n, 0n]]]) }, 0n, 0);
    expect(model.acceptedDays(0)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
    expect(codeOf(() => model.prove(ALICE, 19, [1n, 0n, 0n, 0n], 0))).toBe('SETTLEMENT_PROOF_INVALID');
  });
});
