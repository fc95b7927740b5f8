/** A whole deployment over any Sui client: publish, register SUIL and set up. It moves no money; only a local chain is seeded afterwards. */
import type { Manifest } from '@suil/core/api';
import { type PublishablePackage, type Published, publish } from './publish.ts';
import { registerCurrency, registerSuil } from './register.ts';
import { lockTypeOf, type SeedAmounts, type SeedTickets, seed } from './seed.ts';
import { type SetUpParams, setUp } from './set-up.ts';
import { createdId, type Deployer } from './transact.ts';

const COIN = `0x${'2'.padStart(64, '0')}::coin::Coin`;

export type Powers = Pick<SetUpParams, 'root' | 'guardian' | 'keys' | 'delays'>;

export interface DeployParams {
  readonly contracts: PublishablePackage;
  /** Normalised type of the stablecoin. */
  readonly usdcType: string;
  readonly powers: Powers;
  /** Who acts for the application in the ledger (rules.md §9); named in the manifest, and by no contract. */
  readonly operator: string;
}

/**
 * Publishes the contracts, registers SUIL and sets the contracts up. Begun again with the same journal, it continues where it stopped.
 * @throws {CHAIN_TRANSACTION_FAILED}
 */
export async function deploy(
  deployer: Deployer,
  params: DeployParams,
): Promise<{ manifest: Manifest; product: Published; tickets: SeedTickets }> {
  const product = await publish(deployer, params.contracts);
  await registerSuil(deployer, product);
  const { usdcType, operator, powers } = params;
  const { manifest: bare, tickets } = await setUp(deployer, { product, usdcType, ...powers });
  const locks = [createdId(product, lockTypeOf(bare, bare.coinTypes.suil))];
  const manifest = { ...bare, operator, locks };
  return { manifest, product, tickets };
}

export interface LocalParams {
  readonly contracts: PublishablePackage;
  readonly testCoins: PublishablePackage;
  readonly powers: Powers;
  readonly operator: string;
  readonly amounts: SeedAmounts;
}

/** Publishes and registers the test coin, deploys with it and seeds. Returns the manifest. */
export async function deployAndSeed(deployer: Deployer, params: LocalParams): Promise<Manifest> {
  const { contracts, powers, operator, amounts } = params;
  const coins = await publish(deployer, params.testCoins);
  const usdcType = `${coins.packageId}::usdc::USDC`;
  await registerCurrency(deployer, coins, usdcType);
  const { manifest: bare, product, tickets } = await deploy(deployer, { contracts, usdcType, powers, operator });
  const manifest: Manifest = {
    ...bare,
    testCoins: { package: coins.packageId, treasury: createdId(coins, `${coins.packageId}::usdc::Treasury`) },
  };
  const suilCoinId = createdId(product, `${COIN}<${manifest.coinTypes.suil}>`);
  const shareLocks = await seed(deployer, { manifest, tickets, suilCoinId, amounts });
  return { ...manifest, locks: [...(manifest.locks ?? []), ...shareLocks] };
}
