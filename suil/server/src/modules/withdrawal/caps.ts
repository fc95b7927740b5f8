/** The vault's daily caps as the chain's configuration has them on a day (rules.md §§9, 10). */
import type { VaultCoin } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readParameters } from '../parameters/read.ts';

export type Cap = {
  /** Base units a day. */
  cap: bigint;
  /** The most for one address, basis points of the cap. */
  shareBps: bigint;
};

/** The coins that the vault keeps. */
export const VAULT_COINS: readonly VaultCoin[] = ['SUI', 'SUIL', 'USDC'];

export async function readCaps(db: Queryable, day: number): Promise<Record<VaultCoin, Cap>> {
  const { suiCapMist, suilCapUnits, usdcCapUnits, capShareBps: shareBps } = await readParameters(db, day);
  return {
    SUI: { cap: suiCapMist, shareBps },
    SUIL: { cap: suilCapUnits, shareBps },
    USDC: { cap: usdcCapUnits, shareBps },
  };
}
