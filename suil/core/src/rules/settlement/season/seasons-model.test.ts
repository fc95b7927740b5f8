import { describe, expect, test } from 'vitest';
import { codeOf } from '../../../errors/code-of.test-support.ts';
import { type TeamAmounts, TeamClaimsModel } from '../claims-model.ts';
import { TeamSeasonsModel } from './seasons-model.ts';

const ALICE = 'alice';
const BOB = 'bob';
const NOTHING: TeamAmounts = [0n, 0n, 0n, 0n];
const DELAY_MS = 1_000;

/** 28 claimable days from day 10 on, each of 100 of 1,000: 60 for Alice, 40 for Bob; Alice has nothing on the first day. */
function settled() {
  const team = new TeamClaimsModel(10, { attestedMs: 0, unattestedMs: 0 });
  team.fundReserve(2_800n);
  const alices = Array.from({ length: 28 }, (_, place): TeamAmounts => (place === 0 ? NOTHING : [60n, 0n, 0n, 0n]));
  const bobs = Array.from({ length: 28 }, (): TeamAmounts => [0n, 30n, 0n, 10n]);
  for (const [place, amounts] of alices.entries()) {
    const named = new Map([[BOB, bobs[place] ?? NOTHING]]);
    if (place > 0) named.set(ALICE, amounts);
    team.publish({ day: 10 + place, total: 100n, amounts: named }, 1_000n, 0);
  }
  return { team, seasons: new TeamSeasonsModel(team, DELAY_MS), alices, bobs };
}

describe('TeamSeasonsModel', () => {
  test('default: both keys and the delay, then each day once', () => {
    const { team, seasons, alices, bobs } = settled();
    seasons.publish(
      0,
      new Map([
        [ALICE, alices],
        [BOB, bobs],
      ]),
      0,
    );
    expect(codeOf(() => seasons.prove(ALICE, 0, alices, DELAY_MS))).toBe('SETTLEMENT_SEASON_NOT_ACCEPTED');
    seasons.attest(0, true, 5);
    expect(codeOf(() => seasons.prove(ALICE, 0, alices, DELAY_MS + 4))).toBe('SETTLEMENT_SEASON_NOT_ACCEPTED');
    team.prove(ALICE, 12, [60n, 0n, 0n, 0n], 0);
    expect(seasons.prove(ALICE, 0, alices, DELAY_MS + 5)).toHaveLength(26);
    expect(seasons.prove(ALICE, 0, alices, DELAY_MS + 5)).toEqual([]);
    expect(team.claimable(ALICE)).toEqual([1_620n, 0n, 0n, 0n]);
    expect(team.escrow).toBe(2_800n - 1_620n);
  });

  test('behavior: a wrong root takes unproven days alone, a day of which less is left not at all', () => {
    const { team, seasons } = settled();
    team.prove(BOB, 10, [0n, 30n, 0n, 10n], 0);
    const stolen = Array.from({ length: 28 }, (): TeamAmounts => [100n, 0n, 0n, 0n]);
    seasons.publish(0, new Map([['thief', stolen]]), 0);
    seasons.attest(0, true, 0);
    expect(seasons.prove('thief', 0, stolen, DELAY_MS)).toHaveLength(27);
    expect([team.leftOf(10), team.escrow]).toEqual([60n, 60n]);
  });

  test('error: open, twice, not published, another root, final, another proof', () => {
    const { seasons, alices } = settled();
    expect(codeOf(() => seasons.publish(1, new Map(), 0))).toBe('SETTLEMENT_SEASON_OPEN');
    expect(codeOf(() => seasons.attest(0, true, 0))).toBe('SETTLEMENT_SEASON_NOT_PUBLISHED');
    expect(codeOf(() => seasons.revoke(0, 0))).toBe('SETTLEMENT_SEASON_NOT_PUBLISHED');
    seasons.publish(0, new Map([[ALICE, alices]]), 0);
    expect(codeOf(() => seasons.publish(0, new Map(), 0))).toBe('SETTLEMENT_SEASON_PUBLISHED');
    expect(codeOf(() => seasons.attest(0, false, 0))).toBe('SETTLEMENT_ROOT_DIFFERS');
    seasons.attest(0, true, 0);
    expect(codeOf(() => seasons.attest(0, true, 0))).toBe('SETTLEMENT_SEASON_ATTESTED');
    seasons.revoke(0, DELAY_MS - 1);
    seasons.publish(0, new Map([[ALICE, alices]]), 0);
    seasons.attest(0, true, 0);
    expect(codeOf(() => seasons.revoke(0, DELAY_MS))).toBe('SETTLEMENT_SEASON_FINAL');
    expect(codeOf(() => seasons.prove(BOB, 0, alices, DELAY_MS))).toBe('SETTLEMENT_PROOF_INVALID');
    expect(codeOf(() => seasons.prove(ALICE, 0, alices.toReversed(), DELAY_MS))).toBe('SETTLEMENT_PROOF_INVALID');
  });

  test('error: a member without any amount has no leaf to prove', () => {
    const { seasons } = settled();
    const nothing = Array.from({ length: 28 }, () => NOTHING);
    seasons.publish(0, new Map([[ALICE, nothing]]), 0);
    seasons.attest(0, true, 0);
    expect(codeOf(() => seasons.prove(ALICE, 0, nothing, DELAY_MS))).toBe('SETTLEMENT_PROOF_INVALID');
  });
});
