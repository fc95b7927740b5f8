import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readCommandConfig } from '../../../scripts/setup/config.ts';
import { sampleKeypair } from '../../web/demo/sample-members.ts';
import { ACTIONS } from './actions.ts';
import { hasSampleMembers } from './demo.ts';
import { demoMembers } from './members.ts';
import { sampleActions } from './sample-days.ts';

const ROOT = `0x${'0'.repeat(63)}1`;

/** How many members hang below each, by address. */
function teamSizes(members: ReturnType<typeof demoMembers>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { address, inviter } of members.toReversed())
    sizes.set(inviter, (sizes.get(inviter) ?? 0) + 1 + (sizes.get(address) ?? 0));
  return sizes;
}

describe('regression/11 the members of the demo deployment that a visitor can connect as', () => {
  test('default: one leads the largest team, one is in its midst, one has come in the last week and has a friend', () => {
    const members = demoMembers(ROOT);
    expect(members).toHaveLength(200);
    const sizes = teamSizes(members);
    const of = (id: 'team' | 'saver' | 'newcomer') => {
      const member = members.find(({ sample }) => sample === id)!;
      expect(member.address).toBe(sampleKeypair(id).toSuiAddress());
      return { member, team: sizes.get(member.address) ?? 0 };
    };
    const others = members.filter(({ sample }) => sample !== 'team').map(({ address }) => sizes.get(address) ?? 0);
    expect(of('team').team).toBeGreaterThan(Math.max(...others));
    expect(of('team').team).toBeGreaterThan(90);
    expect(of('saver').team).toBeGreaterThan(0);
    expect(of('newcomer').team).toBe(1);
    expect(of('newcomer').member.joinsOn).toBe(83);
    expect(members.at(-1)).toMatchObject({ joinsOn: 84, inviter: of('newcomer').member.address });
  });

  test('edge: the smallest demo has them too, and no member comes before their inviter', () => {
    const members = demoMembers(ROOT, { days: 14, members: 20 });
    expect(members.flatMap(({ sample }) => sample ?? []).toSorted()).toEqual(['newcomer', 'saver', 'team']);
    const joinsOn = new Map(members.map((member) => [member.address, member.joinsOn]));
    for (const member of members) expect(joinsOn.get(member.inviter) ?? 0).toBeLessThanOrEqual(member.joinsOn);
    expect(new Set(members.map(({ address }) => address)).size).toBe(20);
  });

  test('behavior: within a week of the smallest demo they have done everything that fills a page', () => {
    const known = new Set(ACTIONS.map(({ name }) => name));
    for (const id of ['team', 'saver', 'newcomer'] as const) {
      const done = new Set([7, 8, 9, 10, 11, 12, 13].flatMap((day) => sampleActions(id, day, 7)));
      expect(known).toEqual(new Set([...known, ...done]));
      for (const action of ['bank subscription', 'hashrate purchase', 'pledge', 'SUIL pledge', 'node', 'withdrawal'])
        expect(done, `${id} ${action}`).toContain(action);
      expect(sampleActions(id, 6, 7)).toEqual([]);
    }
  });

  test('behavior: a demo of an earlier version has none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'suil-demo-'));
    try {
      expect(hasSampleMembers(folder)).toBe(false);
      writeFileSync(join(folder, 'demo.json'), '{"day":90,"members":200,"acts":1679,"refused":1}');
      expect(hasSampleMembers(folder)).toBe(false);
      writeFileSync(join(folder, 'demo.json'), '{"version":2,"day":90}');
      expect(hasSampleMembers(folder)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('error: the size of the demo is refused in one sentence', () => {
    expect(readCommandConfig({}).demo).toEqual({ days: 90, members: 200 });
    expect(readCommandConfig({ DEMO_DAYS: '14', DEMO_MEMBERS: '20' }).demo).toEqual({ days: 14, members: 20 });
    const refusal = 'DEMO_DAYS must be a whole number from 14 to 365, not "3".';
    expect(() => readCommandConfig({ DEMO_DAYS: '3' })).toThrow(refusal);
    expect(() => readCommandConfig({ DEMO_MEMBERS: 'all' })).toThrow(/DEMO_MEMBERS must be a whole number from 20/);
  });
});
