import { describe, expect, test } from 'vitest';
import { codeOf } from '../../errors/code-of.test-support.ts';
import { TeamClaimsModel } from './claims-model.ts';

const HOUR_MS = 3_600_000;
const ALICE = 'alice';
const BOB = 'bob';

/** Days 10 and 11 published at hours 0 and 1 with a delay of 24: Alice has 100 of each kind, then 200. */
function published(): TeamClaimsModel {
  const model = new TeamClaimsModel(10, { attestedMs: 12 * HOUR_MS, unattestedMs: 24 * HOUR_MS });
  model.fundReserve(2_000n);
  model.publish({ day: 10, total: 400n, amounts: new Map([[ALICE, [100n, 100n, 100n, 100n]]]) }, 10_000n, 0);
  model.publish({ day: 11, total: 800n, amounts: new Map([[ALICE, [200n, 200n, 200n, 200n]]]) }, 10_000n, HOUR_MS);
  return model;
}

describe('TeamClaimsModel', () => {
  test('default: days add up in any order, each once, and are claimed less 5%', () => {
    const model = published();
    const laterMs = 25 * HOUR_MS;
    const day11 = [200n, 200n, 200n, 200n] as const;
    expect(codeOf(() => model.prove(ALICE, 11, day11, laterMs - 1))).toBe('SETTLEMENT_DAY_NOT_ACCEPTED');
    model.prove(ALICE, 11, day11, laterMs);
    expect([model.reserve, model.escrow, model.credit]).toEqual([800n, 400n, 800n]);
    expect(model.claim(ALICE, 2, 130n)).toEqual({ amount: 130n, fee: 7n, net: 123n });
    model.prove(ALICE, 11, day11, laterMs);
    model.prove(ALICE, 10, [100n, 100n, 100n, 100n], laterMs);
    expect(model.claimable(ALICE)).toEqual([300n, 170n, 300n, 300n]);
    expect(codeOf(() => model.claim(ALICE, 2, 171n))).toBe('LIQUIDITY_CLAIM_ABOVE_CLAIMABLE');
    expect([model.reserve, model.escrow, model.credit]).toEqual([800n, 0n, 1_070n]);
  });

  test('behavior: any day can be revoked until it is claimable, and is due again', () => {
    const model = published();
    expect(codeOf(() => model.revoke(12, 0))).toBe('SETTLEMENT_DAY_NOT_PUBLISHED');
    expect(codeOf(() => model.revoke(11, 25 * HOUR_MS))).toBe('SETTLEMENT_ALREADY_CLAIMABLE');
    model.revoke(10, 24 * HOUR_MS - 1);
    expect([model.reserve, model.escrow, model.nextDay, model.dueDays]).toEqual([1_200n, 800n, 12, [10, 12]]);
    expect(codeOf(() => model.revoke(10, 0))).toBe('SETTLEMENT_DAY_NOT_PUBLISHED');
    expect(model.acceptedDays(25 * HOUR_MS)).toEqual([11]);
    model.publish({ day: 10, total: 5n, amounts: new Map([[BOB, [5n, 0n, 0n, 0n]]]) }, 10_000n, 24 * HOUR_MS);
    expect([model.reserve, model.escrow, model.dueDays]).toEqual([1_195n, 805n, [12]]);
    expect(model.acceptedDays(48 * HOUR_MS)).toEqual([10, 11]);
  });

  test('behavior: attested a day waits 12 hours, held 24 from then, each once', () => {
    const model = published();
    expect(codeOf(() => model.attest(10, false, 1))).toBe('SETTLEMENT_ROOT_DIFFERS');
    model.attest(10, true, 1);
    expect(codeOf(() => model.attest(10, true, 2))).toBe('SETTLEMENT_DAY_ATTESTED');
    expect([model.acceptedDays(12 * HOUR_MS - 1), model.acceptedDays(12 * HOUR_MS)]).toEqual([[], [10]]);
    expect(codeOf(() => model.hold(10, 12 * HOUR_MS))).toBe('SETTLEMENT_ALREADY_CLAIMABLE');
    // Day 11 is published at hour 1 and held at hour 20: the attestation changes nothing then.
    model.hold(11, 20 * HOUR_MS);
    expect(codeOf(() => model.hold(11, 20 * HOUR_MS))).toBe('SETTLEMENT_DAY_HELD');
    model.attest(11, true, 21 * HOUR_MS);
    expect([model.acceptedDays(44 * HOUR_MS - 1), model.acceptedDays(44 * HOUR_MS)]).toEqual([[10], [10, 11]]);
    expect(codeOf(() => model.attest(12, true, 0))).toBe('SETTLEMENT_DAY_NOT_PUBLISHED');
  });

  test('behavior: an attestation later than that makes a day claimable at once', () => {
    const model = published();
    model.attest(11, true, 20 * HOUR_MS);
    expect(model.acceptedDays(20 * HOUR_MS)).toEqual([11]);
  });

  test('error: a day out of order, open, above 31.5% of what was moved, above the reserve', () => {
    const model = published();
    const settle = (day: number, total: bigint, moved?: bigint) =>
      codeOf(() => model.publish({ day, total, amounts: new Map() }, moved, 0));
    expect(settle(13, 0n, 0n)).toBe('SETTLEMENT_DAY_OUT_OF_ORDER');
    expect(settle(11, 0n, 0n)).toBe('SETTLEMENT_DAY_OUT_OF_ORDER');
    expect(settle(12, 0n)).toBe('SETTLEMENT_DAY_OPEN');
    expect(settle(12, 316n, 1_003n)).toBe('SETTLEMENT_TOTAL_ABOVE_LIMIT');
    expect(settle(12, 801n, 10_000n)).toBe('SETTLEMENT_RESERVE_SHORT');
    expect(settle(12, 315n, 1_003n)).toBe('done');
  });

  test('error: a day pays no more than its total, whatever its root names', () => {
    const model = new TeamClaimsModel(10, { attestedMs: 0, unattestedMs: 0 });
    model.fundReserve(1_000n);
    const amounts = new Map([
      [ALICE, [60n, 0n, 0n, 0n] as const],
      [BOB, [41n, 0n, 0n, 0n] as const],
    ]);
    model.publish({ day: 10, total: 100n, amounts }, 1_000n, 0);
    model.publish({ day: 11, total: 300n, amounts: new Map() }, 1_000n, 0);
    model.prove(ALICE, 10, [60n, 0n, 0n, 0n], 0);
    expect(codeOf(() => model.prove(BOB, 10, [41n, 0n, 0n, 0n], 0))).toBe('SETTLEMENT_DAY_EXHAUSTED');
    expect(codeOf(() => model.prove(BOB, 10, [40n, 0n, 0n, 0n], 0))).toBe('SETTLEMENT_PROOF_INVALID');
    expect([model.reserve, model.escrow, model.credit]).toEqual([600n, 340n, 60n]);
  });
});
