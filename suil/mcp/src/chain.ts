/** The node and the contracts that the tools read: opened by the first tool that needs them, so that the figures answer without a node. */
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { AppError, messageOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { createLimitedFetch, type SuilClient } from '@suil/sdk';

export interface Chain {
  readonly client: SuilClient;
  readonly manifest: Manifest;
}

/** Returns the chain. @throws {CHAIN_FOREIGN} for a node of another chain than the manifest's @throws {CHAIN_UNREACHABLE} */
export type OpenChain = () => Promise<Chain>;

/** @param timeoutMs longest wait for an answer of the node; without it 15 s */
export function createOpenChain(url: string, manifest: Manifest, timeoutMs?: number): OpenChain {
  const client = new SuiGrpcClient({ network: 'custom', baseUrl: url, fetch: createLimitedFetch(timeoutMs) });
  let checked = false;
  return async () => {
    if (!checked) {
      const { chainIdentifier: found } = await client.core.getChainIdentifier().catch((cause: unknown) => {
        throw new AppError('CHAIN_UNREACHABLE', { url, reason: messageOf(cause) }, { cause });
      });
      if (found !== manifest.chain) {
        const chains = { found: `the chain ${found}`, expected: `the manifest's chain ${manifest.chain}` };
        throw new AppError('CHAIN_FOREIGN', { url, ...chains });
      }
      checked = true;
    }
    return { client, manifest };
  };
}
