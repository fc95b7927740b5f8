/** Random actions on season roots: publishing right and wrong ones, attesting, revoking, proving by good, foreign and early proofs. */
import { buildSeasonTree, daysOfSeason, type SeasonAmounts, type SeasonTree, type TeamAmounts } from '@suil/core';
import type { ProofFixture } from './fixture.test-chain.ts';

const NOTHING: TeamAmounts = [0n, 0n, 0n, 0n];
const OTHER_ROOT = new Uint8Array(32).fill(9);

function treeOf(season: number, amounts: ReadonlyMap<string, SeasonAmounts>): SeasonTree {
  const leaves = [...amounts].map(([member, days]) => ({ member, amounts: days.flat() }));
  return buildSeasonTree(season, leaves);
}

const SEASON_DAYS = 28;

/** One of the last two seasons whose days all have roots mostly, else an earlier one or the one that is not complete. */
function pickSeason({ random, team }: ProofFixture): number {
  const complete = Math.floor((team.nextDay - team.firstDay) / SEASON_DAYS);
  if (random.once(5)) return complete;
  const back = random.once(5) ? random.below(complete + 1) : random.below(2);
  return Math.max(0, complete - 1 - back);
}

/** One of the seasons that have a root mostly, the later ones more often. */
function pickPublished(fixture: ProofFixture): number {
  const { random, seasons } = fixture;
  const latest = pickSeason(fixture);
  const published = Array.from({ length: latest + 1 }, (_, season) => season).filter(
    (season) => seasons.amountsOf(season).size > 0,
  );
  return published.length === 0 || random.once(5) ? latest : random.pick(published.slice(-3));
}

/** What the days' roots name, or now and then the whole of what is left of each day for one member. */
function drawAmounts({ random, team, members }: ProofFixture, season: number): Map<string, SeasonAmounts> {
  const days = daysOfSeason(season, team.firstDay);
  const owners = members.map((member) => member.toSuiAddress());
  if (random.once(4)) {
    const thief = random.pick(owners);
    return new Map([[thief, days.map((day): TeamAmounts => [team.leftOf(day), 0n, 0n, 0n])]]);
  }
  return new Map(owners.map((owner) => [owner, days.map((day) => team.amountsOf(day).get(owner) ?? NOTHING)]));
}

export async function publishSeason(fixture: ProofFixture): Promise<void> {
  const season = pickSeason(fixture);
  const amounts = drawAmounts(fixture, season);
  const { root } = treeOf(season, amounts);
  await fixture.byKey('settlement', ['season::publish_season', [season, [...root]]], () =>
    fixture.seasons.publish(season, amounts, fixture.nowMs),
  );
}

/** The audit key attests a season, sometimes another root. */
export async function attestSeason(fixture: ProofFixture): Promise<void> {
  const season = pickPublished(fixture);
  const isOther = fixture.random.once(8);
  const root = isOther ? OTHER_ROOT : treeOf(season, fixture.seasons.amountsOf(season)).root;
  await fixture.byKey('audit', ['season::attest_season', [season, [...root]]], () =>
    fixture.seasons.attest(season, !isOther, fixture.nowMs),
  );
}

export async function revokeSeason(fixture: ProofFixture): Promise<void> {
  const season = pickPublished(fixture);
  await fixture.byCapability('Guardian', ['season::revoke_season', [season]], () =>
    fixture.seasons.revoke(season, fixture.nowMs),
  );
}

/** Proves a season of any member, by any member; sometimes under another member's address. */
export async function proveSeason(fixture: ProofFixture): Promise<void> {
  const { random, seasons, nowMs } = fixture;
  const season = pickPublished(fixture);
  const tree = treeOf(season, seasons.amountsOf(season));
  const named = tree.leaves.map(({ member }) => member);
  const member = named.length > 0 ? random.pick(named) : random.pick(fixture.members).toSuiAddress();
  const isForeign = random.once(8);
  const owner = isForeign ? fixture.auditor.toSuiAddress() : member;
  const days = seasons.amountsOf(season).get(member) ?? Array.from({ length: SEASON_DAYS }, () => NOTHING);
  const { siblings, sides } = named.length > 0 ? tree.prove(member) : { siblings: [], sides: 0n };
  const proof = [season, owner, days.flat(), siblings.map((sibling) => [...sibling]), sides];
  await fixture.bothCall(
    random.pick(fixture.everybody),
    ['season::prove_season', proof],
    () => void seasons.prove(owner, season, days, nowMs),
  );
}
