/** Random actions on the daily settlement: publishing, revoking, proving by good, stale and forged proofs. */
import { AppError, buildTeamTree, TEAM_LIMIT_PER_MILLE, type TeamAmounts, type TeamTree } from '@suil/core';
import type { ProofFixture } from './fixture.test-chain.ts';

const KINDS = 4n;

function treeOf(day: number, income: ReadonlyMap<string, TeamAmounts>): TeamTree {
  return buildTeamTree(
    day,
    [...income].map(([member, [friend, indirect, community, peer]]) => ({
      member,
      friend,
      indirect,
      community,
      peer,
    })),
  );
}

/** Publishes a due day with random amounts; now and then too much, too early, by another count, or by a root that names too much. */
export async function publish(fixture: ProofFixture): Promise<void> {
  const { random, team, liquidity, nowMs, today } = fixture;
  const day = random.once(10) ? team.nextDay + 1 : random.pick(team.dueDays);
  liquidity.roll(200, today);
  const moved = liquidity.closedDays().find((closed) => closed.day === day)?.moved;
  const limit = ((moved ?? 0n) * TEAM_LIMIT_PER_MILLE) / 1_000n;
  const most = limit < team.reserve ? limit : team.reserve;
  const isWrong = random.once(5);
  const amounts = new Map<string, TeamAmounts>();
  let total = 0n;
  for (const member of fixture.members) {
    const share = random.between(0n, (most - total) / (KINDS + 1n));
    if (share === 0n || random.once(3)) continue;
    const named = isWrong ? 3n * share : share;
    amounts.set(member.toSuiAddress(), [named, named, named, named]);
    total += KINDS * share;
  }
  const requested = random.once(12) ? most + 1n : total;
  await fixture.byKey(
    'settlement',
    ['settlement::publish_settlement', [day, [...treeOf(day, amounts).root], requested]],
    () => team.publish({ day, total: requested, amounts }, moved, nowMs),
  );
}

export async function revoke(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const day = team.nextDay - random.below(4);
  await fixture.byCapability('Guardian', ['settlement::revoke_settlement', [day]], () => team.revoke(day, nowMs));
}

/** The audit key attests a recent day, sometimes another root. */
export async function attest(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const day = team.nextDay - random.below(5);
  const root = treeOf(day, team.amountsOf(day)).root;
  const isOther = random.once(8);
  const stated = isOther ? new Uint8Array(32).fill(9) : root;
  await fixture.byKey('audit', ['settlement::attest', [day, [...stated]]], () => team.attest(day, !isOther, nowMs));
}

export async function hold(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const day = team.nextDay - random.below(4);
  await fixture.byKey('audit', ['settlement::hold', [day]], () => team.hold(day, nowMs));
}

/** Proves any published day of any member, by any member: a claimable one, one that is not, one again. Sometimes for one unit more. */
export async function prove(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const recent = team.acceptedDays(nowMs).slice(-12);
  const day = random.once(6) ? team.nextDay - 1 - random.below(12) : random.pick([...recent, team.nextDay - 1]);
  const income = team.amountsOf(day);
  const candidates = fixture.members.filter((member) => income.has(member.toSuiAddress()));
  const owner = random.pick(candidates.length > 0 ? candidates : fixture.members).toSuiAddress();
  const [friend, indirect, community, peer] = income.get(owner) ?? [1n, 0n, 0n, 0n];
  const isForged = random.once(8);
  const amounts: TeamAmounts = [friend, indirect, community, isForged ? peer + 1n : peer];
  const { siblings, sides } = income.has(owner) ? treeOf(day, income).prove(owner) : { siblings: [], sides: 0n };
  await fixture.bothCall(
    random.pick(fixture.everybody),
    ['settlement::prove', [day, owner, ...amounts, siblings.map((sibling) => [...sibling]), sides]],
    () => team.prove(owner, day, amounts, nowMs),
  );
}

/** Refused: another member's leaf and proof under the own address. */
export async function proveForeign(fixture: ProofFixture): Promise<void> {
  const { random, team, nowMs } = fixture;
  const day = team.acceptedDays(nowMs).at(-1);
  if (day === undefined) return;
  const income = team.amountsOf(day);
  const [victim] = [...income.keys()];
  const thief = random.pick(fixture.everybody.filter((person) => person.toSuiAddress() !== victim));
  if (victim === undefined) return;
  const { leaf, siblings, sides } = treeOf(day, income).prove(victim);
  const amounts = [leaf.friend, leaf.indirect, leaf.community, leaf.peer];
  const claimed = [day, thief.toSuiAddress(), ...amounts, siblings.map((sibling) => [...sibling]), sides];
  await fixture.bothCall(thief, ['settlement::prove', claimed], () => {
    throw new AppError('SETTLEMENT_PROOF_INVALID');
  });
}
