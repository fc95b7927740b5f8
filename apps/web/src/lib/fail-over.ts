import { isAppError } from '@suil/core';
import type { Endpoint } from '@suil/core/api';
import { chooseEndpoint, currentEndpoint, testEndpoint, useEndpoints } from './endpoint.ts';

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

/** Returns the node that was switched to; null when the one in use answers after all, or no other does. */
export async function failOver(nodes: readonly Endpoint[]): Promise<Endpoint | null> {
  const used = currentEndpoint(nodes, useEndpoints.getState().chosen);
  await testEndpoint(used);
  if (msOf(used) !== null) return null;
  const others = nodes.filter((node) => node.id !== used.id);
  await Promise.all(others.map(testEndpoint));
  const alive = others.filter((node) => msOf(node) !== null);
  const [best] = alive.sort((a, b) => (msOf(a) ?? 0) - (msOf(b) ?? 0));
  if (!best) return null;
  chooseEndpoint(best);
  return best;
}
