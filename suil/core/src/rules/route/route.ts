/**
 * The way of a swap over the pools: which ones it goes through, what it gives at their reserves, how far it moves the price, and the
 * largest amount that moves it less (rules.md §7). Pure. Amounts are base units of the coin that they are in.
 */
import { AppError } from '../../errors/app-error.ts';
import { BPS_SCALE, feeOf, mulDivFloor, PPM_SCALE } from '../../values/rate.ts';
import { outputOf } from '../pool/pool-output.ts';

export type SwapCoin = 'SUI' | 'SUIL' | 'USDC';

/** The two pools: X is the first coin of the name's Move type, so `usdcSui` is Pool<SUI, USDC>. */
export type PoolName = 'usdcSui' | 'suilSui';

export type SwapDirection = 'xToY' | 'yToX';

/** One pool of a route. */
export interface RouteStep {
  readonly pay: SwapCoin;
  readonly get: SwapCoin;
  readonly pool: PoolName;
  readonly direction: SwapDirection;
  /** Whether it is the exchange that sells SUIL, with a fee of its own that grants hashrate. */
  readonly isExchange: boolean;
}

/** A pool's reserves, and its fee in basis points. */
export interface RoutePool {
  readonly x: bigint;
  readonly y: bigint;
  readonly feeBps: bigint;
}

/** What the exchange takes and grants now. */
export interface ExchangeTerms {
  readonly feeBps: bigint;
  readonly hashrateShareBps: bigint;
  /** What the fee is worth at the grant price after the sale, micro-dollars; 0n while there is no price. */
  readonly feeValue: bigint;
  /** The most that fees may grant now, base units of HR. */
  readonly remaining: bigint;
}

export interface StepQuote extends RouteStep {
  readonly amountIn: bigint;
  /** Of the exchange, in units of what is paid; 0n in another step. */
  readonly exchangeFee: bigint;
  /** Stays in the pool, in units of what is paid. */
  readonly poolFee: bigint;
  readonly poolFeeBps: bigint;
  /** What the pool's formula counts after the fees, and the reserves before. */
  readonly goesIn: bigint;
  readonly reserveIn: bigint;
  readonly reserveOut: bigint;
  readonly amountOut: bigint;
}

export interface RouteQuote {
  readonly steps: readonly StepQuote[];
  readonly amountOut: bigint;
  /** How much worse than the pools' prices before, fees left out: `1 − Π x / (x + a)`, rounded down, ppm. */
  readonly impactPpm: bigint;
  /** Granted for the exchange's fee, base units of HR; 0n on a route without it. */
  readonly hashrate: bigint;
}

const SELL_SUIL: RouteStep = { pay: 'SUIL', get: 'SUI', pool: 'suilSui', direction: 'xToY', isExchange: true };
const BUY_SUIL: RouteStep = { pay: 'SUI', get: 'SUIL', pool: 'suilSui', direction: 'yToX', isExchange: false };
const SELL_SUI: RouteStep = { pay: 'SUI', get: 'USDC', pool: 'usdcSui', direction: 'xToY', isExchange: false };
const BUY_SUI: RouteStep = { pay: 'USDC', get: 'SUI', pool: 'usdcSui', direction: 'yToX', isExchange: false };

/** Returns the pools from one coin to another, in order: both between SUIL and USDC, else one. @throws RangeError for a coin and itself */
export function planRoute(pay: SwapCoin, get: SwapCoin): readonly RouteStep[] {
  if (pay === get) throw new RangeError('a coin is not swapped for itself');
  const toSui = { SUI: [], SUIL: [SELL_SUIL], USDC: [BUY_SUI] }[pay];
  const fromSui = { SUI: [], SUIL: [BUY_SUIL], USDC: [SELL_SUI] }[get];
  return [...toSui, ...fromSui];
}

type Pools = Readonly<Record<PoolName, RoutePool>>;

/** What is quoted over. */
export interface RouteParams {
  readonly steps: readonly RouteStep[];
  readonly pools: Pools;
  readonly amount: bigint;
  readonly exchange: ExchangeTerms;
}

/**
 * Returns what a swap gives at these reserves, each step after the one before.
 * @throws {POOL_AMOUNT_ZERO | POOL_EMPTY | POOL_OUTPUT_ZERO}
 */
export function quoteRoute({ steps, pools, amount, exchange }: RouteParams): RouteQuote {
  if (amount <= 0n) throw new AppError('POOL_AMOUNT_ZERO');
  assertFilled(steps, pools);
  const quotes = passThrough(steps, pools, amount, exchange.feeBps);
  const amountOut = quotes.at(-1)?.amountOut ?? 0n;
  if (amountOut === 0n) throw new AppError('POOL_OUTPUT_ZERO');
  const due = mulDivFloor(exchange.feeValue, exchange.hashrateShareBps, BPS_SCALE);
  const granted = due < exchange.remaining ? due : exchange.remaining;
  const hashrate = steps.some(({ isExchange }) => isExchange) ? granted : 0n;
  return { steps: quotes, amountOut, impactPpm: impactOf(quotes), hashrate };
}

/** What the impact of an amount depends on. */
export interface ImpactParams extends Pick<RouteParams, 'steps' | 'pools'> {
  readonly exchangeFeeBps: bigint;
}

/** Returns the largest amount whose impact is below `belowPpm`, which is below a million. @throws {POOL_EMPTY} */
export function largestBelowImpact({ steps, pools, exchangeFeeBps }: ImpactParams, belowPpm: bigint): bigint {
  assertFilled(steps, pools);
  const fits = (amount: bigint) => impactOf(passThrough(steps, pools, amount, exchangeFeeBps)) < belowPpm;
  let [least, most] = [0n, 1n];
  while (fits(most)) [least, most] = [most, 2n * most];
  // `least` fits, `most` does not.
  while (most - least > 1n) {
    const middle = (least + most) / 2n;
    if (fits(middle)) least = middle;
    else most = middle;
  }
  return least;
}

function assertFilled(steps: readonly RouteStep[], pools: Pools): void {
  if (steps.some(({ pool }) => pools[pool].x === 0n || pools[pool].y === 0n)) throw new AppError('POOL_EMPTY');
}

/** Each step at its pool's reserves; a pool is passed through once, so no step changes those of another one. */
function passThrough(steps: readonly RouteStep[], pools: Pools, amount: bigint, exchangeFeeBps: bigint): StepQuote[] {
  let amountIn = amount;
  return steps.map((step) => {
    const { x, y, feeBps: poolFeeBps } = pools[step.pool];
    const [reserveIn, reserveOut] = step.direction === 'xToY' ? [x, y] : [y, x];
    const exchangeFee = step.isExchange ? feeOf(amountIn, exchangeFeeBps) : 0n;
    const output = outputOf({ reserveIn, reserveOut, amount: amountIn - exchangeFee, feeBps: poolFeeBps });
    const quote = { ...step, amountIn, exchangeFee, poolFeeBps, reserveIn, reserveOut, ...output };
    amountIn = output.amountOut;
    return quote;
  });
}

function impactOf(quotes: readonly StepQuote[]): bigint {
  const before = quotes.reduce((product, { reserveIn }) => product * reserveIn, 1n);
  const after = quotes.reduce((product, { reserveIn, goesIn }) => product * (reserveIn + goesIn), 1n);
  return mulDivFloor(PPM_SCALE, after - before, after);
}
