/** Whether what the server says is owed adds up, and what the validators certified of the vault covers it. Pure. */
import type { ReserveAsset, ReserveKind, ReservesResponse } from '@suil/core/api';
import type { Certified } from '../../../platform/certified/certify.ts';

/** What the vault has of one coin, in base units, each as of the checkpoint that wrote it last. */
export interface CertifiedCoin {
  readonly purse: Certified<bigint>;
  /** Those that the vault has yet to collect. */
  readonly fees: Certified<bigint>;
}

export type Coverage =
  | 'covered'
  | 'short'
  /** It holds less than is owed by the report, and it changed after the report. */
  | 'changed';

/** Whose money the leaves of the tree are. */
const IN_TREE: readonly ReserveKind[] = ['members', 'held', 'bank', 'released'];

/**
 * Whether the parts of what is owed are as rules.md §9 has them: each named once and none but `breach` below zero, together the total, and
 * the members' the sum of the published tree.
 */
export function addsUp({ liabilities, total, sum }: Pick<ReserveAsset, 'liabilities' | 'total' | 'sum'>): boolean {
  const sumOf = (parts: ReserveAsset['liabilities']) => parts.reduce((all, { amount }) => all + BigInt(amount), 0n);
  return (
    new Set(liabilities.map(({ kind }) => kind)).size === liabilities.length &&
    liabilities.every(({ kind, amount }) => kind === 'breach' || BigInt(amount) >= 0n) &&
    sumOf(liabilities) === BigInt(total) &&
    sumOf(liabilities.filter(({ kind }) => IN_TREE.includes(kind))) === BigInt(sum)
  );
}

type ReportedSums = Pick<ReserveAsset, 'asset' | 'liabilities' | 'total' | 'sum'>;

/** Whether the report names each of the vault's coins, no asset twice, and all of them add up. */
export function isWhole(
  { assets }: { assets: readonly ReportedSums[] },
  coins: readonly ReserveAsset['asset'][],
): boolean {
  const names = new Set(assets.map(({ asset }) => asset));
  return names.size === assets.length && coins.every((coin) => names.has(coin)) && assets.every(addsUp);
}

/** Returns what the vault must hold: the total, which `breach` lowers, and no less than the sum that members check their balances against. */
export function owedOf({ total, sum }: Pick<ReserveAsset, 'total' | 'sum'>): bigint {
  const [all, members] = [BigInt(total), BigInt(sum)];
  return all > members ? all : members;
}

/** Returns the certified holding less what is owed. */
export function surplusOf(owed: bigint, { purse, fees }: CertifiedCoin): bigint {
  return purse.value + fees.value - owed;
}

export function coverageOf(owed: bigint, coin: CertifiedCoin, report: Pick<ReservesResponse, 'checkpoint'>): Coverage {
  if (surplusOf(owed, coin) >= 0n) return 'covered';
  const counted = BigInt(report.checkpoint);
  return coin.purse.checkpoint > counted || coin.fees.checkpoint > counted ? 'changed' : 'short';
}

/** Returns the worst of them: one coin that is short makes the vault short. */
export function worstOf(coverages: readonly Coverage[]): Coverage {
  if (coverages.includes('short')) return 'short';
  return coverages.includes('changed') ? 'changed' : 'covered';
}
