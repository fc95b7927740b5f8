/** Registers a coin with the coin registry (the shared object 0xc), so that its supply and names are public. */
import { Transaction } from '@mysten/sui/transactions';
import { assert, SUIL_SUPPLY_UNITS } from '@suil/core';
import { COIN_REGISTRY_ID, type Currency, currencyTypeOf, fetchCurrency } from '@suil/sdk';
import type { Published } from './publish.ts';
import { createdId, type Deployer, transact } from './transact.ts';

/** Registers SUIL and checks that it can never be minted, burned or renamed. @throws {CHAIN_TRANSACTION_FAILED} */
export async function registerSuil(deployer: Deployer, product: Published): Promise<void> {
  const currency = await registerCurrency(deployer, product, `${product.packageId}::suil::SUIL`);
  const { supplyUnits, isSupplyFixed, isMetadataFixed } = currency;
  assert(isSupplyFixed && supplyUnits === SUIL_SUPPLY_UNITS, 'the supply of SUIL is fixed at 1,000,000,000');
  assert(isMetadataFixed, 'the names of SUIL are fixed');
}

/**
 * Registers the coin that the publication of its package sent to the registry. Anyone may do that, so it may be done already.
 * @throws {CHAIN_TRANSACTION_FAILED}
 */
export async function registerCurrency(deployer: Deployer, published: Published, coinType: string): Promise<Currency> {
  const { client } = deployer;
  const present = await fetchCurrency(client, coinType);
  if (present !== undefined) return present;
  const transaction = new Transaction();
  transaction.moveCall({
    target: '0x2::coin_registry::finalize_registration',
    typeArguments: [coinType],
    arguments: [
      transaction.object(COIN_REGISTRY_ID),
      transaction.object(createdId(published, currencyTypeOf(coinType))),
    ],
  });
  await transact(deployer, `register ${coinType.split('::').at(-1)}`, transaction);
  const registered = await fetchCurrency(client, coinType);
  assert(registered !== undefined, `${coinType} is registered`);
  return registered;
}
