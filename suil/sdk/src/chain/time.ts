/** The chain's own time, by which everything announced becomes ready. */
import { bcs } from '@mysten/sui/bcs';
import type { SuilClient } from './contract.ts';
import { simulateView, valueAt } from './view.ts';

/** Returns the time of the chain's clock, in milliseconds since 1970. @throws what toAppError makes of a node's failure */
export async function fetchChainTime(client: SuilClient): Promise<number> {
  const results = await simulateView(client, (tx) => {
    tx.moveCall({ target: '0x2::clock::timestamp_ms', arguments: [tx.object.clock()] });
  });
  return Number(bcs.u64().parse(valueAt(results, 0)));
}
