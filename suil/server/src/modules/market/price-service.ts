/**
 * Asks a public price service for what the product's pools do not know: BTC in US dollars. Owns the service's form (CoinGecko's public API and
 * whatever answers alike), the waiting and the remembering. Nothing that moves money reads these figures.
 */
import type { CandleSpan, MarketCandle, MarketQuote } from '@suil/core/api';
import { z } from 'zod';
import { SPAN_MS } from './candles.ts';

export type PriceService = {
  /** Whether the operator named a service at all. */
  isConfigured: boolean;
  /** Returns the newest quote, at most ten minutes old, or null while the service cannot be reached. */
  quote: () => Promise<Pick<MarketQuote, 'price' | 'changeBps' | 'asOfMs'> | null>;
  /** Returns candles, oldest first, or null while the service cannot be reached. */
  candles: (span: CandleSpan, limit: number) => Promise<MarketCandle[] | null>;
};

export type PriceServiceOptions = {
  /** E.g. `https://api.coingecko.com/api/v3`; null: there is none. */
  url: URL | null;
  fetch: typeof fetch;
  now: () => number;
};

const FRESH_MS = 60_000;
const STALE_MS = 10 * 60_000;
const TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 1_000_000;
/** How far back one answer of the service goes, in days: half-hour candles for one day, daily ones for a season. */
const DAYS: Readonly<Record<CandleSpan, number>> = { hour: 1, day: 90 };

const decimalSchema = z.string().regex(/^\d{1,18}(\.\d+)?$/);
const signedDecimalSchema = z.string().regex(/^-?\d{1,9}(\.\d+)?(e-\d+)?$/);
const wholeSchema = z.string().regex(/^\d{1,15}$/);
const quoteSchema = z.object({
  bitcoin: z.object({
    usd: decimalSchema,
    usd_24h_change: signedDecimalSchema.nullish(),
    last_updated_at: wholeSchema,
  }),
});
const candlesSchema = z
  .array(z.tuple([wholeSchema, decimalSchema, decimalSchema, decimalSchema, decimalSchema]))
  .max(5_000);

/** Returns a service that asks at most once a minute, and remembers. */
export function createPriceService({ url, fetch: get, now }: PriceServiceOptions): PriceService {
  const remembered = new Map<string, { atMs: number; askedAtMs: number; value: unknown }>();
  const asking = new Map<string, Promise<unknown>>();

  /** Requests during a fetch wait for the same answer. */
  function ask<Value>(path: string, schema: z.ZodType<Value>): Promise<Value | null> {
    const asked = asking.get(path) ?? askOnce(path, schema).finally(() => asking.delete(path));
    asking.set(path, asked);
    return asked as Promise<Value | null>;
  }

  async function askOnce<Value>(path: string, schema: z.ZodType<Value>): Promise<Value | null> {
    if (url === null) return null;
    const nowMs = now();
    const known = remembered.get(path);
    if (known && nowMs - known.askedAtMs < FRESH_MS)
      return nowMs - known.atMs < STALE_MS ? (known.value as Value) : null;
    const answer = await read(get, new URL(`${url.pathname.replace(/\/$/, '')}${path}`, url), schema);
    // What failed is not asked again at once: a service that is down gets slower by being asked.
    const value = answer ?? (known?.value as Value | undefined) ?? null;
    const atMs = answer === null ? (known?.atMs ?? -STALE_MS) : nowMs;
    remembered.set(path, { atMs, askedAtMs: nowMs, value });
    return nowMs - atMs < STALE_MS ? value : null;
  }

  return {
    isConfigured: url !== null,
    async quote() {
      const answer = await ask(
        '/simple/price?ids=bitcoin&vs_currencies=usd&include_24hr_change=true&include_last_updated_at=true',
        quoteSchema,
      );
      if (!answer) return null;
      const { usd, usd_24h_change: change, last_updated_at: updatedAt } = answer.bitcoin;
      return {
        price: `${toMicros(usd)}`,
        changeBps: change == null ? null : toBasisPoints(change),
        asOfMs: Number(updatedAt) * 1_000,
      };
    },
    async candles(span, limit) {
      const answer = await ask(`/coins/bitcoin/ohlc?vs_currency=usd&days=${DAYS[span]}`, candlesSchema);
      return answer && gather(answer, span).slice(-limit);
    },
  };
}

async function read<Value>(get: typeof fetch, address: URL, schema: z.ZodType<Value>): Promise<Value | null> {
  try {
    const response = await get(address, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const text = await response.text();
    if (text.length > ANSWER_BYTES_MAX) return null;
    return schema.parse(parseWithSourceNumbers(text));
  } catch {
    // Whatever went wrong, the page says that the price is not available.
    return null;
  }
}

/** Returns parsed JSON in which every number is the text it was written as: no price goes through a float. */
function parseWithSourceNumbers(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  return JSON.parse(text, revive as Parameters<typeof JSON.parse>[1]);
}

/** `64250.123456789` → 64250123456, cut after six digits. */
function toMicros(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'));
}

/** `-1.2345` percent → -123 basis points. */
function toBasisPoints(percent: string): number {
  const [mantissa = '0', exponent] = percent.split('e');
  if (exponent !== undefined) return 0;
  const negative = mantissa.startsWith('-');
  const [whole = '0', fraction = ''] = mantissa.replace('-', '').split('.');
  const points = Number(whole + fraction.slice(0, 2).padEnd(2, '0'));
  return negative ? -points : points;
}

/** The service's candles are stamped at their end and shorter than ours; several make one. */
function gather(rows: z.infer<typeof candlesSchema>, span: CandleSpan): MarketCandle[] {
  const candles = new Map<number, { open: bigint; high: bigint; low: bigint; close: bigint }>();
  for (const [endMs, open, high, low, close] of rows) {
    const inside = Number(endMs) - 1;
    const startMs = inside - (inside % SPAN_MS[span]);
    const old = candles.get(startMs);
    const top = toMicros(high);
    const bottom = toMicros(low);
    candles.set(startMs, {
      open: old?.open ?? toMicros(open),
      high: old && old.high > top ? old.high : top,
      low: old && old.low < bottom ? old.low : bottom,
      close: toMicros(close),
    });
  }
  return [...candles].map(([startMs, { open, high, low, close }]) => ({
    startMs,
    open: `${open}`,
    high: `${high}`,
    low: `${low}`,
    close: `${close}`,
    volume: null,
  }));
}
