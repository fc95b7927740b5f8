/** Today's income by product, out of the income of the last two days. Pure; owns no reading. */
import type { Asset } from '@suil/core';
import type { IncomeDay, IncomeSourceName } from '@suil/core/api';

export const PRODUCTS = ['team', 'pool', 'hashrate', 'pledge', 'bank', 'nodes'] as const;
export type IncomeProduct = (typeof PRODUCTS)[number];

const PRODUCT_OF: Record<IncomeSourceName, IncomeProduct> = {
  static: 'pool',
  friend: 'team',
  indirect: 'team',
  community: 'team',
  peer: 'team',
  pledge: 'pledge',
  bank: 'bank',
  hashrate: 'hashrate',
  nodes: 'nodes',
};

export const productOf = (source: IncomeSourceName): IncomeProduct => PRODUCT_OF[source];

export interface ProductIncome {
  readonly product: IncomeProduct;
  readonly asset: Asset;
  /** After the fee, base units of the asset. */
  readonly net: bigint;
  /** After the fee, micro-dollars. */
  readonly usd: bigint;
  /** How many kinds of team income it is made of. */
  readonly kinds: number;
  /** Of the last closed day: what a day brings of it is known only when it is closed. */
  readonly isYesterday: boolean;
}

type Row = Pick<IncomeDay, 'day' | 'source' | 'asset' | 'net' | 'usd'>;

/** Returns every product, those with income first and the greatest of them on top; team and nodes are those of the day before. */
export function todaysIncome(rows: readonly Row[], today: number): ProductIncome[] {
  const all = PRODUCTS.map((product) => {
    const isYesterday = product === 'team' || product === 'nodes';
    const own = rows.filter(
      ({ source, day }) => PRODUCT_OF[source] === product && day === (isYesterday ? today - 1 : today),
    );
    const sumOf = (key: 'net' | 'usd') => own.reduce((sum, row) => sum + BigInt(row[key]), 0n);
    return {
      product,
      asset: own[0]?.asset ?? 'USDC',
      net: sumOf('net'),
      usd: sumOf('usd'),
      kinds: new Set(own.map(({ source }) => source)).size,
      isYesterday,
    };
  });
  return all.toSorted((a, b) => Number(b.usd > a.usd) - Number(b.usd < a.usd));
}
