/** Begins an anchor: the validators of an epoch, as one node names them. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Anchor } from '@suil/light-client';
import { timestampToMs } from './node/node-head.ts';

/** Returns the epoch before that of a deployment's first transaction: where the deployment's anchor begins at the latest. */
export function epochBefore(startEpoch: number): number {
  return Math.max(0, startEpoch - 1);
}

/** Returns the validators of the epoch `number`. Nothing here is verified: compare it with what another node answers. */
export async function beginAnchor(client: SuiGrpcClient, number: bigint): Promise<Anchor> {
  const paths = ['epoch', 'committee', 'first_checkpoint', 'start'];
  const { response } = await client.ledgerService.getEpoch({ epoch: number, readMask: { paths } });
  const { response: info } = await client.ledgerService.getServiceInfo({});
  const { committee, firstCheckpoint = 0n, start } = response.epoch ?? {};
  return {
    chain: info.chainId ?? '',
    epoch: number,
    firstSequence: firstCheckpoint,
    startedAtMs: timestampToMs(start),
    committee: (committee?.members ?? []).map(({ publicKey = new Uint8Array(), weight = 0n }) => ({
      publicKey,
      stake: weight,
    })),
    epochEnds: [],
  };
}
