/** Where the events of a deployment begin: the checkpoint and epoch of its first transaction. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError } from '@suil/core';
import { toAppError } from '@suil/sdk';

export interface DeploymentStart {
  /** Number of a checkpoint. */
  readonly startCheckpoint: string;
  readonly startEpoch: number;
}

/** @throws {CHAIN_TRANSACTION_FAILED} while the node does not name the checkpoint @throws {CONFIG_INVALID} for a node that is not asked by gRPC */
export async function fetchStart(client: ClientWithCoreApi, digest: string): Promise<DeploymentStart> {
  if (!(client instanceof SuiGrpcClient)) {
    throw new AppError('CONFIG_INVALID', { name: '--url', detail: 'a deployment needs a node that is asked by gRPC' });
  }
  const readMask = { paths: ['checkpoint', 'effects.epoch'] };
  const answer = await client.ledgerService.getTransaction({ digest, readMask }).response.catch((error: unknown) => {
    throw toAppError(error);
  });
  const { checkpoint, effects } = answer.transaction ?? {};
  if (checkpoint !== undefined && effects?.epoch !== undefined) {
    return { startCheckpoint: String(checkpoint), startEpoch: Number(effects.epoch) };
  }
  const reason = `the node does not name the checkpoint of ${digest} yet; run the same command again`;
  throw new AppError('CHAIN_TRANSACTION_FAILED', { reason });
}
