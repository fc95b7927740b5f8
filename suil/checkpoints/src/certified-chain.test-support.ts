/** A certified chain in memory with a client whose answers can be changed: for tests of what a lying node can do. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import type { Anchor } from '@suil/light-client';
import { createLocalnet, createRpcHandler, type Localnet, rpcFetch } from '@suil/localnet';
import { type CheckpointLie, type Lies, lyingFetch } from '@suil/localnet/testing';
import { frameworkPackages } from '@suil/move-framework';

export const START_MS = 1_790_000_000_000;

/** A chain of empty checkpoints and faucet payments, of which nothing is kept. */
export function createCertifiedChain(seedByte = 7): Localnet {
  const committee = { seed: new Uint8Array(32).fill(seedByte) };
  return createLocalnet({ genesis: { frameworkPackages, startsAtMs: START_MS }, committee });
}

/** Seals an empty checkpoint a second later. */
export function tick(chain: Localnet): void {
  chain.advanceClock(chain.latestCheckpoint().timestampMs + 1_000);
}

export function endEpoch(chain: Localnet): void {
  chain.advanceEpoch(chain.latestCheckpoint().timestampMs + 1_000);
}

/** Returns what `suil/chain` writes beside the manifest. */
export function anchorOf(chain: Localnet): Anchor {
  const committee = chain.getCommittee(0n)?.members ?? [];
  return { chain: chain.chainId, epoch: 0n, firstSequence: 0n, startedAtMs: 0, committee, epochEnds: [] };
}

/** Returns a client of the chain that changes each answer by `lies` as they are then. */
export function createLyingClient(chain: Localnet, lies: Lies = {}): SuiGrpcClient {
  const honest = rpcFetch(createRpcHandler(chain, { nowMs: () => START_MS }));
  return new SuiGrpcClient({
    network: 'localnet',
    baseUrl: 'http://localnet',
    format: 'binary',
    fetch: lyingFetch(honest, lies),
  });
}

/** Returns the lies of a node that changes what it answers of checkpoint `wanted`; null for every one. */
export function lieAt(wanted: bigint | null, ...steps: CheckpointLie[]): Lies {
  return {
    getCheckpoint: (answer, { checkpointId }) => {
      const { checkpoint } = answer;
      const asked = checkpointId.oneofKind === 'sequenceNumber' ? checkpointId.sequenceNumber : null;
      if (checkpoint === undefined || (wanted !== null && asked !== wanted)) return answer;
      return { ...answer, checkpoint: steps.reduce((answered, step) => step(answered), checkpoint) };
    },
  };
}
