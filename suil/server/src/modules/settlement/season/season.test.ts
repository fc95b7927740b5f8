import { buildSeasonTree, itemAt, parseAddress, seasonProofOf, type TeamLeaf, teamProofOf } from '@suil/core';
import { useTestDatabase } from '@suil/postgres/testing';
import type { ChainEvent } from '@suil/sdk';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createSent, RESEND_MS } from '../../../node/sent.ts';
import { bringIn, emptyDatabase } from '../../../testing/index-events.test-support.ts';
import { createMemoryChain } from '../../../testing/memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, onDay } from '../../../testing/test-deployment.test-support.ts';
import { serverMigrations } from '../../index.ts';
import { createTeamFixture, type ExpectedDay } from '../../team/team-fixture.test-support.ts';
import { getProofs } from '../proof/service.ts';
import { recomputeSeason } from '../verify/season.ts';
import type { SeasonChain } from './chain.ts';
import { publishSeasons } from './publisher.ts';
import { listSeasonMismatches } from './roots.ts';

const database = useTestDatabase(serverMigrations);
const FIRST_DAY = 20_000;
const USD = 1_000_000n;
const log = pino({ level: 'silent' });
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const hasIncome = (leaf: TeamLeaf | undefined) =>
  leaf !== undefined && leaf.friend + leaf.indirect + leaf.community + leaf.peer > 0n;

/** 30 days of a team, all published and claimable. */
async function liveSeason() {
  const { pool } = database;
  await emptyDatabase(pool);
  const memory = createMemoryChain(CHAIN);
  const fixture = createTeamFixture(FIRST_DAY, 41);
  const events: ChainEvent[] = [];
  const expected: ExpectedDay[] = [];
  const add = async (...more: ChainEvent[]) => {
    events.push(...more);
    for (const event of more) memory.add(event);
    await bringIn(pool, memory.checkpoints);
  };
  fixture.fundFlow(9_000n * USD);
  fixture.fundTeam(400n * USD);
  for (let n = 0; n < 10; n += 1) {
    fixture.live(n < 3 ? 8 : 1, 12);
    expected.push(...fixture.endDay(2));
    await add(...fixture.take());
  }
  const tick = { pool: manifest.usdcSuiPool, fromHour: 0, toHour: 0, price: 0n, liquidity: 0n };
  await add(eventOn(fixture.day, 'HourClosed', tick));
  const nowMs = onDay(fixture.day, 5_000);
  const publish = ({ day, root, total }: ExpectedDay) =>
    eventOn(fixture.day, 'SettlementPublished', {
      day,
      root: Uint8Array.from(Buffer.from(root, 'hex')),
      total,
      claimableAtMs: onDay(fixture.day),
    });
  return { pool, fixture, events, expected, add, nowMs, publish };
}

/** A chain that keeps what is published. */
function createFakeChain() {
  const published = new Map<number, string>();
  const chain: SeasonChain = {
    publish: async (season, root) => void published.set(season, hex(root)),
  };
  return { chain, published };
}

