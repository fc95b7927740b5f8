/** What a member who stayed away for a year pays on the embedded chain to prove it, with the trees of a million members: 20 levels. */
import type { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import type { Transaction } from '@mysten/sui/transactions';
import {
  daysOfSeason,
  hashSeasonLeaf,
  hashTeamLeaf,
  rootOfProof,
  rootOfSeasonProof,
  SEASON_DAYS,
  type SeasonLeaf,
  type SeasonProof,
  type TeamLeaf,
  type TeamProof,
} from '@suil/core';
import {
  buildAttestSeason,
  buildBindInviter,
  buildFundReserve,
  buildFundTeamReserve,
  buildMintTestUsdc,
  buildProveAndClaim,
  buildPublishSeason,
  buildPublishSettlements,
  buildRoll,
  buildStake,
  fetchTeamOverview,
  MAX_PROOFS,
} from '@suil/sdk';
import { createTestDeployment, type TestDeployment } from '../../suil/sdk/src/deployment.test-chain.ts';
import { elementAt } from '../element-at.ts';

const SUI = 1_000_000_000n;
const USD = 1_000_000n;
/** After the first day of all, on which the pool sets nothing aside. */
const DAYS = 365;
/** The last complete season is not attested yet: its days are proven one by one. */
const FINAL_SEASONS = 12;
const LEVELS_ABOVE = 19;
const DAYS_PER_CALL = 40;
const MAX_UNITS = 5_000_000;
const MAX_BYTES = 131_072;
const GAS_PRICE = 1_000n;

export interface YearCost {
  readonly days_365_units: number;
  readonly days_365_bytes: number;
  readonly days_365_transactions: number;
  readonly prove_day_units: number;
  readonly prove_season_units: number;
}

interface Tree<Proof> {
  readonly root: Uint8Array;
  /** Of the member who stayed away, and of the other one. */
  readonly proofs: readonly [Proof, Proof];
}

const upper = Array.from({ length: LEVELS_ABOVE }, (_, level) => new Uint8Array(32).fill(level + 1));

/** The two lowest leaves of a tree with 20 levels; what lies beside the way up is given. */
function treeOf<Leaf, Proof>(
  [left, right]: readonly [Leaf, Leaf],
  hash: (leaf: Leaf) => Uint8Array,
  proofOf: (leaf: Leaf, siblings: Uint8Array[], sides: bigint) => Proof,
  rootOf: (proof: Proof) => Uint8Array,
): Tree<Proof> {
  const first = proofOf(left, [hash(right), ...upper], 0n);
  return { root: rootOf(first), proofs: [first, proofOf(right, [hash(left), ...upper], 1n)] };
}

function dayTree(day: number, members: readonly [string, string]): Tree<TeamProof> {
  const leafOf = (member: string): TeamLeaf => ({
    member,
    friend: 40_000n,
    indirect: 5_000n,
    community: 7_000n,
    peer: 3_000n,
  });
  return treeOf<TeamLeaf, TeamProof>(
    [leafOf(members[0]), leafOf(members[1])],
    (leaf) => hashTeamLeaf(day, leaf),
    (leaf, siblings, sides) => ({ day, leaf, siblings, sides }),
    rootOfProof,
  );
}

function seasonTree(season: number, members: readonly [string, string]): Tree<SeasonProof> {
  const leafOf = (member: string): SeasonLeaf => ({
    member,
    amounts: Array.from({ length: SEASON_DAYS }, (_, place) =>
      season === 0 && place === 0 ? [0n, 0n, 0n, 0n] : [40_000n, 5_000n, 7_000n, 3_000n],
    ).flat(),
  });
  return treeOf<SeasonLeaf, SeasonProof>(
    [leafOf(members[0]), leafOf(members[1])],
    (leaf) => hashSeasonLeaf(season, leaf),
    (leaf, siblings, sides) => ({ season, leaf, siblings, sides }),
    rootOfSeasonProof,
  );
}

/** Executes a transaction; returns its computation units and its bytes. */
async function measure(
  { client, chain, nowMs }: TestDeployment,
  signer: Ed25519Keypair,
  transaction: Transaction,
): Promise<{ units: number; bytes: number }> {
  transaction.setSender(signer.toSuiAddress());
  const bytes = await transaction.build({ client });
  const { signature } = await signer.signTransaction(bytes);
  const { effects, failure } = await chain.execute(bytes, [signature], nowMs());
  if (failure !== undefined) throw new Error(failure.description);
  return { units: Number(BigInt(effects.gasUsed.computationCost) / GAS_PRICE), bytes: bytes.length };
}

/** Measures the proofs of 365 days, and of one day and one season alone. */
export async function measureYear(): Promise<YearCost> {
  const deployment = await createTestDeployment();
  const { client, manifest, operator } = deployment;
  const recipient = operator.toSuiAddress();
  const auditor = deployment.keys.audit;
  await deployment.chain.requestGas(auditor.toSuiAddress(), 100n * SUI, deployment.nowMs());
  await deployment.run(operator, buildMintTestUsdc({ manifest, amount: 500_000n * USD, recipient }));
  await deployment.run(operator, buildFundReserve({ manifest, amount: 100_000n * USD }));
  await deployment.run(operator, buildFundTeamReserve({ manifest, amount: 10_000n * USD }));
  const away = await deployment.createMember(71);
  const other = await deployment.createMember(72);
  const members = [away.toSuiAddress(), other.toSuiAddress()] as const;
  await deployment.run(away, buildBindInviter({ manifest, inviter: recipient }));
  await deployment.run(away, buildStake({ manifest, amountMist: 10_000n * SUI, minValue: 1n }));
  for (const days of [200, 167]) {
    deployment.passDays(days);
    await deployment.run(operator, buildRoll({ manifest, days: 200 }));
  }

  const { firstDay } = await fetchTeamOverview(client, manifest);
  const days = Array.from({ length: DAYS + 1 }, (_, place) => firstDay + place);
  const trees = days.map((day) => dayTree(day, members));
  for (let from = 0; from <= DAYS; from += DAYS_PER_CALL) {
    const some = days.slice(from, from + DAYS_PER_CALL).map((day, index) => {
      return { day, root: elementAt(trees, from + index).root, total: day === firstDay ? 0n : 110_000n };
    });
    await deployment.run(operator, buildPublishSettlements({ manifest, days: some }));
  }
  deployment.passDays(3);
  const seasons = Array.from({ length: FINAL_SEASONS }, (_, season) => seasonTree(season, members));
  for (const [season, { root }] of seasons.entries()) {
    await deployment.run(operator, buildPublishSeason({ manifest, season, root }));
    await deployment.run(auditor, buildAttestSeason({ manifest, season, root }));
  }
  deployment.passDays(7);

  const prove = (proofs: TeamProof[], bySeason: SeasonProof[]) =>
    buildProveAndClaim({ manifest, proofs, seasons: bySeason, claims: [] });
  await measure(deployment, other, prove([elementAt(trees, 1).proofs[1]], []));
  const day = await measure(deployment, other, prove([elementAt(trees, 2).proofs[1]], []));
  const season = await measure(deployment, other, prove([], [elementAt(seasons, 1).proofs[1]]));
  const single = trees.slice(daysOfSeason(FINAL_SEASONS, 0)[0]).map(({ proofs }) => proofs[0]);
  const bySeason = seasons.map(({ proofs }) => proofs[0]);
  const year = await measure(deployment, away, prove(single, bySeason));
  const credited = await deployment.run(away, prove(single, bySeason));
  if (credited.events.length > 0) throw new Error('a day was not proven at once');
  const parts = [year.units / MAX_UNITS, year.bytes / MAX_BYTES, (single.length + bySeason.length) / MAX_PROOFS];
  return {
    days_365_units: year.units,
    days_365_bytes: year.bytes,
    days_365_transactions: Math.ceil(Math.max(...parts)),
    prove_day_units: day.units,
    prove_season_units: season.units,
  };
}
