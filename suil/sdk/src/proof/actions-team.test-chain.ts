/** Random actions on the daily settlement: publishing, revoking, proving by good, stale and forged proofs. */
import { AppError, buildTeamTree, TEAM_LIMIT_PER_MILLE, type TeamAmounts, type TeamTree } from '@suil/core';
import type { ProofFixture } from './fixture.test-chain.ts';

const KINDS = 4n;

function treeOf(cumulative: ReadonlyMap<string, TeamAmounts>): TeamTree {
  return buildTeamTree(
    [...cumulative].map(([member, [friend, indirect, community, peer]]) => ({
      member,
      friend,
      indirect,
      community,
      peer,
    })),
  );
}

/** Publishes the next day with random amounts; now and then too much, too early, or by another count. */
export async function publish(fixture: ProofFixture): Promise<void> {
  const { random, team, liquidity, nowMs, today } = fixture;
  const day = random.once(10) ? team.nextDay + 1 : team.nextDay;
  liquidity.roll(200, today);
  const moved = liquidity.closedDays().find((closed) => closed.day === day)?.moved;
  const limit = ((moved ?? 0n) * TEAM_LIMIT_PER_MILLE) / 1_000n;
  const most = limit < team.reserve ? limit : team.reserve;
  const cumulative = new Map(team.cumulativeThrough(team.nextDay - 1));
  let total = 0n;
  for (const member of fixture.members) {
    const owner = member.toSuiAddress();
    const share = random.between(0n, (most - total) / (KINDS + 1n));
    if (share === 0n || random.once(3)) continue;
    const before = cumulative.get(owner) ?? [0n, 0n, 0n, 0n];
    const after: TeamAmounts = [before[0] + share, before[1] + share, before[2] + share, before[3] + share];
    cumulative.set(owner, after);
    total += KINDS * share;
  }
  const asked = random.once(12) ? most + 1n : total;
  await fixture.bothCall(
    fixture.operator,
    ['settlement::publish_settlement', [day, [...treeOf(cumulative).root], asked]],
    () => team.publish({ day, total: asked, cumulative }, moved, nowMs),
  );
}

export async function revoke(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const day = random.once(5) ? team.nextDay : team.nextDay - 1;
  await fixture.both(
    fixture.operator,
    (tx) => {
      const guardian = tx.objectRef(fixture.guardianCap());
      fixture.chain.call(tx, ['settlement::revoke_settlement', [day, guardian]]);
    },
    () => team.revoke(day, nowMs),
  );
}

/** Proves by any published day: the newest, an old one, one that is not claimable yet. Sometimes for one unit more. */
export async function prove(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const accepted = team.acceptedDays(nowMs);
  const day = random.once(6) ? team.nextDay - 1 - random.below(12) : random.pick([...accepted, team.nextDay - 1]);
  const cumulative = team.cumulativeThrough(day);
  const candidates = fixture.members.filter((member) => cumulative.has(member.toSuiAddress()));
  const member = random.pick(candidates.length > 0 ? candidates : fixture.members);
  const owner = member.toSuiAddress();
  const [friend, indirect, community, peer] = cumulative.get(owner) ?? [1n, 0n, 0n, 0n];
  const isForged = random.once(8);
  const amounts: TeamAmounts = [friend, indirect, community, isForged ? peer + 1n : peer];
  const { siblings, sides } = cumulative.has(owner) ? treeOf(cumulative).prove(owner) : { siblings: [], sides: 0n };
  await fixture.bothCall(
    member,
    ['settlement::prove', [day, ...amounts, siblings.map((sibling) => [...sibling]), sides]],
    () => team.prove(owner, day, amounts, nowMs),
  );
}

/** Refused: another member's leaf, with its own good proof. */
export async function proveForeign(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const day = team.acceptedDays(nowMs).at(-1);
  if (day === undefined) return;
  const cumulative = team.cumulativeThrough(day);
  const [victim] = [...cumulative.keys()];
  const thief = random.pick(fixture.everybody.filter((person) => person.toSuiAddress() !== victim));
  if (victim === undefined) return;
  const { siblings, sides } = treeOf(cumulative).prove(victim);
  await fixture.bothCall(
    thief,
    ['settlement::prove', [day, ...cumulative.get(victim)!, siblings.map((sibling) => [...sibling]), sides]],
    () => {
      throw new AppError('SETTLEMENT_PROOF_INVALID');
    },
  );
}
