import { isAppError } from '@suil/core';
import type { Endpoint } from '@suil/core/api';
import { allEndpoints, chooseEndpoint, currentEndpoint, testEndpoint, useEndpoints } from './endpoint.ts';

/** Leaving a node that does not answer for the fastest one that does. Owns no list: the configuration names the nodes. */
const UNREACHABLE = [
  'CHAIN_NODE_UNAVAILABLE',
  'NODE_CONNECTION_FAILED',
  'NODE_DELAYED',
  'NODE_SERVER_BUSY',
  'NODE_TRANSIENT_ERROR',
  'NETWORK_FAILED',
];

/** Whether an error says that a node could not be reached, so that another one is worth asking. */
export function isUnreachable(error: unknown): boolean {
  return isAppError(error) && UNREACHABLE.includes(error.code);
}

const msOf = (node: Endpoint) => {
  const latency = useEndpoints.getState().latency[node.id];
  return latency?.state === 'ok' ? latency.ms : null;
};

/**
 * Tests all nodes at the same time, and leaves the one in use when it does not answer and another does.
 * @returns whether the node in use answers now, and the node that was switched to, null when the one in use stayed
 */
export async function failOver(nodes: readonly Endpoint[]): Promise<{ answers: boolean; next: Endpoint | null }> {
  const used = currentEndpoint(nodes, useEndpoints.getState().chosen);
  await Promise.all(allEndpoints(nodes, used).map(testEndpoint));
  if (msOf(used) !== null) return { answers: true, next: null };
  const others = nodes.filter((node) => node.id !== used.id && msOf(node) !== null);
  const [next] = others.sort((a, b) => (msOf(a) ?? 0) - (msOf(b) ?? 0));
  // A node that was chosen meanwhile stays, and is tested by itself.
  if (currentEndpoint(nodes, useEndpoints.getState().chosen).url !== used.url) return { answers: true, next: null };
  if (!next) return { answers: false, next: null };
  chooseEndpoint(next);
  return { answers: true, next };
}
