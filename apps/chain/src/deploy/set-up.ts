// Brings published contracts to life with `setup::create` and reads the ids of what it shared.

import { bcs } from '@mysten/sui/bcs';
import { Transaction } from '@mysten/sui/transactions';
import { normalizeSuiAddress } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import type { Published } from './publish.ts';
import { createdId, type Deployer, transact } from './transact.ts';

const SUI_TYPE = `${normalizeSuiAddress('0x2')}::sui::SUI`;

/** The contract's event, in its field order. */
const SetupCompleted = bcs.struct('SetupCompleted', {
  root: bcs.Address,
  finance: bcs.Address,
  vault: bcs.Address,
  liquidity: bcs.Address,
  usdcSuiPool: bcs.Address,
  suilSuiPool: bcs.Address,
  day: bcs.u64(),
  timestampMs: bcs.u64(),
});

export interface SetUpParams {
  /** The contracts as just published: the deployer still holds what `init` sent it. */
  readonly product: Published;
  /** Normalised type of the stablecoin. */
  readonly usdcType: string;
  readonly root: string;
}

/** Creates and shares the product's objects. Returns the manifest of the new deployment, without test coins. */
export async function setUp(deployer: Deployer, { product, usdcType, root }: SetUpParams): Promise<Manifest> {
  const packageId = product.packageId;
  const transaction = new Transaction();
  transaction.moveCall({
    target: `${packageId}::setup::create`,
    typeArguments: [usdcType],
    arguments: [
      transaction.object(createdId(product, `${packageId}::setup::SetupCap`)),
      transaction.object(createdId(product, `${packageId}::suil::Emission`)),
      transaction.pure.address(root),
      transaction.object.clock(),
    ],
  });
  const executed = await transact(deployer, transaction);
  const event = executed.events.find(({ eventType }) => eventType === `${packageId}::setup::SetupCompleted`);
  if (event === undefined) {
    throw new AppError('CHAIN_TRANSACTION_FAILED', { reason: 'setup::create emitted no SetupCompleted' });
  }
  const { day, timestampMs: _, ...ids } = SetupCompleted.parse(event.bcs);
  const { chainIdentifier } = await deployer.client.core.getChainIdentifier();
  return {
    package: packageId,
    chain: chainIdentifier,
    setupDay: Number(day),
    ...ids,
    coinTypes: { sui: SUI_TYPE, suil: `${packageId}::suil::SUIL`, usdc: usdcType },
  };
}
