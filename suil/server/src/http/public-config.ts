/** What the app may know of the configuration: the answer of `GET /api/config`. */
import type { ConfigResponse, Endpoint, Manifest } from '@suil/core/api';
import type { ServerConfig } from '../config.ts';

/** The local node as browsers reach it: through this server. */
const LOCAL_NODES: readonly Endpoint[] = [{ id: 'local', text: 'Local', url: '/node' }];

export type PublicSettings = Pick<
  ServerConfig,
  'environment' | 'chain' | 'nodes' | 'explorerUrl' | 'supportUrl' | 'sampleWorld' | 'settingsFromDay'
>;

export function describeConfig(config: PublicSettings, { anchor, ...manifest }: Manifest): ConfigResponse {
  return {
    environment: config.environment,
    chain: config.chain,
    nodes: [...(config.nodes ?? LOCAL_NODES)],
    manifest,
    explorerUrl: config.explorerUrl,
    supportUrl: config.supportUrl,
    faucetUrl: config.environment === 'local' ? '/node/v2/gas' : null,
    sampleWorld: config.sampleWorld,
    settingsFromDay: config.settingsFromDay,
  };
}
