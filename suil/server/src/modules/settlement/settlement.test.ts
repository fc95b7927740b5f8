import { isAppError, TeamClaimsModel, teamProofOf } from '@suil/core';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import { describe, expect, test } from 'vitest';
import { checkLedger } from '../../ledger.ts';
import { bringIn, emptyDatabase } from '../../testing/index-events.test-support.ts';
import { createMemoryChain } from '../../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, onDay } from '../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../index.ts';
import { getTeam } from '../team/service.ts';
import { createTeamFixture } from '../team/team-fixture.test-support.ts';
import { getFairness, getProof, getSettledDays } from './service.ts';
import { listSettledDays } from './store.ts';
import { recomputeDays } from './verify/fold.ts';

const database = useTestDatabase(serverMigrations);
const FIRST_DAY = 20_000;
const USD = 1_000_000n;

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
  chain.add(eventOn(fixture.day, 'Observed', { pool: manifest.usdcSuiPool, cumulative: 0n }));
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

  test('behavior: a proof from the API is one that the chain takes, for every member with income and no other', async () => {
    const { chain, fixture, expected } = await liveDays(database.pool, 21, 7);
    const last = expected.at(-1)!;
    const nowMs = onDay(fixture.day, 5_000);
    const root = Uint8Array.from(Buffer.from(last.root, 'hex'));
    const publish = { day: last.day, root, total: last.total, claimableAtMs: nowMs };
    await expect(getProof(database.pool, fixture.members[0] as never, nowMs)).rejects.toMatchObject({
      code: 'SETTLEMENT_PROOF_NONE',
    });
    chain.add(eventOn(fixture.day, 'SettlementPublished', publish));
    await bringIn(database.pool, chain.checkpoints);
    const claims = new TeamClaimsModel(last.day, 0);
    claims.fundReserve(10n ** 12n);
    const cumulative = new Map(
      [...fixture.earned].map(([member, { friend, indirect, community, peer }]) => [
        member,
        [friend, indirect, community, peer] as const,
      ]),
    );
    claims.publish({ day: last.day, total: last.total, cumulative }, 10n ** 12n, nowMs);
    let proven = 0;
    for (const [member, leaf] of fixture.earned) {
      const amounts = [leaf.friend, leaf.indirect, leaf.community, leaf.peer] as const;
      const hasIncome = amounts.some((amount) => amount > 0n);
      const answer = await getProof(database.pool, member as never, nowMs).catch((error: unknown) => error);
      if (!hasIncome) {
        expect(isAppError(answer, 'SETTLEMENT_PROOF_NONE')).toBe(true);
        continue;
      }
      const proof = teamProofOf(answer as Parameters<typeof teamProofOf>[0]);
      expect(proof.leaf).toEqual(leaf);
      claims.prove(member, last.day, amounts, nowMs);
      proven += 1;
      const text = answer as Parameters<typeof teamProofOf>[0];
      const altered = { ...text, leaf: { ...text.leaf, peer: `${leaf.peer + 1n}` } };
      expect(() => teamProofOf(altered)).toThrow();
    }
    expect(proven).toBeGreaterThan(6);
    // Before it is claimable, and once it was revoked, there is none.
    const someone = [...fixture.earned.values()].find(({ friend }) => friend > 0n)!.member as never;
    await expect(getProof(database.pool, someone, nowMs - 1)).rejects.toMatchObject({ code: 'SETTLEMENT_PROOF_NONE' });
    const [newest] = (await getSettledDays(database.pool, { limit: 1 })).items;
    expect(newest).toMatchObject({ day: last.day, published: { root: last.root, matches: true } });
    chain.add(eventOn(fixture.day, 'SettlementRevoked', { day: last.day, root, total: last.total }));
    await bringIn(database.pool, chain.checkpoints);
    await expect(getProof(database.pool, someone, nowMs)).rejects.toMatchObject({ code: 'SETTLEMENT_PROOF_NONE' });
    expect((await getSettledDays(database.pool, { limit: 1 })).items[0]?.published).toBeNull();
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
