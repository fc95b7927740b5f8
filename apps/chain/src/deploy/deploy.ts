// A whole deployment with test coins, over any Sui client: publish, set up, seed. Returns its manifest.

import type { Manifest } from '@suil/core/api';
import { type PublishablePackage, publish } from './publish.ts';
import { type SeedAmounts, seed } from './seed.ts';
import { type SetUpParams, setUp } from './set-up.ts';
import { createdId, type Deployer } from './transact.ts';

const COIN = `0x${'2'.padStart(64, '0')}::coin::Coin`;

export interface DeployParams {
  readonly contracts: PublishablePackage;
  readonly testCoins: PublishablePackage;
  readonly powers: Pick<SetUpParams, 'root' | 'guardian' | 'settlementKey' | 'withdrawKey' | 'delays'>;
  readonly amounts: SeedAmounts;
}

/** Publishes both packages, sets the product up and seeds it. Returns the manifest. */
export async function deploy(deployer: Deployer, params: DeployParams): Promise<Manifest> {
  const coins = await publish(deployer, params.testCoins);
  const product = await publish(deployer, params.contracts);
  const bare = await setUp(deployer, {
    product,
    usdcType: `${coins.packageId}::usdc::USDC`,
    ...params.powers,
  });
  const manifest: Manifest = {
    ...bare,
    testCoins: { package: coins.packageId, treasury: createdId(coins, `${coins.packageId}::usdc::Treasury`) },
  };
  const suilCoinId = createdId(product, `${COIN}<${manifest.coinTypes.suil}>`);
  await seed(deployer, { manifest, suilCoinId, amounts: params.amounts });
  return manifest;
}
