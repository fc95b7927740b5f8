/** What acts are given on the command line: each kind of argument with its unit and bounds, and how it is read. */
import { fromBase64, fromHex } from '@mysten/sui/utils';
import {
  AppError,
  DECIMALS,
  isAppError,
  MAX_U64,
  MS_PER_DAY,
  PARAMETER_NAMES,
  type ParameterName,
  parameterName,
  parseAddress,
  parseObjectId,
  unitsOf,
  VAULT_ASSETS,
  type VaultAsset,
} from '@suil/core';
import { KEY_NAMES, type KeyName } from '@suil/sdk';

export interface ArgumentHelp {
  /** In capitals, as usage shows it. */
  readonly name: string;
  /** Unit and bounds. */
  readonly help: string;
}

export interface Argument<T> extends ArgumentHelp {
  /** @throws {CONFIG_INVALID} naming the argument */
  read(text: string): T;
}

/** Arguments in their order. */
export interface Arguments<T> {
  readonly list: readonly ArgumentHelp[];
  read(texts: readonly string[]): T;
}

export const none: Arguments<null> = { list: [], read: () => null };

export function one<A>(a: Argument<A>): Arguments<readonly [A]> {
  return { list: [a], read: ([first = '']) => [a.read(first)] };
}

export function two<A, B>(a: Argument<A>, b: Argument<B>): Arguments<readonly [A, B]> {
  return { list: [a, b], read: ([first = '', second = '']) => [a.read(first), b.read(second)] };
}

export function three<A, B, C>(a: Argument<A>, b: Argument<B>, c: Argument<C>): Arguments<readonly [A, B, C]> {
  return {
    list: [a, b, c],
    read: ([first = '', second = '', third = '']) => [a.read(first), b.read(second), c.read(third)],
  };
}

export function four<A, B, C, D>(
  a: Argument<A>,
  b: Argument<B>,
  c: Argument<C>,
  d: Argument<D>,
): Arguments<readonly [A, B, C, D]> {
  return {
    list: [a, b, c, d],
    read: ([first = '', second = '', third = '', fourth = '']) => [
      a.read(first),
      b.read(second),
      c.read(third),
      d.read(fourth),
    ],
  };
}

/** Reads an argument by `parse`, which throws or returns undefined for what is none. */
function argument<T>(name: string, help: string, parse: (text: string) => T | undefined): Argument<T> {
  return {
    name,
    help,
    read: (text) => {
      const value = tryRead(() => parse(text));
      if (value !== undefined) return value;
      throw new AppError('CONFIG_INVALID', { name, detail: `"${text.slice(0, 80)}" was given; it must be ${help}` });
    },
  };
}

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isAppError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const UNIT_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: MS_PER_DAY };
const PAUSE_MAX_MS = 7 * MS_PER_DAY;

export const DURATION = argument('DURATION', 'more than nothing and at most 7d: 30m, 6h, 7d', (text) => {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(text) ?? [];
  const durationMs = Number(count) * (UNIT_MS[unit] ?? 0);
  return durationMs > 0 && durationMs <= PAUSE_MAX_MS ? durationMs : undefined;
});

export const KEY = argument('KEY', `one of ${KEY_NAMES.join(', ')}`, (text): KeyName | undefined =>
  KEY_NAMES.find((name) => name === text),
);

export const PUBLIC_KEY = argument(
  'PUBLIC-KEY',
  '64 hex digits: an Ed25519 public key, of the settlement key its address',
  (text) => (/^(0x)?[0-9a-f]{64}$/i.test(text) ? fromHex(text) : undefined),
);

export const DIGEST = argument('DIGEST', "64 hex digits: the digest that the release's notes name", (text) =>
  /^[0-9a-f]{64}$/i.test(text) ? fromHex(text) : undefined,
);

export const PARAMETER = argument(
  'PARAMETER',
  'a parameter by its name, as admin state lists it, or by its key from 0 to 67',
  (text): ParameterName | undefined => {
    const byKey = /^\d{1,2}$/.test(text) ? parameterName(Number(text)) : null;
    return byKey ?? PARAMETER_NAMES.find((name) => name === text);
  },
);

