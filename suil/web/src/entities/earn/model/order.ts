/** The order of the rows by each column. Pure. */
import { FACTOR_ONE } from '@suil/core';
import type { Inputs, Sort } from './inputs.ts';
import { PRODUCT_FACTS, type ProductName } from './products.ts';
import { type EarnData, type EarnRow, hasYear } from './rows.ts';

/** What a column is sorted by; null for what it does not say, which comes last in both orders. */
function keyOf(row: EarnRow, sort: Exclude<Sort, 'product'>, data: EarnData): bigint | null {
  const { projection, product, option } = row;
  switch (sort) {
    case 'term':
      return typeof option === 'number' ? BigInt(option) : null;
    case 'day':
      return projection?.dayMicros.best ?? null;
    case 'year':
      return projection !== null && hasYear(product) ? projection.yearMicros : null;
    case 'lock':
      return PRODUCT_FACTS[product].principalComesBack ? BigInt(typeof option === 'number' ? option : 0) : null;
    case 'from':
      return coverOf(product, data);
    case 'gain':
      return projection?.gainMicros ?? null;
    case 'even':
      return projection === null || projection.evenAfterDay === null ? null : BigInt(projection.evenAfterDay);
  }
}

/** How fully the last day was paid, 10^9 for all of it; null where income is whatever the fees are. */
function coverOf(product: ProductName, { funding, release }: EarnData): bigint | null {
  if (PRODUCT_FACTS[product].setAside) return FACTOR_ONE;
  if (product === 'pool') return funding?.last ?? null;
  return product === 'hashrate' || product === 'suilPledge' ? (release?.last ?? null) : null;
}

/** Returns the rows in the order asked for. @param nameOf the product's name, by which the first column sorts */
export function sortRows(
  rows: readonly EarnRow[],
  { sort, descending }: Pick<Inputs, 'sort' | 'descending'>,
  data: EarnData,
  nameOf: (product: ProductName) => string,
): EarnRow[] {
  const turn = descending ? -1 : 1;
  if (sort === 'product') {
    return rows.toSorted((one, other) => turn * nameOf(one.product).localeCompare(nameOf(other.product)));
  }
  return rows.toSorted((one, other) => {
    const [key, otherKey] = [keyOf(one, sort, data), keyOf(other, sort, data)];
    if (key === null || otherKey === null) return Number(key === null) - Number(otherKey === null);
    if (key === otherKey) return 0;
    return key < otherKey ? -turn : turn;
  });
}
