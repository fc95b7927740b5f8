/** Reading again whatever the screen shows. Owns no query: each page has its own. */

import { fetchConfig } from '../chain/config.ts';
import { currentEndpoint, testEndpoint, useEndpoints } from '../chain/endpoint.ts';
import { queryClient } from './query.ts';

/**
 * Reads every figure on the screen again, from the server and from the node, and tests the node in use.
 * @returns whether all of it could be read; what could not keeps its last figures
 */
export async function refreshFigures(): Promise<boolean> {
  const beganAtMs = Date.now();
  await Promise.all([queryClient.refetchQueries({ type: 'active' }), testNodeInUse()]);
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  return !shown.some(({ state }) => state.errorUpdatedAt >= beganAtMs && state.errorUpdatedAt > state.dataUpdatedAt);
}

async function testNodeInUse(): Promise<void> {
  const config = await fetchConfig().catch(() => null);
  if (config) await testEndpoint(currentEndpoint(config.nodes, useEndpoints.getState().chosen));
}
