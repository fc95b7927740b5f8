/**
 * The chain's own answers, for comparing with what a screen shows: read through the public node endpoint with the unmodified Sui client
 * and the contract's views.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { type Manifest, manifestSchema } from '@suil/core/api';
import {
  fetchBalances,
  fetchOverview,
  fetchPosition,
  fetchUserInfo,
  type LiquidityOverview,
  type LiquidityPosition,
} from '@suil/sdk';
import type { Application } from './application.ts';

/** Reads of one application's chain. */
export interface ChainReads {
  client: SuiGrpcClient;
  manifest: Manifest;
  inviterOf(address: string): Promise<string>;
  position(owner: string): Promise<LiquidityPosition>;
  overview(): Promise<LiquidityOverview>;
  /** What lies in a wallet, base units. */
  wallet(owner: string): ReturnType<typeof fetchBalances>;
  /** Whether the transaction exists and succeeded. */
  succeeded(digest: string): Promise<boolean>;
}

/** Returns reads of the chain of `application`; they keep working after the application was killed and started again. */
export function chainOf(application: Application): ChainReads {
  const client = new SuiGrpcClient({ network: 'localnet', baseUrl: application.nodeUrl, format: 'binary' });
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(application.dataDir, 'manifest.json'), 'utf8')));
  return {
    client,
    manifest,
    inviterOf: async (address) => (await fetchUserInfo(client, manifest, address)).inviter,
    position: (owner) => fetchPosition(client, manifest, owner),
    overview: () => fetchOverview(client, manifest),
    wallet: (owner) => fetchBalances(client, manifest, owner),
    succeeded: async (digest) => (await client.core.getTransaction({ digest })).$kind === 'Transaction',
  };
}
