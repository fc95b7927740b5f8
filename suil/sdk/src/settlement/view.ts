/** Published roots, what is claimable by kind and what the team's money is, asked of the contract (rules.md §4). */
import { bcs } from '@mysten/sui/bcs';
import { assert, INCOME_KINDS, type IncomeKind, parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/settlement.ts';
import { Account } from '../generated/suil/team.ts';
import { closeDays, VIEW_CALLS, VIEW_DAYS } from '../liquidity/close-days.ts';

export interface PublishedSettlement {
  readonly day: number;
  readonly root: Uint8Array;
  /** Micro-dollars. */
  readonly total: bigint;
  readonly publishedAtMs: number;
  readonly claimableAtMs: number;
  /** Whether proofs of it are accepted now. */
  readonly accepted: boolean;
}

/** Micro-dollars by kind. */
export type AmountsByKind = Readonly<Record<IncomeKind, bigint>>;
type TeamAmountsByKind = Readonly<Record<Exclude<IncomeKind, 'static'>, bigint>>;

/** Everything a member has proven and claimed. */
export interface TeamAccount {
  readonly proven: TeamAmountsByKind;
  readonly claimed: TeamAmountsByKind;
}

/** Micro-dollars. */
export interface TeamOverview {
  readonly reserve: bigint;
  readonly escrow: bigint;
  readonly firstDay: number;
  /** The first day without a root. */
  readonly nextDay: number;
}

/** Returns the published days from `fromDay` on, at most `limit`. */
export async function fetchRoots(
  client: SuilClient,
  manifest: Manifest,
  { fromDay, limit }: { fromDay: number; limit: number },
): Promise<readonly PublishedSettlement[]> {
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.roots({
        package: packageOf(manifest),
        arguments: { fromDay, limit, team: manifest.team },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  return bcs
    .vector(contract.Published)
    .parse(valueAt(results, 0))
    .map((raw) => ({
      day: Number(raw.day),
      root: Uint8Array.from(raw.root),
      total: BigInt(raw.total),
      publishedAtMs: Number(raw.published_at_ms),
      claimableAtMs: Number(raw.claimable_at_ms),
      accepted: raw.accepted,
    }));
}

/** Returns what a member can claim of each kind now; of the team kinds, what is proven. @throws {ADDRESS_INVALID} */
export async function fetchClaimable(client: SuilClient, manifest: Manifest, member: string): Promise<AmountsByKind> {
  const owner = parseAddress(member);
  const results = await simulateView(client, (tx) => {
    closeDays(tx, manifest, VIEW_DAYS);
    tx.add(
      contract.claimableByKind({
        package: packageOf(manifest),
        arguments: { owner, liquidity: manifest.liquidity, team: manifest.team },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  const amounts = bcs.vector(bcs.u64()).parse(valueAt(results, VIEW_CALLS));
  assert(amounts.length === INCOME_KINDS.length, 'the contract knows the same kinds');
  const amountOf = (kind: IncomeKind) => BigInt(amounts[INCOME_KINDS.indexOf(kind)] ?? 0);
  return { static: amountOf('static'), ...teamAmounts(amounts.slice(1)) };
}

/** Returns what a member has proven and claimed of team income. @throws {ADDRESS_INVALID} */
export async function fetchTeamAccount(client: SuilClient, manifest: Manifest, member: string): Promise<TeamAccount> {
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.account({
        package: packageOf(manifest),
        arguments: { member: parseAddress(member), team: manifest.team },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  const { proven, claimed } = Account.parse(valueAt(results, 0));
  return { proven: teamAmounts(proven), claimed: teamAmounts(claimed) };
}

/** Returns the team's reserve and escrow and which days are published. */
export async function fetchTeamOverview(client: SuilClient, manifest: Manifest): Promise<TeamOverview> {
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.overview({
        package: packageOf(manifest),
        arguments: { team: manifest.team },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  const raw = contract.Overview.parse(valueAt(results, 0));
  return {
    reserve: BigInt(raw.reserve),
    escrow: BigInt(raw.escrow),
    firstDay: Number(raw.first_day),
    nextDay: Number(raw.next_day),
  };
}

function teamAmounts(amounts: readonly string[]): TeamAmountsByKind {
  const [friend = 0n, indirect = 0n, community = 0n, peer = 0n] = amounts.map(BigInt);
  return { friend, indirect, community, peer };
}
