/** Pledges SUIL for a term, against hashrate at once (rules.md §§5, 6). */
import { Transaction } from '@mysten/sui/transactions';
import { BPS_SCALE, minimumAfterSlippage, mulDivFloor } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf } from '../chain/contract.ts';
import * as contract from '../generated/suil/pledge.ts';

export interface PledgeSuilParams {
  readonly manifest: Manifest;
  /** At least 100 SUIL, base units. */
  readonly amount: bigint;
  /** 30, 90 or 180. */
  readonly termDays: number;
  /** The least the pledge may count for, micro-dollars. */
  readonly minValue: bigint;
  /** Least hashrate accepted, base units of HR. */
  readonly minHashrate: bigint;
}

/** Returns the transaction. */
export function buildPledgeSuil({ manifest, amount, termDays, minValue, minHashrate }: PledgeSuilParams): Transaction {
  const { pledges, suilSuiPool: suilPool, usdcSuiPool: usdcPool, finance, config } = manifest;
  const tx = new Transaction();
  const coin = takeCoin(tx, manifest, 'SUIL', amount);
  tx.add(
    contract.pledgeSuil({
      package: packageOf(manifest),
      arguments: { coin, termDays, minValue, minHashrate, pledges, suilPool, usdcPool, finance, config },
      typeArguments: [manifest.coinTypes.usdc],
    }),
  );
  return tx;
}

/**
 * Returns the hashrate that a value would grant.
 * @param params.value micro-dollars, from `fetchSuilPledgeValue`
 * @param params.factorBps of the term, from the parameters
 */
export function quotePledgeSuil(params: { value: bigint; factorBps: bigint; slippageBps: bigint }): {
  hashrate: bigint;
  minValue: bigint;
  minHashrate: bigint;
} {
  const hashrate = mulDivFloor(params.value, params.factorBps, BPS_SCALE);
  const minValue = minimumAfterSlippage(params.value, params.slippageBps);
  return { hashrate, minValue, minHashrate: minimumAfterSlippage(hashrate, params.slippageBps) };
}
