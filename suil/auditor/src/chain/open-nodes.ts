/** The Sui nodes that the auditor asks. No call to them lasts longer than the time of `createNodeClient`. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { createNodeClient } from '@suil/checkpoints';
import type { AuditorConfig } from '../config.ts';

export interface AuditorNodes {
  /** One by one, the preferred one first: for what is proven, or sent again through another one. */
  readonly each: readonly { readonly url: string; readonly client: SuiGrpcClient }[];
  /** Asks the next one where one does not answer: for what is believed. */
  readonly any: SuiGrpcClient;
}

/** @param timeoutMs longest wait for one node's whole answer; without it 15 s */
export function openNodes(
  { chain, nodeUrls }: Pick<AuditorConfig, 'chain' | 'nodeUrls'>,
  timeoutMs?: number,
): AuditorNodes {
  const options = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    each: nodeUrls.map((url) => ({ url, client: createNodeClient(chain, [url], options) })),
    any: createNodeClient(chain, nodeUrls, options),
  };
}
