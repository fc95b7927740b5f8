import { describe, expect, test } from 'vitest';
import { codeOf } from '../../errors/code-of.test-support.ts';
import { dayStartMs } from '../../values/day.ts';
import { PledgeModel } from './model.ts';
import { pledgePpm, pledgeYieldsPpm } from './terms.ts';

const SUI = 1_000_000_000n;
const ALICE = `0x${'a'.repeat(64)}`;
/** Noon of day 100, when the pledges here are made. */
const NOON_MS = dayStartMs(100) + 43_200_000;
const BOB = `0x${'b'.repeat(64)}`;

/** 1,000 SUI for 30 days on day 100, from a reserve of 10 SUI. */
function pledged(): PledgeModel {
  const model = new PledgeModel();
  model.fundReserve(10n * SUI);
  model.pledge(0n, ALICE, 1_000n * SUI, 30, NOON_MS);
  return model;
}

describe('terms', () => {
  test('30 days: 100 ppm on day 1, 200 from day 21 on', () => {
    expect([1, 2, 20, 21, 22, 30].map((k) => pledgePpm(30, k))).toEqual([100, 105, 195, 200, 200, 200]);
    // 20 rising days: 20 · (100 + 195) / 2 = 2,950; 10 days at the cap: 2,000.
    expect(pledgeYieldsPpm(30, 100, 100, 130)).toBe(4_950n);
  });
});

describe('PledgeModel', () => {
  test('default: sets aside 4.95 SUI, pays it less 3% at the end, and the principal', () => {
    const model = pledged();
    expect(model.escrow).toBe(4_950_000_000n);
    expect(model.reserve).toBe(5_050_000_000n);
    expect(codeOf(() => model.closeIncome(0n, 130))).toBe('PLEDGE_TERM_RUNNING');
    expect(model.closeIncome(0n, 131)).toEqual({
      owner: ALICE,
      amount: 4_950_000_000n,
      fee: 148_500_000n,
      net: 4_801_500_000n,
    });
    expect(model.closePrincipal(0n, 131)).toMatchObject({ owner: ALICE, principal: 1_000n * SUI });
    expect([model.principal, model.escrow, model.reserve]).toEqual([0n, 0n, 5_050_000_000n]);
  });

  test('behavior: a withdrawal starts the ramp again; what is not earned returns', () => {
    const model = pledged();
    // Days 101 … 110: 10 · 100 + 5 · 45 = 1,225 ppm.
    expect(model.withdrawIncome(0n, ALICE, 111).amount).toBe(1_225_000_000n);
    expect(codeOf(() => model.withdrawIncome(0n, ALICE, 111))).toBe('PLEDGE_NOTHING_TO_WITHDRAW');
    // Days 111 … 130 are the ramp's first twenty: 2,950 ppm. 4,950 − 1,225 − 2,950 = 775 ppm return.
    expect(model.closeIncome(0n, 140).amount).toBe(2_950_000_000n);
    expect(model.reserve).toBe(5_050_000_000n + 775_000_000n);
  });

  test('error: every refusal', () => {
    const model = pledged();
    expect(codeOf(() => model.pledge(1n, ALICE, 20n * SUI, 31, NOON_MS))).toBe('PLEDGE_TERM_UNKNOWN');
    expect(codeOf(() => model.pledge(1n, ALICE, 20n * SUI - 1n, 30, NOON_MS))).toBe('PLEDGE_BELOW_MINIMUM');
    // 5.05 SUI take 1,020.202… SUI for 30 days.
    expect(codeOf(() => model.pledge(1n, ALICE, 1_021n * SUI, 30, NOON_MS))).toBe('PLEDGE_RESERVE_SHORT');
    expect(codeOf(() => model.withdrawIncome(0n, BOB, 111))).toBe('PLEDGE_NOT_OWNER');
    expect(codeOf(() => model.withdrawIncome(0n, ALICE, 131))).toBe('PLEDGE_TERM_OVER');
    expect(codeOf(() => model.closePrincipal(7n, 131))).toBe('PLEDGE_NOT_FOUND');
    model.closePrincipal(0n, 131);
    expect(codeOf(() => model.closePrincipal(0n, 131))).toBe('PLEDGE_ALREADY_PAID');
  });

  test('SUIL: hashrate is the value times the factor, rounded down', () => {
    const model = new PledgeModel();
    model.pledgeSuil(0n, { owner: ALICE, principal: 100n * SUI, termDays: 90, value: 12_345_678n }, NOON_MS);
    expect(model.suilPledges.get(0n)?.hashrate).toBe(987_654n);
    expect(codeOf(() => model.closeSuilPrincipal(0n, 190))).toBe('PLEDGE_TERM_RUNNING');
    expect(model.closeSuilPrincipal(0n, 191).principal).toBe(100n * SUI);
  });

  test('behavior: left in an announced upgrade it pays the principal and the income of complete days', () => {
    const model = pledged();
    // Days 101 … 110: 1,225 ppm of 1,000 SUI, 36,750,000 MIST of it the fee; 4,950,000,000 − 1,225,000,000 return.
    expect(model.leave(0n, ALICE, 111, NOON_MS)).toEqual({
      principal: 1_000n * SUI,
      income: { owner: ALICE, amount: 1_225_000_000n, fee: 36_750_000n, net: 1_188_250_000n },
      servedDays: 10,
    });
    expect([model.principal, model.escrow, model.reserve]).toEqual([0n, 0n, 8_775_000_000n]);
    expect(codeOf(() => model.leave(0n, ALICE, 111, NOON_MS))).toBe('PLEDGE_TERM_OVER');
    expect(codeOf(() => model.withdrawIncome(0n, ALICE, 112))).toBe('PLEDGE_TERM_OVER');
    expect(codeOf(() => model.closeIncome(0n, 111))).toBe('PLEDGE_ALREADY_PAID');
    expect(codeOf(() => model.closePrincipal(0n, 111))).toBe('PLEDGE_ALREADY_PAID');
  });

  test('behavior: left on its first day it pays the principal alone', () => {
    const model = pledged();
    expect(model.leave(0n, ALICE, 100, NOON_MS)).toMatchObject({ income: { net: 0n }, servedDays: 0 });
    expect(model.reserve).toBe(10n * SUI);
  });

  test('error: who may not leave', () => {
    const model = pledged();
    model.pledgeSuil(0n, { owner: ALICE, principal: 100n * SUI, termDays: 90, value: 12_345_678n }, NOON_MS);
    expect(codeOf(() => model.leave(7n, ALICE, 111, NOON_MS))).toBe('PLEDGE_NOT_FOUND');
    expect(codeOf(() => model.leave(0n, BOB, 111, NOON_MS))).toBe('PLEDGE_NOT_OWNER');
    expect(codeOf(() => model.leave(0n, ALICE, 131, NOON_MS))).toBe('PLEDGE_TERM_OVER');
    expect(codeOf(() => model.leave(0n, ALICE, 111, null))).toBe('PLEDGE_UPGRADE_MISSING');
    expect(codeOf(() => model.leave(0n, ALICE, 111, NOON_MS - 1))).toBe('PLEDGE_MADE_IN_NOTICE');
    expect(codeOf(() => model.leaveSuil(0n, ALICE, 111, null))).toBe('PLEDGE_UPGRADE_MISSING');
    expect(model.leaveSuil(0n, ALICE, 111, NOON_MS)).toEqual({ principal: 100n * SUI, servedDays: 10 });
    expect(codeOf(() => model.leaveSuil(0n, ALICE, 111, NOON_MS))).toBe('PLEDGE_TERM_OVER');
  });
});
