/** The nodes whose answers can be verified: the one in use and the server's, where they are spoken to by gRPC. One of two may keep back what is new. */
import type { Endpoint } from '@suil/core/api';
import { openChain } from '../chain/chain.ts';
import { fetchConfig } from '../chain/config.ts';
import { currentEndpoint, endpointUrl, useEndpoints } from '../chain/endpoint.ts';
import type { LedgerNode } from './node-answers.ts';

/** Returns them; the server's is the first gRPC node of the configuration. */
export async function openLedgerNodes(): Promise<readonly LedgerNode[]> {
  const [config, { sdk }] = await Promise.all([fetchConfig(), openChain()]);
  const used = currentEndpoint(config.nodes, useEndpoints.getState().chosen);
  const asked = [used, ...config.nodes.filter(isGrpc).slice(0, 1)].filter(isGrpc);
  const names = new Map(asked.map((node) => [endpointUrl(node), node.text]));
  const network = config.chain.replace('sui:', '');
  return [...names].map(([baseUrl, name]) => {
    const { ledgerService } = new sdk.SuiGrpcClient({ network, baseUrl, format: 'binary' });
    return { name, ledger: ledgerService };
  });
}

const isGrpc = ({ transport }: Endpoint) => transport !== 'jsonrpc';
