/** Publishes a compiled package. */
import { Transaction } from '@mysten/sui/transactions';
import { toBase64 } from '@mysten/sui/utils';
import { AppError } from '@suil/core';
import { type Deployer, type Executed, transact } from './transact.ts';

/** The parts of a compiled package that publishing needs; what `@suil/toolchain` compiles fits. */
export interface PublishablePackage {
  readonly name: string;
  readonly modules: readonly { readonly bytes: Uint8Array }[];
  readonly dependencies: readonly string[];
}

export interface Published extends Executed {
  readonly packageId: string;
}

/** Publishes `compiled`; the right to upgrade it goes to the deployer. */
export async function publish(deployer: Deployer, compiled: PublishablePackage): Promise<Published> {
  const transaction = new Transaction();
  const upgradeCap = transaction.publish({
    modules: compiled.modules.map(({ bytes }) => toBase64(bytes)),
    dependencies: [...compiled.dependencies],
  });
  transaction.transferObjects([upgradeCap], deployer.signer.toSuiAddress());
  const executed = await transact(deployer, `publish ${compiled.name}`, transaction);
  const { packageId } = executed;
  if (packageId === undefined) {
    throw new AppError('CHAIN_TRANSACTION_FAILED', { reason: `publishing ${compiled.name} created no package` });
  }
  return { ...executed, packageId };
}
