import { LINE_TEAM_MAX, type LineMember, teamRules } from '@suil/core';
import { describe, expect, test } from 'vitest';
import type { Basis } from '../../../platform/certified/compare-nodes.ts';
import { checkLine, type LineFigure, type LineInputs } from './check-line.ts';

const USD = 1_000_000n;
const CERTIFIED: Basis = { kind: 'certified', checkpoint: 7n, timestampMs: 0 };
const judged = <Value>(value: Value) => ({ value, basis: CERTIFIED });

/** 100 USD in the 31st day of the ramp bring 0.05 USD a day. */
const staked = (member: string, inviter: string): LineMember => ({
  ...{ member, inviter, value: 100n * USD, startDay: 69, volume: 100n * USD },
});
const [alice, bob, carol] = [staked('Alice', 'root'), staked('Bob', 'Alice'), staked('Carol', 'Bob')];
const heldOf = ({ value, startDay }: LineMember) => ({ value, startDay });

/** Alice gets 10% of Bob's 50,000 and 5% of Carol's; Bob gets 10% of Carol's. Together 12,500. */
const INPUTS: LineInputs = {
  line: {
    ...{ day: 100, root: 'ab'.repeat(32), claimableAtMs: 0, siblings: [], sides: '0' },
    leaf: { member: 'Alice', friend: '5000', indirect: '2500', community: '0', peer: '0' },
  },
  closed: judged({ principal: 300n * USD, factor: 1_000_000_000n }),
  total: judged(12_500n),
  rules: teamRules(),
  rulesOnChain: judged(teamRules()),
  sums: { wanted: '12500', budget: '20000', members: 3 },
  team: [alice, bob, carol],
  ownOnChain: judged(heldOf(alice)),
  othersOnChain: new Map([
    ['Bob', heldOf(bob)],
    ['Carol', heldOf(carol)],
  ]),
  invitersOnChain: new Map([
    ['Bob', 'Alice'],
    ['Carol', 'Bob'],
  ]),
};
const check = (forged: Partial<LineInputs>) => checkLine({ ...INPUTS, ...forged });

describe('checkLine', () => {
  test('default: the same amounts, and whose word each input is', () => {
    expect(checkLine(INPUTS)).toEqual({
      items: [
        { kind: 'friend', paid: 5_000n, worked: 5_000n },
        { kind: 'indirect', paid: 2_500n, worked: 2_500n },
        { kind: 'community', paid: 0n, worked: 0n },
        { kind: 'peer', paid: 0n, worked: 0n },
      ],
      words: {
        ...{ factor: 'certified', total: 'certified', rules: 'certified', own: 'certified' },
        ...{ others: 'said', inviters: 'said', tree: 'server' },
      },
      ...{ own: 100n * USD, factor: 1_000_000_000n, total: 12_500n, below: 2, shown: 2, isRight: true },
    });
  });

  test('behavior: what the chain does not show any more is the server’s word', () => {
    const result = check({ ownOnChain: null, rulesOnChain: null, othersOnChain: new Map([['Bob', heldOf(bob)]]) });
    expect(result).toMatchObject({ isRight: true, below: 2, shown: 1 });
    expect(result?.words).toMatchObject({ own: 'server', rules: 'server', others: 'server' });
  });

  test('behavior: a day that the reserve paid half of', () => {
    // 5,000 and 2,500 of 12,500 for a budget of 6,250; what is paid is 6,249 after three amounts were rounded down.
    const { line } = INPUTS;
    const half = { line: { ...line, leaf: { ...line.leaf, friend: '2500', indirect: '1250' } }, total: judged(6_249n) };
    expect(check({ ...half, sums: { ...INPUTS.sums, budget: '6250' } })).toMatchObject({ isRight: true });
    expect(check({ ...half, sums: { ...INPUTS.sums, budget: '6248' } })?.words.total).toBe('contradicted');
  });

  test('errors: each forged answer is found, by the amounts or by what contradicts it', () => {
    const { line, sums } = INPUTS;
    const leaf = (forged: Partial<typeof line.leaf>) => ({ line: { ...line, leaf: { ...line.leaf, ...forged } } });
    const team = (...below: LineMember[]) => ({ team: [alice, ...below] });
    const [less, more] = [90n * USD, 110n * USD];
    const forged: readonly (readonly [Partial<LineInputs>, LineFigure?])[] = [
      [leaf({ friend: '4999' })],
      [leaf({ indirect: '2501' })],
      [leaf({ community: '1' })],
      [leaf({ peer: '1' })],
      [leaf({ member: 'Bob' }), 'tree'],
      // The factor that a node makes up.
      [{ closed: judged({ principal: 300n * USD, factor: 999_999_999n }) }],
      [{ closed: judged({ principal: 299n * USD, factor: 1_000_000_000n }) }, 'others'],
      [{ rules: teamRules(), rulesOnChain: judged({ ...teamRules(), friendRateBps: 999 }) }, 'rules'],
      [{ rules: { ...teamRules(), friendRateBps: 999 }, rulesOnChain: null }],
      [{ sums: { ...sums, wanted: '12501' } }, 'total'],
      [{ sums: { ...sums, budget: '12499' } }, 'total'],
      // All of what was wanted is in the team itself.
      [{ sums: { ...sums, wanted: '9999' }, total: judged(9_999n) }, 'tree'],
      [{ sums: { ...sums, members: 4 } }, 'tree'],
      // A count that excuses nothing while members are listed, and an empty list that no count excuses.
      [{ sums: { ...sums, members: LINE_TEAM_MAX + 1 } }, 'tree'],
      [{ team: [] }, 'tree'],
      [{ team: [{ ...alice, value: less }, bob, carol] }, 'own'],
      [{ team: [{ ...alice, startDay: 68 }, bob, carol] }, 'own'],
      [{ team: [bob, alice, carol] }, 'tree'],
      [team({ ...bob, value: less }, carol), 'others'],
      [team({ ...bob, value: more, volume: more }, carol), 'others'],
      [team({ ...bob, startDay: 70 }, carol), 'others'],
      [team(bob, { ...carol, value: 0n }), 'others'],
      [team(bob, { ...carol, inviter: 'Alice' }), 'inviters'],
      [
        {
          invitersOnChain: new Map([
            ['Bob', 'Alice'],
            ['Carol', null],
          ]),
        },
        'inviters',
      ],
      [team(bob), 'tree'],
      [team(bob, carol, staked('Mallory', 'Bob')), 'others'],
      // Of one whose position the chain does not show, it shows the inviter all the same.
      [team(bob, carol, { ...staked('Mallory', 'Bob'), value: 0n, volume: 0n }), 'inviters'],
      [team(bob, { ...carol, volume: less }), 'tree'],
    ];
    for (const [place, [inputs, figure]] of forged.entries()) {
      const result = check(inputs);
      expect([place, result?.isRight]).toEqual([place, false]);
      if (figure) expect([place, result?.words[figure]]).toEqual([place, 'contradicted']);
    }
  });

  test('behavior: a team that is too large is not computed', () => {
    expect(check({ sums: { ...INPUTS.sums, members: LINE_TEAM_MAX + 1 }, team: [] })).toBeNull();
  });
});
