/** The vault's daily caps as the chain's configuration has them on a day (rules.md §§9, 10). */
import { ADDRESS_SHARE_MAX_BPS, forVaultAssets, type ParameterValues, type VaultAsset, vaultCaps } from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { readParameters } from '../../parameters/read.ts';

export type Cap = {
  /** Base units a day. */
  cap: bigint;
  /** The most for one address, basis points of the cap. */
  shareBps: bigint;
};

/** Returns a cap as it counts while an upgrade is announced. @param noticeCap what it is at least, base units; 0 while none is */
export function raiseCap({ cap, shareBps }: Cap, noticeCap: bigint): Cap {
  return { cap: noticeCap > cap ? noticeCap : cap, shareBps };
}

/** Returns the configured caps, which an announced upgrade raises on the chain. */
export async function readCaps(db: Queryable, day: number): Promise<Record<VaultAsset, Cap>> {
  return toCaps(await readParameters(db, day));
}

export function toCaps(parameters: ParameterValues): Record<VaultAsset, Cap> {
  const caps = vaultCaps(parameters);
  const { capShareBps } = parameters;
  // What signer and auditor refuse is not accepted: it would never be paid.
  const shareBps = capShareBps < ADDRESS_SHARE_MAX_BPS ? capShareBps : ADDRESS_SHARE_MAX_BPS;
  return forVaultAssets((asset) => ({ cap: caps[asset], shareBps }));
}
