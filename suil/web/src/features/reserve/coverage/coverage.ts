/** Whether what the validators certified of the vault covers what the server says is owed. Pure. */
import type { ReserveAsset, ReservesResponse } from '@suil/core/api';
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
  /** It holds less than the report's total, and it changed after the report. */
  | 'changed';

/** Returns the certified holding less what is owed. */
export function surplusOf(asset: Pick<ReserveAsset, 'total'>, { purse, fees }: CertifiedCoin): bigint {
  return purse.value + fees.value - BigInt(asset.total);
}

export function coverageOf(
  asset: Pick<ReserveAsset, 'total'>,
  coin: CertifiedCoin,
  report: Pick<ReservesResponse, 'checkpoint'>,
): Coverage {
  if (surplusOf(asset, coin) >= 0n) return 'covered';
  const counted = BigInt(report.checkpoint);
  return coin.purse.checkpoint > counted || coin.fees.checkpoint > counted ? 'changed' : 'short';
}

/** Returns the worst of them: one coin that is short makes the vault short. */
export function worstOf(coverages: readonly Coverage[]): Coverage {
  if (coverages.includes('short')) return 'short';
  return coverages.includes('changed') ? 'changed' : 'covered';
}
