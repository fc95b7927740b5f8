/** What exactly the quick exchange would do now, asked of the contract (rules.md §7, `swap_view_v2` and `hashrate_view`). */
import { bcs } from '@mysten/sui/bcs';
import { AppError, minimumAfterSlippage } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/suilpool.ts';

export interface SuilSwapQuote {
  /** SUIL base units; it goes to the emission. */
  readonly fee: bigint;
  /** Of the SUIL left after the fee, micro-dollars. */
  readonly swapValue: bigint;
  readonly outMist: bigint;
  readonly minOutMist: bigint;
  /** What the fee is worth at the grant price after the exchange, micro-dollars; 0n while there is no price. */
  readonly feeValue: bigint;
  /** Granted for the fee, base units of HR. */
  readonly hashrate: bigint;
  /** The most that fees may grant now, and after an hour without an exchange, base units of HR. */
  readonly remainingHashrate: bigint;
  readonly hashrateCapacity: bigint;
}

/**
 * Returns fee, value, payout, the least payout at a tolerance, and the hashrate of the fee.
 * @param params.amount SUIL base units @param params.slippageBps 50 is 0.5%
 * @throws {POOL_OUTPUT_ZERO} when the contract would refuse
 */
export async function fetchSuilSwapQuote(
  client: SuilClient,
  manifest: Manifest,
  { amount, slippageBps }: { amount: bigint; slippageBps: bigint },
): Promise<SuilSwapQuote> {
  const { exchange, suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.swapViewV2({
        package: packageOf(manifest),
        arguments: { amount, suilPool, usdcPool, config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
    tx.add(
      contract.hashrateView({
        package: packageOf(manifest),
        arguments: { amount, exchange, suilPool, usdcPool, config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  const amountAt = (call: number, index: number) => BigInt(bcs.u64().parse(valueAt(results, call, index)));
  const outMist = amountAt(0, 2);
  if (outMist === 0n) throw new AppError('POOL_OUTPUT_ZERO');
  return {
    fee: amountAt(0, 0),
    swapValue: amountAt(0, 1),
    outMist,
    minOutMist: minimumAfterSlippage(outMist, slippageBps),
    feeValue: amountAt(1, 0),
    hashrate: amountAt(1, 1),
    remainingHashrate: amountAt(1, 2),
    hashrateCapacity: amountAt(1, 3),
  };
}
