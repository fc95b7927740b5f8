/** What exactly the quick exchange would do now, asked of the contract (rules.md §7, `swap_view_v2`). */
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
}

/**
 * Returns fee, value, payout and the least payout at a tolerance.
 * @param params.amount SUIL base units @param params.slippageBps 50 is 0.5%
 * @throws {POOL_OUTPUT_ZERO} when the contract would refuse
 */
export async function fetchSuilSwapQuote(
  client: SuilClient,
  manifest: Manifest,
  { amount, slippageBps }: { amount: bigint; slippageBps: bigint },
): Promise<SuilSwapQuote> {
  const { suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.swapViewV2({
        package: packageOf(manifest),
        arguments: { amount, suilPool, usdcPool, config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  const amountAt = (index: number) => BigInt(bcs.u64().parse(valueAt(results, 0, index)));
  const outMist = amountAt(2);
  if (outMist === 0n) throw new AppError('POOL_OUTPUT_ZERO');
  return { fee: amountAt(0), swapValue: amountAt(1), outMist, minOutMist: minimumAfterSlippage(outMist, slippageBps) };
}
