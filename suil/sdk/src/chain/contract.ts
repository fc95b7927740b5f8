/** What every call needs to know of a deployment beyond the manifest's plain fields. Owns no amounts. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { PoolName } from '@suil/core';
import type { Manifest } from '@suil/core/api';

/** Any transport of the SDK: gRPC, GraphQL or JSON-RPC. */
export type SuilClient = ClientWithCoreApi;

export type { PoolName };

/** Returns the package that calls go to. Types and events keep the id of the version that defined them. */
export function packageOf(manifest: Manifest): string {
  return manifest.newestPackage ?? manifest.package;
}

/** Returns a pool's object id and its coins, in the order of its type. */
export function poolOf(manifest: Manifest, pool: PoolName): { id: string; types: [x: string, y: string] } {
  const { sui, suil, usdc } = manifest.coinTypes;
  if (pool === 'usdcSui') return { id: manifest.usdcSuiPool, types: [sui, usdc] };
  return { id: manifest.suilSuiPool, types: [suil, sui] };
}
