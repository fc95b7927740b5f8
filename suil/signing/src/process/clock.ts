/** The time by which days and expiries are counted: on a real network the wall clock; on a local chain, whose clock can be moved ahead, the chain's. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';

const CALL_TIMEOUT_MS = 5_000;

/** Returns a reader of the chain's time. It never goes back. */
export function createChainClock(client: SuiGrpcClient): () => Promise<number> {
  let latestMs = 0;
  return async () => {
    const { seconds = 0n, nanos = 0 } = await readTimestamp(client);
    latestMs = Math.max(latestMs, Number(seconds) * 1_000 + Math.floor(nanos / 1_000_000));
    return latestMs;
  };
}

async function readTimestamp(client: SuiGrpcClient): Promise<{ seconds?: bigint; nanos?: number }> {
  try {
    const { response } = await client.ledgerService.getServiceInfo({}, { abort: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    return response.timestamp ?? {};
  } catch (cause) {
    throw new AppError('CHAIN_NODE_UNAVAILABLE', {}, { cause });
  }
}
