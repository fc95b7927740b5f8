import {
  type Address,
  dayOf,
  LINE_TEAM_MAX,
  type LineMember,
  parseAddress,
  recomputeLine,
  TeamClaimsModel,
  type TeamLeaf,
  teamProofOf,
  teamRules,
} from '@suil/core';
import type { SettlementTeamMember, SettlementTeamResponse } from '@suil/core/api';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import { describe, expect, test, vi } from 'vitest';
import { encodeCursor } from '../../http/paging.ts';
import { checkLedger } from '../../ledger.ts';
import { bringIn, emptyDatabase } from '../../testing/index-events.test-support.ts';
import { createMemoryChain } from '../../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, onDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { playHeld } from '../liquidity/income/play.ts';
import { getDays } from '../liquidity/read.ts';
import { getTeam } from '../team/service.ts';
import { createTeamFixture } from '../team/team-fixture.test-support.ts';
import { getLineTeam } from './line/service.ts';
import { getProofs } from './proof/service.ts';
import { listMismatches } from './roots.ts';
import { getFairness, getSettledDays } from './service.ts';
import { listSettledDays } from './store.ts';
import { recomputeDays } from './verify/fold.ts';

const database = useTestDatabase(serverMigrations);
const FIRST_DAY = 20_000;
const USD = 1_000_000n;

const amountsOf = ({ friend, indirect, community, peer }: TeamLeaf) => [friend, indirect, community, peer] as const;
const hasIncome = (leaf: TeamLeaf | undefined) => leaf !== undefined && amountsOf(leaf).some((amount) => amount > 0n);
const textOf = (kinds: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, amount]) => [kind, `${amount}`]));

const lineMemberOf = ({ member, inviter, value, startDay, volume }: SettlementTeamMember): LineMember => ({
  ...{ member, startDay, inviter: inviter ?? '' },
  ...{ value: BigInt(value), volume: BigInt(volume) },
});

type Move = Extract<ChainEvent, { kind: 'Staked' | 'Unstaked' | 'Claimed' | 'Settled' }>;
const isMove = (event: ChainEvent): event is Move => ['Staked', 'Unstaked', 'Claimed', 'Settled'].includes(event.kind);

/** All pages of seven. */
async function readTeam(pool: Pool, member: Address, day: number) {
  const first = await getLineTeam(pool, member, { day, limit: 7 });
  const pages: [SettlementTeamResponse, ...SettlementTeamResponse[]] = [first];
  for (let { nextCursor } = first; nextCursor !== null; ) {
    const next = await getLineTeam(pool, member, { day, limit: 7, cursor: nextCursor });
    pages.push(next);
    nextCursor = next.nextCursor;
  }
  return pages;
}

/** Lives some days, with idle ones between, a team reserve that runs short and a flow reserve that does. */
async function liveDays(pool: Pool, seed: number, days: number) {
  await emptyDatabase(pool);
  const chain = createMemoryChain(CHAIN);
  const fixture = createTeamFixture(FIRST_DAY, seed);
  const log: ChainEvent[] = [];
  const expected = [];
  fixture.fundFlow(900n * USD);
  for (let n = 0; n < days; n += 1) {
    if (n % 4 === 0) fixture.fundTeam(n === 0 ? 3n * USD : 40n * USD);
    fixture.live(n < 4 ? 14 : 3, 25);
    const todays = fixture.endDay(n % 5 === 3 ? 2 : 0);
    const events = fixture.take();
    for (const event of events) chain.add(event);
    log.push(...events);
    expected.push(...todays);
    await bringIn(pool, chain.checkpoints);
  }
  // The last day closes when something happens after it.
  chain.add(
    eventOn(fixture.day, 'HourClosed', {
      pool: manifest.usdcSuiPool,
      fromHour: 0,
      toHour: 0,
      price: 0n,
      liquidity: 0n,
    }),
  );
  await bringIn(pool, chain.checkpoints);
  return { chain, fixture, log, expected };
}

