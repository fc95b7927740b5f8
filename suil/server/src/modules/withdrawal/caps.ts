/** The vault's daily caps as the chain's configuration has them on a day (rules.md §§9, 10). */
import type { VaultAsset } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readParameters } from '../parameters/read.ts';

export type Cap = {
  /** Base units a day. */
  cap: bigint;
  /** The most for one address, basis points of the cap. */
  shareBps: bigint;
};

export async function readCaps(db: Queryable, day: number): Promise<Record<VaultAsset, Cap>> {
  const { suiCapMist, suilCapUnits, usdcCapUnits, capShareBps: shareBps } = await readParameters(db, day);
  return {
    SUI: { cap: suiCapMist, shareBps },
    SUIL: { cap: suilCapUnits, shareBps },
    USDC: { cap: usdcCapUnits, shareBps },
  };
}
