/** A swap over one pool or both in one transaction, with the minimum on its last step (rules.md §7). */
import { Transaction, type TransactionArgument, type TransactionResult } from '@mysten/sui/transactions';
import { AppError, type RouteStep } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { takeCoin } from '../chain/coins.ts';
import { packageOf, poolOf } from '../chain/contract.ts';
import * as pools from '../generated/suil/pool.ts';
import * as exchange from '../generated/suil/suilpool.ts';

export interface RouteSwapParams {
  readonly manifest: Manifest;
  /** As `planRoute` plans them. */
  readonly steps: readonly RouteStep[];
  /** Of the first step's coin, base units. */
  readonly amount: bigint;
  /** The least of the last step's coin that is accepted, base units, above 0n. Below it nothing is swapped in any pool. */
  readonly minOut: bigint;
  /** The least hashrate accepted for the fee of the exchange, base units of HR; 0n swaps without any, too. */
  readonly minHashrate: bigint;
  /** Who receives the output. */
  readonly recipient: string;
}

/**
 * Returns the transaction. What a step pays goes to the next one as it is, so the last minimum protects all of them.
 * @throws {POOL_OUTPUT_ZERO} without a minimum, which would accept any price
 */
export function buildRouteSwap({ manifest, steps, minOut, minHashrate, ...params }: RouteSwapParams): Transaction {
  const [first, ...others] = steps;
  if (first === undefined) throw new RangeError('a route has a step');
  if (minOut <= 0n) throw new AppError('POOL_OUTPUT_ZERO');
  const last = others.at(-1) ?? first;
  const tx = new Transaction();
  const add = (step: RouteStep, coin: TransactionArgument) =>
    addStep(tx, manifest, step, { coin, minOut: step === last ? minOut : 0n, minHashrate });
  let coin = add(first, takeCoin(tx, manifest, first.pay, params.amount));
  for (const step of others) coin = add(step, coin);
  tx.transferObjects([coin], params.recipient);
  return tx;
}

interface StepArguments {
  coin: TransactionArgument;
  minOut: bigint;
  minHashrate: bigint;
}

/** Returns the coin that the step pays. */
function addStep(tx: Transaction, manifest: Manifest, step: RouteStep, values: StepArguments): TransactionResult {
  const { config, exchange: exchangeId, suilSuiPool: suilPool, usdcSuiPool: usdcPool, coinTypes } = manifest;
  const { coin, minOut, minHashrate } = values;
  const { id: pool, types: typeArguments } = poolOf(manifest, step.pool);
  const on = { package: packageOf(manifest) };
  if (step.isExchange) {
    const objects = { exchange: exchangeId, suilPool, usdcPool, config };
    return tx.add(
      exchange.sell({
        ...on,
        arguments: { ...objects, coin, minOut, minHashrate },
        typeArguments: [coinTypes.usdc],
      }),
    );
  }
  const options = { ...on, arguments: { coin, minOut, pool, config }, typeArguments };
  return tx.add(step.direction === 'xToY' ? pools.swapXToY(options) : pools.swapYToX(options));
}
