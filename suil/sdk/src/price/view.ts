/** Prices as the contract sees them (rules.md §7): grant prices, recent prices, spot, day prices. Micro-dollars per whole coin. */
import { bcs } from '@mysten/sui/bcs';
import { UNITS_PER_SUIL } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import { packageOf, type SuilClient } from '../chain/contract.ts';
import { simulateView, valueAt } from '../chain/view.ts';
import * as contract from '../generated/suil/suiprice.ts';

/** Null where there is no price. */
export interface Prices {
  readonly suilGrant: bigint | null;
  readonly suiGrant: bigint | null;
  readonly suilRecent: bigint | null;
  readonly suiRecent: bigint | null;
  readonly suilSpot: bigint | null;
  readonly suiSpot: bigint | null;
  readonly lastDay: number | null;
  readonly lastDayPrice: bigint | null;
}

export interface DayPriceOf {
  readonly day: number;
  /** Of SUIL. */
  readonly price: bigint;
}

/** Returns everything known about prices now. */
export async function fetchPrices(client: SuilClient, manifest: Manifest): Promise<Prices> {
  const { prices, suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.overview({
        package: packageOf(manifest),
        arguments: { prices, suilPool, usdcPool, config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  return readPrices(valueAt(results, 0));
}

/** Reads what `suiprice::overview` returned. */
export function readPrices(bytes: Uint8Array): Prices {
  const raw = contract.Overview.parse(bytes);
  const amount = (value: string | null) => (value === null ? null : BigInt(value));
  return {
    suilGrant: amount(raw.suil_grant),
    suiGrant: amount(raw.sui_grant),
    suilRecent: amount(raw.suil_recent),
    suiRecent: amount(raw.sui_recent),
    suilSpot: amount(raw.suil_spot),
    suiSpot: amount(raw.sui_spot),
    lastDay: raw.last_day === null ? null : Number(raw.last_day),
    lastDayPrice: amount(raw.last_day_price),
  };
}

/** Returns the recent price of SUIL. @throws {PRICE_STALE | PRICE_POOL_SHALLOW} while there is none */
export async function fetchSuilPrice(client: SuilClient, manifest: Manifest): Promise<bigint> {
  const { suilSuiPool: suilPool, usdcSuiPool: usdcPool, config } = manifest;
  const results = await simulateView(client, (tx) => {
    tx.add(
      contract.getSuilUsdAmountOut({
        package: packageOf(manifest),
        arguments: { amount: UNITS_PER_SUIL, suilPool, usdcPool, config },
        typeArguments: [manifest.coinTypes.usdc],
      }),
    );
  });
  return BigInt(bcs.u64().parse(valueAt(results, 0)));
}

/** Returns the stored prices of the days `fromDay … toDay`, at most 366 days; days without a price are left out. */
export async function fetchDayPrices(
  client: SuilClient,
  manifest: Manifest,
  { fromDay, toDay }: { fromDay: number; toDay: number },
): Promise<readonly DayPriceOf[]> {
  const results = await simulateView(client, (tx) => {
    const { prices } = manifest;
    tx.add(contract.dayPrices({ package: packageOf(manifest), arguments: { fromDay, toDay, prices } }));
  });
  return bcs
    .vector(contract.DailyPrice)
    .parse(valueAt(results, 0))
    .map(({ day, price }) => ({ day: Number(day), price: BigInt(price) }));
}
