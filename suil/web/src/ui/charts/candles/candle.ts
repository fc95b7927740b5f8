/** Candles as they are drawn. */

/** Open, high, low and close of a span; drawing precision only. */
export interface Candle {
  readonly startMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}
