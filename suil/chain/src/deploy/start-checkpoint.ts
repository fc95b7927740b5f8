/** Where the events of a deployment begin: the checkpoint and epoch of its first transaction, and the anchor from which they are verified. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { beginAnchor, epochBefore } from '@suil/checkpoints';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { formatAnchor } from '@suil/light-client';
import { toAppError } from '@suil/sdk';

export interface DeploymentStart {
  /** Number of a checkpoint. */
  readonly startCheckpoint: string;
  readonly startEpoch: number;
  /** Of the epoch before, as the node names its validators. */
  readonly anchor: NonNullable<Manifest['anchor']>;
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
    const startEpoch = Number(effects.epoch);
    const anchor = await beginAnchor(client, BigInt(epochBefore(startEpoch))).catch((error: unknown) => {
      throw toAppError(error);
    });
    return { startCheckpoint: String(checkpoint), startEpoch, anchor: JSON.parse(formatAnchor(anchor)) };
  }
  const reason = `the node does not name the checkpoint of ${digest} yet; run the same command again`;
  throw new AppError('CHAIN_TRANSACTION_FAILED', { reason });
}
