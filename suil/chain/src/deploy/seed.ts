/** Fills a new deployment: first deposits of both pools, whose shares it locks, the reserves and the operator's top-up, paid by the deployer. */

import { Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils';
import { itemAt } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { shareTypeOf } from '@suil/sdk';
import { createdId, type Deployer, transact } from './transact.ts';

const CLOCK = normalizeSuiAddress('0x6');

/** What goes where, in base units. */
export interface SeedAmounts {
  readonly usdcSuiPool: { readonly mist: bigint; readonly usdcUnits: bigint };
  readonly suilSuiPool: { readonly suilUnits: bigint; readonly mist: bigint };
  readonly flowReserveUsdcUnits: bigint;
  readonly teamReserveUsdcUnits: bigint;
  readonly pledgeReserveMist: bigint;
  readonly vault: { readonly mist: bigint; readonly usdcUnits: bigint };
}

export interface SeedParams {
  readonly manifest: Manifest;
  /** The deployer's coin of SUIL, which holds at least the pool's part. */
  readonly suilCoinId: string;
  readonly amounts: SeedAmounts;
}

/** Mints the test USDC, makes the first deposit of both pools, locks its shares for a year, funds the reserves and tops the vault up, in one transaction. Returns the ids of the locks. */
export async function seed(deployer: Deployer, { manifest, suilCoinId, amounts }: SeedParams): Promise<string[]> {
  const { sui, suil, usdc } = manifest.coinTypes;
  const { usdcSuiPool, suilSuiPool } = amounts;
  const transaction = new Transaction();
  const [suiForUsdc, suiForSuil] = transaction.splitCoins(transaction.gas, [usdcSuiPool.mist, suilSuiPool.mist]);
  const [suilForSui] = transaction.splitCoins(transaction.object(suilCoinId), [suilSuiPool.suilUnits]);
  const usdcForSui = mint(transaction, manifest, usdcSuiPool.usdcUnits);
  const first = depositFirst(transaction, manifest, manifest.usdcSuiPool, [sui, usdc], [suiForUsdc, usdcForSui]);
  const second = depositFirst(transaction, manifest, manifest.suilSuiPool, [suil, sui], [suilForSui, suiForSuil]);
  fundReserves(transaction, manifest, amounts);
  topUp(transaction, manifest, amounts);
  const shares = [shareTypeOf(manifest, 'usdcSui'), shareTypeOf(manifest, 'suilSui')] as const;
  const locks = [
    lockShares(transaction, manifest, shares[0], first),
    lockShares(transaction, manifest, shares[1], second),
  ];
  transaction.transferObjects(locks, deployer.signer.toSuiAddress());
  const executed = await transact(deployer, 'seed', transaction);
  return shares.map((type) => createdId(executed, lockTypeOf(manifest, type)));
}

/** Returns the type of a lock of coins. */
export function lockTypeOf({ package: packageId }: Pick<Manifest, 'package'>, coinType: string): string {
  return normalizeStructTag(`${packageId}::lock::Lock<${coinType}>`);
}

function lockShares(
  transaction: Transaction,
  manifest: Manifest,
  shareType: string,
  shares: TransactionObjectArgument,
): TransactionObjectArgument {
  return transaction.moveCall({
    target: `${manifest.package}::lock::for_a_year`,
    typeArguments: [shareType],
    arguments: [shares, transaction.object(CLOCK)],
  });
}

function fundReserves(transaction: Transaction, manifest: Manifest, amounts: SeedAmounts): void {
  const { package: packageId, config, coinTypes } = manifest;
  const [pledgeSui] = transaction.splitCoins(transaction.gas, [amounts.pledgeReserveMist]);
  const fund = (target: string, coin: TransactionObjectArgument, product: string, typeArguments: string[]) =>
    transaction.moveCall({
      target: `${packageId}::${target}::fund_reserve`,
      typeArguments,
      arguments: [coin, transaction.object(product), transaction.object(config), transaction.object.clock()],
    });
  const usdc = (units: bigint) => mint(transaction, manifest, units);
  fund('liquidity', usdc(amounts.flowReserveUsdcUnits), manifest.liquidity, [coinTypes.usdc]);
  fund('settlement', usdc(amounts.teamReserveUsdcUnits), manifest.team, [coinTypes.usdc]);
  fund('pledge', pledgeSui, manifest.pledges, []);
}

/** What backs the bank's income and the operator's balances of the ledger (rules.md §9: top-up of the operator). */
function topUp(transaction: Transaction, manifest: Manifest, { vault }: SeedAmounts): void {
  const { package: packageId, config, coinTypes } = manifest;
  const [sui] = transaction.splitCoins(transaction.gas, [vault.mist]);
  const shared = [manifest.vault, config, CLOCK];
  transaction.moveCall({
    target: `${packageId}::finance::topup_v2`,
    arguments: [sui, ...shared.map((id) => transaction.object(id))],
  });
  transaction.moveCall({
    target: `${packageId}::vault::topup`,
    typeArguments: [coinTypes.usdc],
    arguments: [mint(transaction, manifest, vault.usdcUnits), ...shared.map((id) => transaction.object(id))],
  });
}

function mint(transaction: Transaction, manifest: Manifest, units: bigint): TransactionObjectArgument {
  const { package: packageId = '', treasury = '' } = manifest.testCoins ?? {};
  return transaction.moveCall({
    target: `${packageId}::usdc::mint`,
    arguments: [transaction.pure.u64(units), transaction.object(treasury)],
  });
}

/** A first deposit takes both coins whole, so what the pool gives back beside the shares is empty. */
function depositFirst(
  transaction: Transaction,
  manifest: Manifest,
  pool: string,
  types: [string, string],
  [x, y]: [TransactionObjectArgument, TransactionObjectArgument],
): TransactionObjectArgument {
  const results = transaction.moveCall({
    target: `${manifest.package}::pool::add_liquidity`,
    typeArguments: types,
    arguments: [x, y, transaction.pure.u64(1), ...[pool, manifest.config, CLOCK].map((id) => transaction.object(id))],
  });
  for (const [coin, type] of [
    [itemAt(results, 1), types[0]],
    [itemAt(results, 2), types[1]],
  ] as const) {
    transaction.moveCall({ target: '0x2::coin::destroy_zero', typeArguments: [type], arguments: [coin] });
  }
  return itemAt(results, 0);
}
