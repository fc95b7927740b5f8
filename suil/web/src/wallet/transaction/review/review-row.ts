/** The rows of a chain review, and where a transaction shows what each of them promises. Pure; owns no text. */
import type { Asset, PoolName, SwapCoin } from '@suil/core';
import type { ChainEvent, ChainEventKind } from '@suil/sdk';
import type { Chain } from '../../../platform/chain/chain.ts';
import { formatAmount, formatCount } from '../../../platform/i18n/format.ts';
import type { Fact } from '../../../ui/lists/facts.tsx';

/** How an amount is written, so that another amount can be written in the same way. */
export interface AmountFormat {
  readonly unit: Asset | 'count';
  /** Digits after the point; default 4. */
  readonly digits?: number;
  /** The translated text around it, with `{amount}` in its place; default: the amount and its unit. */
  readonly template?: string;
}

/** Coins of an address, the network fee not counted; `sender` is the account that sends the transaction. */
export interface WalletSource {
  readonly in: 'wallet';
  readonly coinType: string;
  readonly way: 'paid' | 'received';
  readonly owner: 'sender' | string;
}

/** A field of our events of one kind, summed up; without a field they are counted. */
export interface EventSource {
  readonly in: 'events';
  readonly kind: ChainEventKind;
  readonly field: string | null;
  /** Only events whose fields have these values. */
  readonly only: Readonly<Record<string, string>>;
}

/** An amount: it must be this one, but for the tolerance, either way. */
export interface AmountCheck {
  readonly source: WalletSource | EventSource;
  /** What the quote promises, base units; null for a row that only states what the simulation shows. */
  readonly amount: bigint | null;
  readonly tolerance: bigint;
  readonly format: AmountFormat;
}

/** A value that every such event must have, such as an address; there must be one at least. */
export interface ValueCheck {
  readonly source: EventSource & { readonly field: string };
  readonly value: string;
}

export type RowCheck = AmountCheck | ValueCheck;

export interface ReviewRow extends Omit<Fact, 'value'> {
  /** Of an address all of it; it is drawn in groups. */
  readonly value: string;
  readonly address?: string;
  /** Money goes to the address: whether it is for the first time is said beside it. */
  readonly recipient?: true;
  /** Absent where a row states a limit, a rate or an estimate, which no transaction shows. */
  readonly check?: RowCheck;
}

type Checked = Pick<ReviewRow, 'value' | 'check'>;
type EventOf<Kind extends ChainEventKind> = Extract<ChainEvent, { readonly kind: Kind }>;
type FieldOf<Kind extends ChainEventKind> = Exclude<keyof EventOf<Kind>, 'kind' | 'timestampMs'> & string;

interface AmountOptions extends Omit<AmountFormat, 'unit'> {
  /** How far what happens may be from it, either way; default 0n. */
  readonly tolerance?: bigint;
}

export function amountText({ unit, digits, template }: AmountFormat, amount: bigint): string {
  const text = unit === 'count' ? formatCount(Number(amount)) : formatAmount(amount, unit, digits);
  if (template !== undefined) return template.replace('{amount}', text);
  return unit === 'count' ? text : `${text} ${unit}`;
}

function checkedAmount(
  source: AmountCheck['source'],
  unit: AmountFormat['unit'],
  amount: bigint | null,
  { tolerance = 0n, ...format }: AmountOptions,
): Checked {
  const check = { source, amount, tolerance, format: { unit, ...format } };
  return { value: amountText(check.format, amount ?? 0n), check };
}

/** What leaves and arrives in a wallet, as parts of rows; the coins are those of the chain's deployment. */
export function walletRows({ manifest, sdk }: Pick<Chain, 'manifest' | 'sdk'>) {
  const typeOf = (coin: SwapCoin) =>
    sdk.normalizeStructTag(
      { SUI: manifest.coinTypes.sui, SUIL: manifest.coinTypes.suil, USDC: manifest.coinTypes.usdc }[coin],
    );
  const wallet = (way: WalletSource['way'], coinType: string, owner = 'sender'): WalletSource => ({
    in: 'wallet',
    coinType,
    way,
    owner,
  });
  return {
    pays: (amount: bigint, coin: SwapCoin, options: AmountOptions = {}) =>
      checkedAmount(wallet('paid', typeOf(coin)), coin, amount, options),
    /** @param owner an address other than the sender's */
    receives: (amount: bigint, coin: SwapCoin, { owner, ...options }: AmountOptions & { owner?: string } = {}) =>
      checkedAmount(wallet('received', typeOf(coin), owner), coin, amount, options),
    /** Shares of a pool, which are coins with nine decimals like SUI. */
    shares: (way: WalletSource['way'], amount: bigint, pool: PoolName, options: AmountOptions & { template: string }) =>
      checkedAmount(wallet(way, sdk.normalizeStructTag(sdk.shareTypeOf(manifest, pool))), 'SUI', amount, options),
  };
}

interface EventOptions extends AmountOptions {
  /** Only events whose fields have these values. */
  readonly only?: Readonly<Record<string, string>>;
}

/** The sum of a field over events of one kind. @param amount null for a row that has it from the simulation alone */
export function states<Kind extends ChainEventKind>(
  kind: Kind,
  field: FieldOf<Kind>,
  amount: bigint | null,
  unit: Asset,
  { only = {}, ...options }: EventOptions = {},
): Checked {
  return checkedAmount({ in: 'events', kind, field, only }, unit, amount, options);
}

/** How many events of one kind there are. */
export function counts(kind: ChainEventKind, amount: bigint): Checked {
  return checkedAmount({ in: 'events', kind, field: null, only: {} }, 'count', amount, {});
}

/** A whole address as a row's value. */
export const addressed = (address: string): Pick<ReviewRow, 'value' | 'address'> => ({ value: address, address });

/** A field's value, such as an address or a number of days, beside the row's own text of it. */
export function names<Kind extends ChainEventKind>(
  kind: Kind,
  field: FieldOf<Kind>,
  value: string,
): Pick<ReviewRow, 'check'> {
  return { check: { source: { in: 'events', kind, field, only: {} }, value } };
}