describe('a season', () => {
  test('behavior: it is published once all its days are claimable, as the model and the verifier compute it, and proves them', async () => {
    const { pool, fixture, events, expected, add, nowMs, publish } = await liveSeason();
    const { chain, published } = createFakeChain();
    let clockMs = nowMs;
    const sent = createSent(() => clockMs);
    const round = () => publishSeasons({ pool, chain, holder: 'one', sent, log });
    const days = expected.slice(0, 28);
    await add(...days.slice(0, 27).map(publish));
    expect([await round(), published.size]).toEqual([false, 0]);
    await add(publish(itemAt(days, 27)), ...expected.slice(28).map(publish));
    expect([await round(), await round()]).toEqual([true, false]);
    // A node said that it was executed; no certified event has come in since.
    published.clear();
    clockMs += RESEND_MS;
    expect([await round(), await round()]).toEqual([true, false]);

    const tree = buildSeasonTree(
      0,
      fixture.members.map((member) => ({
        member,
        amounts: days.flatMap(({ leaves }) => {
          const leaf = leaves.get(member);
          return leaf ? [leaf.friend, leaf.indirect, leaf.community, leaf.peer] : [0n, 0n, 0n, 0n];
        }),
      })),
    );
    const root = hex(tree.root);
    expect(published.get(0)).toBe(root);
    expect(tree.leaves.length).toBeGreaterThan(5);
    await add(eventOn(fixture.day, 'SeasonPublished', { season: 0, root: tree.root }));
    expect(recomputeSeason(events, manifest.root, 0)).toMatchObject({
      firstDay: FIRST_DAY,
      lastDay: FIRST_DAY + 27,
      root,
      published: root,
      leaves: tree.leaves.length,
      isPrincipalEqual: true,
    });
    expect(recomputeSeason(events, manifest.root, 1)).toBeNull();

    // Published it proves nothing; attested it does, from its moment on.
    const proofsOf = (member: string) => getProofs(pool, { member: parseAddress(member), nowMs, day: undefined });
    const member = itemAt(tree.leaves, 0).member;
    const before = await proofsOf(member);
    expect(before.seasons).toEqual([]);
    await add(eventOn(fixture.day, 'SeasonAttested', { season: 0, root: tree.root, provableAtMs: nowMs + 1 }));
    expect((await proofsOf(member)).seasons).toEqual([]);
    await add(eventOn(fixture.day, 'SeasonRevoked', { season: 0, root: tree.root }));
    published.clear();
    expect([await round(), published.get(0)]).toEqual([true, root]);
    await add(
      eventOn(fixture.day, 'SeasonPublished', { season: 0, root: tree.root }),
      eventOn(fixture.day, 'SeasonAttested', { season: 0, root: tree.root, provableAtMs: nowMs }),
    );
    for (const { member: owner } of tree.leaves) {
      const { proofs, seasons } = await proofsOf(owner);
      const earning = expected.filter(({ leaves }) => hasIncome(leaves.get(owner))).map(({ day }) => day);
      const inSeason = earning.filter((day) => day < FIRST_DAY + 28);
      const bySeason = inSeason.length > 1;
      expect(seasons.map(({ openDays }) => openDays)).toEqual(bySeason ? [inSeason] : []);
      expect(proofs.map(({ day }) => day)).toEqual(
        bySeason ? earning.filter((day) => !inSeason.includes(day)) : earning,
      );
      // Where there may be more seasons, the days behind the last one wait for the next answer.
      const full = await getProofs(pool, { member: parseAddress(owner), nowMs, day: undefined, seasonsMax: 1 });
      expect(full.seasons).toEqual(seasons);
      expect(full.proofs).toEqual(bySeason ? proofs.filter(({ day }) => day < FIRST_DAY + 28) : proofs);
      for (const text of seasons) expect(seasonProofOf(text)).toEqual(tree.prove(owner));
      for (const text of proofs) teamProofOf(text);
    }
  }, 180_000);

  test('behavior: a root that is not ours is counted, and has no proofs', async () => {
    const { pool, fixture, expected, add, nowMs, publish } = await liveSeason();
    await add(...expected.map(publish));
    await publishSeasons({ pool, chain: createFakeChain().chain, holder: 'one', sent: createSent(() => nowMs), log });
    const wrong = { season: 0, root: new Uint8Array(32).fill(7) };
    await add(
      eventOn(fixture.day, 'SeasonPublished', wrong),
      eventOn(fixture.day, 'SeasonAttested', { ...wrong, provableAtMs: nowMs }),
    );
    expect(await listSeasonMismatches(pool)).toEqual([0]);
    const member = parseAddress(itemAt(fixture.members, 0));
    expect((await getProofs(pool, { member, nowMs, day: undefined })).seasons).toEqual([]);
    await add(eventOn(fixture.day, 'SeasonRevoked', wrong));
    expect(await listSeasonMismatches(pool)).toEqual([]);
  }, 180_000);
});
