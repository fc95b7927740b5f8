/** The nodes whose answers can be verified: the one in use and the server's, where they are spoken to by gRPC. One of two may keep back what is new. */
import type { Endpoint } from '@suil/core/api';
import { openChain } from '../chain/chain.ts';
import { fetchConfig } from '../chain/config.ts';
import { currentEndpoint, endpointUrl, useEndpoints } from '../chain/endpoint.ts';
import { createNodeAnswers } from './node-answers.ts';
import type { AskedNode } from './prove-newest.ts';

/** By address, for as long as the page is open: each keeps the ends of epochs that its node answered. */
const asked = new Map<string, AskedNode>();

/** Returns them; the server's is the first gRPC node of the configuration. */
export async function openLedgerNodes(): Promise<readonly AskedNode[]> {
  const [config, { sdk }] = await Promise.all([fetchConfig(), openChain()]);
  const used = currentEndpoint(config.nodes, useEndpoints.getState().chosen);
  const nodes = [used, ...config.nodes.filter(isGrpc).slice(0, 1)].filter(isGrpc);
  const names = new Map(nodes.map((node) => [endpointUrl(node), node.text]));
  const network = config.chain.replace('sui:', '');
  return [...names].map(([baseUrl, name]) => {
    const known = asked.get(baseUrl);
    if (known !== undefined) return known;
    const { ledgerService } = new sdk.SuiGrpcClient({ network, baseUrl, format: 'binary' });
    const opened = { name, answers: createNodeAnswers({ name, ledger: ledgerService }) };
    asked.set(baseUrl, opened);
    return opened;
  });
}

const isGrpc = ({ transport }: Endpoint) => transport !== 'jsonrpc';