describe('the day’s settlement', () => {
  test('behavior: every day’s root, total and budget are those of the model, and of the verifier’s own fold', async () => {
    for (const seed of [11, 12]) {
      const { fixture, log, expected } = await liveDays(database.pool, seed, 12);
      const rows = (await listSettledDays(database.pool, { beforeDay: undefined, limit: 100 })).reverse();
      expect(rows.map(({ day, root, total, budget }) => [day, root, total, budget])).toEqual(
        expected.map(({ day, root, total, budget }) => [day, root, `${total}`, `${budget}`]),
      );
      for (const [index, { total, budget, moved }] of expected.entries()) {
        expect(total <= budget && total <= (moved * 315n) / 1_000n).toBe(true);
        expect(rows[index]?.value).toBe(rows[index]?.principal);
      }
      expect(expected.some(({ levels }) => levels > 0)).toBe(true);
      expect(rows.some(({ wanted, total }) => BigInt(wanted) > BigInt(total))).toBe(true);
      const verified = recomputeDays(log, manifest.root, fixture.day);
      expect(verified.map(({ day, root, total, isPrincipalEqual }) => [day, root, total, isPrincipalEqual])).toEqual(
        expected.map(({ day, root, total }) => [day, root, total, true]),
      );
      expect(await checkLedger(database.pool)).toEqual([]);
    }
  }, 180_000);

  test('behavior: the proofs from the API are those that the chain takes, day by day, until they are proven', async () => {
    const { pool } = database;
    const { chain, fixture, expected } = await liveDays(pool, 21, 7);
    const nowMs = onDay(fixture.day, 5_000);
    const days = expected.slice(-3);
    const proofsOf = (member: string, day?: number, atMs = nowMs) =>
      getProofs(pool, { member: parseAddress(member), nowMs: atMs, day });
    const claims = new TeamClaimsModel(expected[0]!.day, { attestedMs: 0, unattestedMs: 0 });
    claims.fundReserve(10n ** 12n);
    for (const { day, root, total, leaves } of expected) {
      const bytes = Uint8Array.from(Buffer.from(root, 'hex'));
      chain.add(eventOn(fixture.day, 'SettlementPublished', { day, root: bytes, total, claimableAtMs: nowMs }));
      const amounts = new Map([...leaves.values()].map((leaf) => [leaf.member, amountsOf(leaf)]));
      claims.publish({ day, total, amounts }, 10n ** 12n, nowMs);
    }
    await bringIn(pool, chain.checkpoints);

    let proven = 0;
    for (const member of fixture.members) {
      const { proofs } = await proofsOf(member);
      const earning = expected.filter(({ leaves }) => hasIncome(leaves.get(member)));
      expect(proofs.map(({ day }) => day)).toEqual(earning.map(({ day }) => day));
      for (const text of proofs) {
        const proof = teamProofOf(text);
        expect(proof.leaf).toEqual(expected.find(({ day }) => day === text.day)?.leaves.get(member));
        claims.prove(member, text.day, amountsOf(proof.leaf), nowMs);
        proven += 1;
        const altered = { ...text, leaf: { ...text.leaf, peer: `${proof.leaf.peer + 1n}` } };
        expect(() => teamProofOf(altered)).toThrow();
      }
    }
    expect(proven).toBeGreaterThan(20);
    expect(claims.escrow).toBe(0n);

    // Before the days are claimable there are none. A proven day is left out, unless it is requested.
    const member = fixture.members.find((one) => days.every(({ leaves }) => hasIncome(leaves.get(one))))!;
    expect((await proofsOf(member, undefined, nowMs - 1)).proofs).toEqual([]);
    const before = await proofsOf(member);
    const [, middle] = days;
    const { member: _, ...kinds } = middle!.leaves.get(member)!;
    chain.add(eventOn(fixture.day, 'Proven', { member, day: middle!.day, ...kinds }));
    await bringIn(pool, chain.checkpoints);
    const after = await proofsOf(member);
    expect(before.proofs.filter(({ day }) => day !== middle!.day)).toEqual(after.proofs);
    expect(after.proven).toEqual(textOf(kinds));
    expect((await proofsOf(member, middle!.day)).proofs).toEqual(
      before.proofs.filter(({ day }) => day === middle!.day),
    );
    await pool.query('DELETE FROM settlement_trees WHERE day = $1', [middle!.day]);
    await expect(proofsOf(member, middle!.day)).rejects.toMatchObject({
      code: 'SETTLEMENT_SNAPSHOT_INVALID',
      context: { detail: `day ${middle!.day} has no tree` },
    });
  }, 120_000);

  test('property: from the figures of a past day, page by page, each member’s line is worked out as the model has it', async () => {
    const { pool } = database;
    const { fixture, expected } = await liveDays(pool, 41, 9);
    let earned = 0;
    for (const { day, leaves } of expected) {
      const [closed] = (await getDays(pool, { cursor: encodeCursor(day + 1), limit: 1 })).items;
      for (const [address, leaf] of leaves) {
        const member = parseAddress(address);
        const pages = await readTeam(pool, member, day);
        const [{ wanted, budget, members }] = pages;
        const team = pages.flatMap(({ items }) => items.map(lineMemberOf));
        expect([closed?.day, team.length]).toEqual([day, members]);
        const figures = { wanted: BigInt(wanted), budget: BigInt(budget), factor: BigInt(closed!.factor) };
        const line = recomputeLine({ day, rules: teamRules(), ...figures, team });
        expect(amountsOf({ ...line, member })).toEqual(amountsOf(leaf));
        earned += hasIncome(leaf) ? 1 : 0;
      }
    }
    expect(earned).toBeGreaterThan(50);
    // A member who was bound later has no line of an earlier day, and no member has one of a day that is not settled.
    const late = parseAddress(fixture.members.at(-1)!);
    for (const day of [FIRST_DAY, fixture.day]) {
      await expect(getLineTeam(pool, late, { day, limit: 20 })).rejects.toMatchObject({
        code: 'SETTLEMENT_MEMBER_NOT_FOUND',
      });
    }
    // The root member with all others below is one too many.
    await pool.query('UPDATE team_days SET team_size = $1 WHERE member = 0', [LINE_TEAM_MAX]);
    const whole = await getLineTeam(pool, parseAddress(manifest.root), { day: expected.at(-1)!.day, limit: 20 });
    expect(whole).toMatchObject({ members: LINE_TEAM_MAX + 1, items: [], nextCursor: null });
  }, 120_000);

  test('behavior: a page takes four statements, however many members are on it, and each row is what that member’s events say', async () => {
    const { pool } = database;
    const { log, expected } = await liveDays(pool, 43, 6);
    const moves = log.filter(isMove);
    const query = vi.spyOn(pool, 'query');
    let holders = 0;
    for (const { day } of expected) {
      const pageOf = async (limit: number, cursor?: string) => {
        query.mockClear();
        const page = await getLineTeam(pool, parseAddress(manifest.root), { day, limit, cursor });
        expect(query.mock.calls.length).toBeLessThanOrEqual(4);
        return page;
      };
      const whole = await pageOf(100);
      expect([whole.nextCursor, whole.items.length]).toEqual([null, whole.members]);
      const [first, ...behind] = whole.items;
      const one = await pageOf(1);
      expect([one.items, (await pageOf(100, one.nextCursor ?? '')).items]).toEqual([[first], behind]);
      for (const { member, value, startDay, volume } of whole.items) {
        const own = moves.filter((move) => move.member === member && dayOf(move.timestampMs) <= day);
        const held = playHeld(own, day, null);
        expect([member, value, startDay]).toEqual([member, `${held.value}`, held.value === 0n ? 0 : held.startDay]);
        holders += volume === '0' ? 0 : 1;
      }
    }
    query.mockRestore();
    expect(holders).toBeGreaterThan(50);
  }, 120_000);

  test('behavior: a revoked day has no proofs, and a root that is not ours is listed as a mismatch', async () => {
    const { pool } = database;
    const { chain, fixture, expected } = await liveDays(pool, 21, 7);
    const nowMs = onDay(fixture.day, 5_000);
    const last = expected.at(-1)!;
    const root = Uint8Array.from(Buffer.from(last.root, 'hex'));
    const publish = { day: last.day, root, total: last.total, claimableAtMs: nowMs };
    const member = parseAddress(fixture.members.find((one) => hasIncome(last.leaves.get(one)))!);
    const proofs = async () => (await getProofs(pool, { member, nowMs, day: undefined })).proofs.map(({ day }) => day);
    chain.add(eventOn(fixture.day, 'SettlementPublished', publish));
    await bringIn(pool, chain.checkpoints);
    expect(await proofs()).toEqual([last.day]);
    const [newest] = (await getSettledDays(pool, { limit: 1 })).items;
    expect(newest).toMatchObject({ day: last.day, published: { root: last.root, matches: true } });
    expect(await listMismatches(pool)).toEqual([]);

    // The audit key makes it wait, then attests it.
    const audit = { day: last.day, root };
    chain.add(eventOn(fixture.day, 'SettlementHeld', { ...audit, claimableAtMs: nowMs + 1 }));
    await bringIn(pool, chain.checkpoints);
    expect(await proofs()).toEqual([]);
    expect((await getSettledDays(pool, { limit: 1 })).items[0]?.published?.claimableAtMs).toBe(nowMs + 1);
    chain.add(eventOn(fixture.day, 'SettlementAttested', { ...audit, claimableAtMs: nowMs }));
    await bringIn(pool, chain.checkpoints);
    expect(await proofs()).toEqual([last.day]);

    chain.add(eventOn(fixture.day, 'SettlementRevoked', { day: last.day, root, total: last.total }));
    await bringIn(pool, chain.checkpoints);
    expect(await proofs()).toEqual([]);
    expect((await getSettledDays(pool, { limit: 1 })).items[0]?.published).toBeNull();

    const wrong = new Uint8Array(32).fill(7);
    chain.add(eventOn(fixture.day, 'SettlementPublished', { ...publish, root: wrong, claimableAtMs: nowMs + 2 }));
    await bringIn(pool, chain.checkpoints);
    // What was said of the revoked root does not count for the new one.
    expect((await getSettledDays(pool, { limit: 1 })).items[0]?.published?.claimableAtMs).toBe(nowMs + 2);
    expect(await proofs()).toEqual([]);
    expect(await listMismatches(pool)).toEqual([{ day: last.day, root: '07'.repeat(32), total: `${last.total}` }]);
    chain.add(eventOn(fixture.day, 'SettlementRevoked', { day: last.day, root: wrong, total: last.total }));
    await bringIn(pool, chain.checkpoints);
    expect(await listMismatches(pool)).toEqual([]);
  }, 120_000);

  test('behavior: what a member sees sums up to what the day paid, and the fairness panel to the whole', async () => {
    const { fixture, expected } = await liveDays(database.pool, 31, 9);
    const last = expected.at(-1)!;
    const teams = await Promise.all(fixture.members.map((member) => getTeam(database.pool, member as never)));
    const sum = (amounts: Record<string, string>) => Object.values(amounts).reduce((all, one) => all + BigInt(one), 0n);
    expect(teams.reduce((all, { today }) => all + sum(today), 0n)).toBe(last.total);
    expect(teams.reduce((all, { income }) => all + sum(income), 0n)).toBe(
      expected.reduce((all, { total }) => all + total, 0n),
    );
    expect(teams[0]?.teamSize).toBe(fixture.members.length - 1);
    const fairness = await getFairness(database.pool, async () => ({ flow: 1_000n * USD, team: 0n }));
    expect(fairness.days).toHaveLength(expected.length);
    const [newest] = fairness.days;
    const earning = teams.map(({ today }) => sum(today)).filter((one) => one > 0n);
    earning.sort((left, right) => (left < right ? -1 : 1));
    expect(newest).toMatchObject({
      day: last.day,
      total: `${last.total}`,
      members: fixture.members.length,
      earning: earning.length,
      median: `${earning[Math.floor(((earning.length - 1) * 5) / 10)]}`,
    });
    expect(fairness.flowRunwayDays).toBe(Number((1_000n * USD) / BigInt(newest!.need)));
  }, 120_000);
});
