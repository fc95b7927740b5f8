/** Whether what the server says is owed adds up, and what the validators certified of the vault covers it. Pure. */
import type { ReserveAsset, ReserveKind, ReservesResponse } from '@suil/core/api';
import type { Certified } from '../../../platform/certified/certify.ts';

/** What the vault has of one coin, in base units, each as of the checkpoint that wrote it last. */
export interface CertifiedCoin {
  readonly purse: Certified<bigint>;
  /** Those that the vault has yet to collect. */
  readonly fees: Certified<bigint>;
  /** What this browser had already when it began to read them: they are no older. */
  readonly before: KnownBefore;
}

export interface KnownBefore {
  readonly report: ReservesResponse | null;
  /** Line of the auditor's statement. */
  readonly statementSeq: bigint | null;
}

/** What is owed of a coin, and the checkpoint up to which it is counted. */
export interface Owed {
  readonly amount: bigint;
  readonly checkpoint: bigint;
}

export type Coverage =
  | 'covered'
  | 'short'
  /** It holds less than is owed by a report that came after it was read, which may count money that came in between: it has to be read again. */
  | 'outdated'
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

/** Returns what a report says is owed of an asset; null where it does not name it. */
function owedBy({ assets, checkpoint }: ReservesResponse, asset: ReserveAsset['asset']): Owed | null {
  const reported = assets.find((each) => each.asset === asset);
  return reported === undefined ? null : { amount: owedOf(reported), checkpoint: BigInt(checkpoint) };
}

/**
 * Short is only what is less than was owed when it was read, and less than is owed now. It stays short while a newer report waits for the vault to be read again.
 * @param before what was known to be owed when the coin's reading began
 */
export function coverageOf(owed: Owed, coin: CertifiedCoin, before: Owed | null): Coverage {
  if (surplusOf(owed.amount, coin) >= 0n) return 'covered';
  if (isChangedAfter(owed.checkpoint, coin)) return 'changed';
  const wasShort = before !== null && surplusOf(before.amount, coin) < 0n && !isChangedAfter(before.checkpoint, coin);
  return wasShort ? 'short' : 'outdated';
}

/** Returns how a coin covers what the report says. */
export function coverageBy(report: ReservesResponse, asset: ReserveAsset, coin: CertifiedCoin): Coverage {
  const owed: Owed = { amount: owedOf(asset), checkpoint: BigInt(report.checkpoint) };
  const { report: known } = coin.before;
  // A report may name an asset twice.
  return coverageOf(owed, coin, known === report ? owed : known && owedBy(known, asset.asset));
}

function isChangedAfter(checkpoint: bigint, { purse, fees }: CertifiedCoin): boolean {
  return purse.checkpoint > checkpoint || fees.checkpoint > checkpoint;
}

/** From the worst to the best. */
const ORDER: readonly Coverage[] = ['short', 'outdated', 'changed', 'covered'];

/** Returns the worst of them: one coin that is short makes the vault short. */
export function worstOf(coverages: readonly Coverage[]): Coverage {
  return ORDER.find((coverage) => coverages.includes(coverage)) ?? 'covered';
}
