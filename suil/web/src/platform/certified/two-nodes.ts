/** The node in use and another of the configuration, asked for objects over whichever transport each has. What they answer is not verified. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { Endpoint } from '@suil/core/api';
import { type MoveObject, readObject } from '@suil/light-client';
import { openChain } from '../chain/chain.ts';
import { fetchConfig } from '../chain/config.ts';
import { currentEndpoint, endpointUrl, useEndpoints } from '../chain/endpoint.ts';
import type { AnsweringNode } from './compare-nodes.ts';
import { UnverifiedAnswer } from './unverified-answer.ts';

/** Returns them; only one where the configuration has no other. */
export async function openTwoNodes(): Promise<readonly AnsweringNode[]> {
  const { nodes, chain } = await fetchConfig();
  const used = currentEndpoint(nodes, useEndpoints.getState().chosen);
  const other = nodes.find((node) => endpointUrl(node) !== endpointUrl(used));
  const asked = other === undefined ? [used] : [used, other];
  return Promise.all(
    asked.map(async (node) => {
      const client = await openClient(node, chain.replace('sui:', ''));
      return { name: node.text, fetchObject: (objectId: string) => fetchFrom(node.text, client, objectId) };
    }),
  );
}

async function openClient(node: Endpoint, network: string): Promise<ClientWithCoreApi> {
  const url = endpointUrl(node);
  if (node.transport === 'jsonrpc') {
    const { SuiJsonRpcClient } = await import('../chain/json-rpc-code.ts');
    return new SuiJsonRpcClient({ network, url });
  }
  const { sdk } = await openChain();
  return new sdk.SuiGrpcClient({ network, baseUrl: url, format: 'binary' });
}

async function fetchFrom(name: string, client: ClientWithCoreApi, objectId: string): Promise<MoveObject> {
  const { object } = await client.core.getObject({ objectId, include: { objectBcs: true } });
  if (object.objectBcs === undefined) throw new UnverifiedAnswer(name, 'it has no bytes of the object');
  const read = readObject(object.objectBcs);
  if (read.objectId !== objectId) throw new UnverifiedAnswer(name, `it answers object ${read.objectId}`);
  return read;
}
