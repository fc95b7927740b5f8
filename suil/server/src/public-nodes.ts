/**
 * The nodes of each environment when no others are configured (specification §7: one local, three for test, four for main). On the real
 * networks these are public addresses that need no key, the Sui Foundation's first; they limit rates and may stop answering gRPC-web,
 * which the latency test shows and fail-over leaves. A deployment with members names its own in SUI_NODES (docs/operations.md).
 */
import type { Endpoint, Environment } from '@suil/core/api';

/** Null: the local chain, reached through this server. */
export const PUBLIC_NODES: Readonly<Record<Environment, readonly Endpoint[] | null>> = {
  local: null,
  test: [
    { id: 'test-1', text: 'Sui Foundation', url: 'https://fullnode.testnet.sui.io' },
    { id: 'test-2', text: 'PublicNode', url: 'https://sui-testnet-rpc.publicnode.com' },
    { id: 'test-3', text: 'BlockVision', url: 'https://sui-testnet-endpoint.blockvision.org' },
  ],
  main: [
    { id: 'main-1', text: 'Sui Foundation', url: 'https://fullnode.mainnet.sui.io' },
    { id: 'main-2', text: 'PublicNode', url: 'https://sui-rpc.publicnode.com' },
    { id: 'main-3', text: 'BlockVision', url: 'https://sui-mainnet-endpoint.blockvision.org' },
    { id: 'main-4', text: 'Triton', url: 'https://mainnet.sui.rpcpool.com' },
  ],
};
