/** Whether the chain's node answers, and follows the manifest's chain. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import { isAppError, messageOf } from '@suil/core';
import { fetchChainTime } from '@suil/sdk';
import { fetchChain, type NamedNode } from '../../../chain/src/network/networks.ts';
import { ASK_LIMIT_MS } from './ask.ts';
import type { NodeState } from './state.ts';

/** @param chain what the manifest names */
export async function readNode(client: ClientWithCoreApi, node: NamedNode, chain: string): Promise<NodeState> {
  const { url } = node;
  try {
    const [, chainTimeMs] = await withinLimit(Promise.all([fetchChain(client, node, chain), fetchChainTime(client)]));
    return { url, health: 'ok', problems: [], chainTimeMs };
  } catch (error) {
    const health = isAppError(error, 'CHAIN_FOREIGN') ? 'problem' : 'silent';
    return { url, health, problems: [messageOf(error)], chainTimeMs: null };
  }
}

async function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RangeError('no answer within a second')), ASK_LIMIT_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
