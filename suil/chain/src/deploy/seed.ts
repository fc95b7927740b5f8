/** Fills a new deployment: first deposits of both pools, the reserves and the operator's top-up, paid by the deployer. */

import { Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions';
import { normalizeStructTag, normalizeSuiAddress } from '@mysten/sui/utils';
import type { Manifest } from '@suil/core/api';
import { shareTypeOf } from '@suil/sdk';
import { createdId, type Deployer, transact } from './transact.ts';

const CLOCK = normalizeSuiAddress('0x6');

/** Ids of the `pool::SeedTicket` objects. */
export interface SeedTickets {
  readonly usdcSui: string;
  readonly suilSui: string;
}

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
  /** The tickets for the first deposits, which the deployer holds. */
  readonly tickets: SeedTickets;
  /** The deployer's coin of SUIL, which holds at least the pool's part. */
  readonly suilCoinId: string;
  readonly amounts: SeedAmounts;
}

/** Mints the test USDC, makes the first deposit of both pools, funds the reserves and tops the vault up, in one transaction. Returns the ids of the locks that hold the shares. */
export async function seed(
  deployer: Deployer,
  { manifest, tickets, suilCoinId, amounts }: SeedParams,
): Promise<string[]> {
  const { sui, suil, usdc } = manifest.coinTypes;
  const { usdcSuiPool, suilSuiPool } = amounts;
  const transaction = new Transaction();
  const [suiForUsdc, suiForSuil] = transaction.splitCoins(transaction.gas, [usdcSuiPool.mist, suilSuiPool.mist]);
  const [suilForSui] = transaction.splitCoins(transaction.object(suilCoinId), [suilSuiPool.suilUnits]);
  const usdcForSui = mint(transaction, manifest, usdcSuiPool.usdcUnits);
  const usdcPool = { pool: manifest.usdcSuiPool, ticket: tickets.usdcSui, types: [sui, usdc] } as const;
  const suilPool = { pool: manifest.suilSuiPool, ticket: tickets.suilSui, types: [suil, sui] } as const;
  const locks = [
    depositFirst(transaction, manifest, usdcPool, [suiForUsdc, usdcForSui]),
    depositFirst(transaction, manifest, suilPool, [suilForSui, suiForSuil]),
  ];
  fundReserves(transaction, manifest, amounts);
  topUp(transaction, manifest, amounts);
  transaction.transferObjects(locks, deployer.signer.toSuiAddress());
  const executed = await transact(deployer, 'seed', transaction);
  const shares = [shareTypeOf(manifest, 'usdcSui'), shareTypeOf(manifest, 'suilSui')];
  return shares.map((type) => createdId(executed, lockTypeOf(manifest, type)));
}

/** Returns the type of a lock of coins. */
export function lockTypeOf({ package: packageId }: Pick<Manifest, 'package'>, coinType: string): string {
  return normalizeStructTag(`${packageId}::lock::Lock<${coinType}>`);
}

function fundReserves(transaction: Transaction, manifest: Manifest, amounts: SeedAmounts): void {
  const { package: packageId, config, coinTypes } = manifest;
  const [pledgeSui] = transaction.splitCoins(transaction.gas, [amounts.pledgeReserveMist]);
  const fund = (target: string, coin: TransactionObjectArgument, product: string, typeArguments: string[]) =>
    transaction.moveCall({
      target: `${packageId}::${target}::fund_reserve`,
      typeArguments,
      arguments: [transaction.object(product), transaction.object(config), coin, transaction.object.clock()],
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

/** Returns the lock that holds the shares. */
function depositFirst(
  transaction: Transaction,
  manifest: Manifest,
  { pool, ticket, types }: { pool: string; ticket: string; types: readonly [string, string] },
  [x, y]: [TransactionObjectArgument, TransactionObjectArgument],
): TransactionObjectArgument {
  return transaction.moveCall({
    target: `${manifest.package}::pool::seed`,
    typeArguments: [...types],
    arguments: [
      transaction.object(pool),
      transaction.object(manifest.config),
      transaction.object(ticket),
      x,
      y,
      transaction.object.clock(),
    ],
  });
}