export const VALUE = argument(
  'VALUE',
  "a whole number in the parameter's unit (bps, ppm, MIST, micro-dollars, base units), within the bounds that admin state lists",
  (text) => {
    const value = /^\d{1,20}$/.test(text) ? BigInt(text) : undefined;
    return value !== undefined && value <= MAX_U64 ? value : undefined;
  },
);

export const ADDRESS = argument('ADDRESS', 'a Sui address: 0x and 64 hex digits', (text) =>
  /^0x[0-9a-f]{64}$/i.test(text) ? parseAddress(text) : undefined,
);

function idOf(name: string, help: string): Argument<string> {
  return argument(name, `${help}: 0x and 64 hex digits`, (text) =>
    /^0x[0-9a-f]{64}$/i.test(text) ? parseObjectId(text) : undefined,
  );
}

export const OBJECT = idOf('OBJECT', 'the id of an object');
/** Of a withdrawal that was asked for: the number of its line in the journal. */
export const REQUEST = argument('REQUEST', 'the id of a withdrawal: a number', (text) =>
  /^\d{1,18}$/.test(text) ? BigInt(text) : undefined,
);

export const LOCK = idOf('LOCK', 'the id of a lock that the manifest lists');

const COUNT_MAX = 800;

export const RESERVE_NAMES = ['flow', 'team', 'pledge'] as const;
export type ReserveArgument = (typeof RESERVE_NAMES)[number];

/** Whom a voucher pays. */
export const RECIPIENT = argument(
  'RECIPIENT',
  `a Sui address, or one of the reserves ${RESERVE_NAMES.join(', ')}`,
  (text): { readonly reserve: ReserveArgument } | { readonly address: string } | undefined => {
    const reserve = RESERVE_NAMES.find((known) => known === text);
    if (reserve !== undefined) return { reserve };
    return /^0x[0-9a-f]{64}$/i.test(text) ? { address: parseAddress(text) } : undefined;
  },
);

const VOUCHER_BYTES = 136;

export const VOUCHER = argument('VOUCHER', 'base64 of 136 bytes, as `ledger voucher` prints it', (text) => {
  const bytes = /^[A-Za-z0-9+/]+=*$/.test(text) ? fromBase64(text) : new Uint8Array();
  return bytes.length === VOUCHER_BYTES ? bytes : undefined;
});

export const COUNT = argument('COUNT', `a number from 1 to ${COUNT_MAX}`, (text) => {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= COUNT_MAX ? count : undefined;
});

export const DAY = argument('DAY', 'a day as the number of days since 1970-01-01, or as 2026-11-21', (text) => {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const startMs = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(startMs) ? undefined : startMs / MS_PER_DAY;
});

export const SEASON = argument('SEASON', 'the number of a season of 28 days, from 0 on', (text) =>
  /^\d{1,5}$/.test(text) ? Number(text) : undefined,
);

/** Returns an argument that is a moment, in milliseconds since 1970. */
export function momentOf(name: string): Argument<number> {
  return argument(name, 'a moment such as 2027-12-31T00:00:00Z', (text) => {
    const ms = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(ms) ? undefined : ms;
  });
}

/** Coins with their unit, such as 1000 SUI. */
export interface Amount {
  readonly coin: VaultAsset;
  /** Base units. */
  readonly units: bigint;
}

/** Returns an argument that is an amount of one of `coins`. */
export function amountOf(name: string, coins: readonly VaultAsset[]): Argument<Amount> {
  const examples = coins.map((coin) => `12.5${coin}`).join(', ');
  return argument(name, `more than nothing, with the coin's name: ${examples}`, (text) => {
    const coin = coins.find((known) => text.endsWith(known) && /^[\d.]+$/.test(text.slice(0, -known.length)));
    if (coin === undefined) return undefined;
    const units = unitsOf(text.slice(0, -coin.length), DECIMALS[coin]);
    return units > 0n && units <= MAX_U64 ? { coin, units } : undefined;
  });
}

export const AMOUNT = amountOf('AMOUNT', VAULT_ASSETS);

/** Returns an argument that is one of `choices`. */
export function choice<T extends string>(name: string, choices: readonly T[]): Argument<T> {
  return argument(name, `one of ${choices.join(', ')}`, (text) => choices.find((known) => known === text));
}
