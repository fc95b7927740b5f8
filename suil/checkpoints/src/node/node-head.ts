/** What a node states of its newest checkpoint: a hint of what it can be asked for, nothing that is certified. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';
import type { ChainHead } from '../checkpoint-source.ts';

const CALL_TIMEOUT_MS = 15_000;

/** Returns the newest checkpoint as the node states it; `url` names the node in errors. @throws {CHAIN_NODE_UNAVAILABLE} */
export async function readHead(client: SuiGrpcClient, url: string): Promise<ChainHead> {
  try {
    const { response } = await client.ledgerService.getServiceInfo({}, { timeout: CALL_TIMEOUT_MS });
    return {
      chain: response.chainId ?? '',
      sequence: response.checkpointHeight ?? 0n,
      timestampMs: timestampToMs(response.timestamp),
      lowestSequence: response.lowestAvailableCheckpoint ?? 0n,
    };
  } catch (cause) {
    throw new AppError('CHAIN_NODE_UNAVAILABLE', { url }, { cause });
  }
}

/** Returns milliseconds since 1970; 0 for a time that the node left out. */
export function timestampToMs(timestamp: { seconds: bigint; nanos: number } | undefined): number {
  return timestamp === undefined ? 0 : Number(timestamp.seconds) * 1_000 + Math.floor(timestamp.nanos / 1_000_000);
}
