/** A node that fills in a higher gas price than the chain's, and says that the chain would take it. For tests. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { Transaction } from '@mysten/sui/transactions';
import { vi } from 'vitest';

/** What the local chain takes. */
const PRICE_MIST = 1_000n;

/** Lets the client's node name `price`, in MIST a unit of gas, for whatever is built; returns what ends it. */
export function overstateGas({ core }: Pick<SuiGrpcClient, 'core'>, price: bigint): () => void {
  const [resolveOf, simulate] = [core.resolveTransactionPlugin.bind(core), core.simulateTransaction.bind(core)];
  const resolving = vi.spyOn(core, 'resolveTransactionPlugin').mockImplementation(() => {
    const resolve = resolveOf();
    return (data, options, next) =>
      resolve(data, options, async () => {
        data.gasData.price = String(price);
        await next();
      });
  });
  const simulating = vi.spyOn(core, 'simulateTransaction').mockImplementation(async (options) => {
    if (!(options.transaction instanceof Uint8Array)) return simulate(options);
    const transaction = Transaction.from(options.transaction);
    if (BigInt(transaction.getData().gasData.price ?? 0) === price) transaction.setGasPrice(PRICE_MIST);
    return simulate({ ...options, transaction: await transaction.build() });
  });
  return () => {
    resolving.mockRestore();
    simulating.mockRestore();
  };
}
