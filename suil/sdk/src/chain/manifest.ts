/** Makes the manifest of a deployment from its set-up's events. Owns no file: the deploying process writes it. */
import { SUI_COIN_TYPE } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { ChainEvent } from '../events/kinds.ts';

export interface Deployment {
  readonly packageId: string;
  /** Digest of the chain's first checkpoint. */
  readonly chain: string;
  /** Normalised type of the stablecoin. */
  readonly usdcType: string;
  readonly setUp: Extract<ChainEvent, { kind: 'SetupCompleted' }>;
  readonly testCoins?: Manifest['testCoins'];
}

/** Returns the manifest, our names and the specification's for the same objects. */
export function toManifest({ packageId, chain, usdcType, setUp, testCoins }: Deployment): Manifest {
  const { kind: _, day, timestampMs: __, ...ids } = setUp;
  return {
    package: packageId,
    chain,
    setupDay: day,
    ...ids,
    ecoConfig: ids.config,
    unstakeConfig: ids.config,
    liquidityFinance: ids.liquidity,
    liquiditySwap: ids.usdcSuiPool,
    liquidityTopUp: ids.vault,
    ...(testCoins === undefined ? {} : { testCoins }),
    coinTypes: { sui: SUI_COIN_TYPE, suil: `${packageId}::suil::SUIL`, usdc: usdcType },
  };
}
