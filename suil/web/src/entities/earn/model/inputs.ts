/** What the page's query asks for. Owns the names in the query and what counts where one is missing or means nothing. */
import { type Asset, checkAmount, DECIMALS, parseAmountInput } from '@suil/core';
import { type Option, PRODUCT_FACTS, PRODUCTS, type ProductName, presetOption } from './products.ts';

export const DAYS = [30, 90, 180, 365] as const;
export type Days = (typeof DAYS)[number];
export const FILTERS = ['all', 'noLock', 'comesBack', 'setAside'] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = ['product', 'term', 'day', 'year', 'lock', 'from', 'gain', 'even'] as const;
export type Sort = (typeof SORTS)[number];
/** Coins that a product takes. */
export const COINS = ['SUI', 'USDC', 'SUIL', 'PRO'] as const;
export type Coin = (typeof COINS)[number] & Asset;

export interface Inputs {
  readonly days: Days;
  readonly filter: Filter;
  /** Only products that take this coin; null for all. */
  readonly have: Coin | null;
  readonly sort: Sort;
  readonly descending: boolean;
  readonly options: Readonly<Record<ProductName, Option | null>>;
}

const DEFAULT_DAYS: Days = 90;
export const DEFAULT_AMOUNT = '1,000';
/** What is least first when it is asked for: names, and what is better the less it is. */
const ASCENDING: readonly Sort[] = ['product', 'term', 'lock', 'even'];

export const startsDescending = (sort: Sort): boolean => !ASCENDING.includes(sort);

/** Returns the inputs; an unknown value counts as none. */
export function readInputs(search: URLSearchParams): Inputs {
  const sort = SORTS.find((one) => one === search.get('sort')) ?? 'gain';
  const order = search.get('order');
  const days = DAYS.find((one) => String(one) === search.get('days')) ?? DEFAULT_DAYS;
  const optionOf = (product: ProductName) =>
    PRODUCT_FACTS[product].options.find((one) => String(one) === search.get(product)) ?? presetOption(product, days);
  return {
    days,
    filter: FILTERS.find((one) => one === search.get('filter')) ?? 'all',
    have: COINS.find((one) => one === search.get('have')) ?? null,
    sort,
    descending: order === null ? startsDescending(sort) : order !== 'asc',
    options: {
      suilPledge: optionOf('suilPledge'),
      pledge: optionOf('pledge'),
      pool: null,
      bank: optionOf('bank'),
      shares: null,
      hashrate: null,
      nodes: optionOf('nodes'),
    },
  };
}

/** Returns the query with one value changed; null takes it out. */
export function withValue(search: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return next;
}

/** Returns what the query has to be for other days: terms that were chosen for the days before are preset again. */
export function withDays(search: URLSearchParams, days: Days): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const product of PRODUCTS) next.delete(product);
  next.set('days', String(days));
  return next;
}

/** Returns the query that sorts by a column: once more by the same one turns the order round. */
export function withSort(search: URLSearchParams, sort: Sort): URLSearchParams {
  const next = new URLSearchParams(search);
  const { sort: before, descending } = readInputs(search);
  next.set('sort', sort);
  next.delete('order');
  const turns = sort === before && descending === startsDescending(sort);
  if (turns) next.set('order', descending ? 'asc' : 'desc');
  return next;
}

type AmountRefusal = 'AMOUNT_INVALID' | NonNullable<ReturnType<typeof checkAmount>>;
export type TypedAmount =
  | { readonly micros: bigint; readonly refusal: null }
  | { readonly micros: null; readonly refusal: AmountRefusal };

/** The unit that an amount may be typed with; another coin's would make another amount of it. */
const OWN_UNIT = /^\s*\$|\s*(usd|\$)\s*$/gi;

/** Returns what a typed amount is in micro-dollars, grouping included, or why it is none. The text itself stays as it was typed. */
export function readAmount(text: string): TypedAmount {
  const bare = text.normalize('NFKC').replace(OWN_UNIT, '');
  const parsed = /\p{L}/u.test(bare) ? null : parseAmountInput(bare, { decimals: DECIMALS.USDC, pasted: true });
  if (bare.trim() === '') return { micros: null, refusal: 'AMOUNT_REQUIRED' };
  if (!parsed?.ok) return { micros: null, refusal: 'AMOUNT_INVALID' };
  const refusal = checkAmount(parsed.units, {});
  return refusal === null && parsed.units !== null
    ? { micros: parsed.units, refusal: null }
    : { micros: null, refusal: refusal ?? 'AMOUNT_INVALID' };
}
