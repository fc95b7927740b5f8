import { expect, test } from 'vitest';
import { createRandom } from '../../suil/sdk/src/proof/random.test-chain.ts';
import { judge } from './compare.ts';
import { creditKey, drawWorld, playWorld, sumOf, type World } from './world.ts';

test('300 worlds: a wrong root takes at most its own total, one key’s season nothing, and no other day changes', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const world = drawWorld(createRandom(seed));
    const honest = playWorld(world, false);
    for (const [day, { amounts }] of world.days.entries()) {
      for (const [member, own] of amounts) {
        expect([seed, day, honest.credits.get(creditKey(member, day))]).toEqual([seed, day, sumOf(own)]);
      }
    }
    const judgement = judge(world, honest, playWorld(world, true));
    expect({ seed, ...judgement }).toMatchObject({ seed, takenFromOtherDays: 0n, seasonKeyAloneTaken: 0n });
    expect(Math.max(judgement.takenOverTotal, judgement.seasonTakenOverLeft)).toBeLessThanOrEqual(1);
  }
});

test('a world by hand: the thief gets all of its own day, and all that is left of a season that both keys attest', () => {
  const right = { amounts: new Map([['ann', [100n, 0n, 0n, 0n] as const]]), wrong: undefined };
  const wrong = { ...right, wrong: { total: 70n, named: 70n, isRevoked: false } };
  const days = Array.from({ length: 56 }, (_, day) => (day === 3 ? wrong : right));
  const world: World = {
    days,
    season: { index: 1, attack: 'both keys' },
    earlyProofs: new Set([creditKey('ann', 30)]),
  };
  const [honest, attacked] = [playWorld(world, false), playWorld(world, true)];
  // 56 days of 100; attacked 28 of season 0 but its wrong day, and the one day of season 1 that was proven early.
  const sum = (address: string, { credits }: typeof honest) =>
    days.reduce((all, _, day) => all + (credits.get(creditKey(address, day)) ?? 0n), 0n);
  expect([sum('ann', honest), sum('ann', attacked), sum('thief', attacked)]).toEqual([5_600n, 2_800n, 70n + 2_700n]);
  expect(judge(world, honest, attacked)).toEqual({
    wrongRoots: 1,
    takenOverTotal: 1,
    takenFromOtherDays: 0n,
    seasonKeyAloneTaken: 0n,
    seasonTakenOverLeft: 1,
  });
});
