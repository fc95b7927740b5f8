/** Published roots, what is claimable by kind and what the team's money is, asked of the contract (rules.md §4). */
import { bcs } from '@mysten/sui/bcs';
import { assert, INCOME_KINDS, type IncomeKind, parseAddress } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/settlement.ts';
import { closeDays, MAX_DAYS_PER_TRANSACTION, VIEW_CALLS } from '../liquidity/close-days.ts';

export interface PublishedSettlement {
  readonly day: number;
  readonly root: Uint8Array;
  /** Micro-dollars. */
  readonly total: bigint;
  readonly publishedAtMs: number;
  readonly claimableAtMs: number;
  /** What no member has proven of the total, micro-dollars. */
  readonly left: bigint;
  /** Whether the audit key computed the same root, and whether it made it wait longer. */
  readonly attested: boolean;
  readonly held: boolean;
  /** Whether the day is due again. */
  readonly revoked: boolean;
  /** Whether proofs of it are accepted now. */
  readonly accepted: boolean;
}

/** Micro-dollars by kind. */
export type AmountsByKind = Readonly<Record<IncomeKind, bigint>>;

/** Micro-dollars. */
export interface TeamOverview {
  readonly reserve: bigint;
  /** What published days promise and no member has proven. */
  readonly escrow: bigint;
  readonly firstDay: number;
  /** The first day that was never published. */
  readonly nextDay: number;
}

/** Returns the days from `fromDay` on that were published, at most `limit`. */
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
      left: BigInt(raw.left),
      attested: raw.attested,
      held: raw.held,
      revoked: raw.revoked,
      accepted: raw.accepted,
    }));
}

/** Returns what a member can claim of each kind now; of the team kinds, what is proven. @throws {ADDRESS_INVALID} */
export async function fetchClaimable(client: SuilClient, manifest: Manifest, member: string): Promise<AmountsByKind> {
  const owner = parseAddress(member);
  const results = await simulateView(client, (tx) => {
    closeDays(tx, manifest, MAX_DAYS_PER_TRANSACTION);
    tx.add(
      contract.claimableByKind({
        package: packageOf(manifest),
        arguments: { owner, liquidity: manifest.liquidity },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  return readAmounts(valueAt(results, VIEW_CALLS));
}

function readAmounts(bytes: Uint8Array): AmountsByKind {
  const amounts = bcs.vector(bcs.u64()).parse(bytes);
  assert(amounts.length === INCOME_KINDS.length, 'the contract knows the same kinds');
  const amountOf = (kind: IncomeKind) => BigInt(amounts[INCOME_KINDS.indexOf(kind)] ?? 0);
  return {
    static: amountOf('static'),
    friend: amountOf('friend'),
    indirect: amountOf('indirect'),
    community: amountOf('community'),
    peer: amountOf('peer'),
  };
}

/** What a member can claim of team income, and which days the contract has taken a proof of. */
export interface TeamCredit {
  /** Proven and not claimed, micro-dollars. */
  readonly credit: Omit<AmountsByKind, 'static'>;
  readonly provenDays: readonly number[];
}

/** Returns a member's credit and which of `days` are proven, as of one moment. @throws {ADDRESS_INVALID} */
export async function fetchTeamCredit(
  client: SuilClient,
  manifest: Manifest,
  { member, days }: { member: string; days: readonly number[] },
): Promise<TeamCredit> {
  const owner = parseAddress(member);
  const { team, liquidity, coinTypes } = manifest;
  const typeArguments: [string] = [coinTypes.usdc];
  const results = await simulateView(client, (tx) => {
    tx.add(contract.claimableByKind({ package: packageOf(manifest), arguments: { owner, liquidity }, typeArguments }));
    for (const day of days) {
      tx.add(
        contract.isProven({ package: packageOf(manifest), arguments: { member: owner, day, team }, typeArguments }),
      );
    }
  });
  const provenDays = days.filter((_, index) => bcs.bool().parse(valueAt(results, 1 + index)));
  return { credit: readAmounts(valueAt(results, 0)), provenDays };
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
