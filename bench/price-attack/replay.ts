/** Plays a strategy's steps again in base units, on core's models and on the local chain, and compares every amount. */
import { ExchangeModel, PoolModel, PriceModel } from '../../suil/core/src/index.ts';
import type { Step } from './attack-pool.ts';
import { ChainPool, DEPTH, type Paid } from './chain-pool.ts';
import type { Found } from './search.ts';

const WHOLE = 1_000_000_000n;
const MICROS_PER_SUI = 3_600_000;
/** That of the deployment. */
const USDC_POOL: readonly [bigint, bigint] = [1_000_000n * WHOLE, 3_600_000_000_000n];
const PRICE_AGE_MS = 1_800_000;
/** The search's numbers are multiplied by this before they become whole. */
const UNITS = Number(DEPTH);

export interface Replayed {
  readonly steps: number;
  /** Steps whose amounts differ between the chain and the models, and one if the reserves differ in the end. */
  readonly differences: number;
  /** Hashrate for the attacker over its cost at the true price. */
  readonly ratio: number;
}

/** Plays a strategy that the search found. */
export async function replay({ strategy, outcome }: Found, truePrice: number): Promise<Replayed> {
  const part = toUnits(strategy.own);
  const chain = await ChainPool.open(part);
  const model = new ModelPool(part, chain.nowMs);
  let differences = 0;
  let worthBefore: number | undefined;
  for (const step of outcome.steps) {
    // The attack begins after others have sold down to the true price.
    if (step.who === 'attacker') worthBefore ??= model.worth(truePrice);
    const units = model.unitsOf(step);
    if (units === 0n) continue;
    chain.passUntil(step.atMs);
    const expected = model.step(step, units, chain.nowMs);
    const paid = await chain.step(step.who, step.does, units);
    if (!isEqual(paid, expected)) differences += 1;
  }
  const { x, y } = await chain.reserves();
  if (x !== model.pool.overview().x || y !== model.pool.overview().y) differences += 1;
  const costMist = (worthBefore ?? 0) - model.worth(truePrice);
  return {
    steps: outcome.steps.length,
    differences,
    ratio: Number(model.granted) / ((costMist * MICROS_PER_SUI) / Number(WHOLE)),
  };
}

/** The pool, and what the attacker has in it and gained outside. */
class ModelPool {
  readonly pool = new PoolModel({ isXToYReserved: true });
  granted = 0n;
  readonly #exchange: ExchangeModel;
  #shares: bigint;
  #suil = 0n;
  #sui = 0n;

  constructor(part: bigint, nowMs: number) {
    const usdc = new PoolModel();
    usdc.seed(...USDC_POOL, nowMs);
    this.#exchange = new ExchangeModel(this.pool, new PriceModel({ suil: this.pool, usdc }, { ageMs: PRICE_AGE_MS }));
    this.pool.seed(DEPTH - part, DEPTH - part, nowMs);
    this.#shares = part === 0n ? 0n : this.pool.addLiquidity(part, part, 1n, nowMs).shares;
  }

  /** What the attacker has at the true price, MIST. */
  worth(truePrice: number): number {
    const { x, y, shares } = this.pool.overview();
    const part = Number(this.#shares) / Number(shares);
    return Number(this.#sui) + Number(this.#suil) * truePrice + part * (Number(y) + Number(x) * truePrice);
  }

  /** Returns what a step pays in; an amount of shares is a part of all. */
  unitsOf({ does, amount }: Step): bigint {
    if (does !== 'withdraw') return toUnits(amount);
    const shares = (this.pool.overview().shares * toUnits(amount)) / DEPTH;
    return shares < this.#shares ? shares : this.#shares;
  }

  step({ who, does }: Step, units: bigint, nowMs: number): Paid {
    const paid = this.#play(does, units, nowMs);
    if (who === 'others') return paid;
    this.granted += paid.hashrate;
    this.#suil += paid.suil - (does === 'sell' ? units : 0n);
    this.#sui += paid.sui - (does === 'buy' ? units : 0n);
    this.#shares -= does === 'withdraw' ? units : 0n;
    return paid;
  }

  #play(does: Step['does'], units: bigint, nowMs: number): Paid {
    if (does === 'buy') return { suil: this.pool.swap(false, units, 1n, nowMs).out, sui: 0n, hashrate: 0n };
    if (does === 'sell') {
      const { out: sui, hashrate } = this.#exchange.exchange(units, 1n, nowMs);
      return { suil: 0n, sui, hashrate };
    }
    const { x: suil, y: sui } = this.pool.removeLiquidity(units, 1n, 1n, nowMs);
    return { suil, sui, hashrate: 0n };
  }
}

function toUnits(amount: number): bigint {
  return BigInt(Math.round(amount * UNITS));
}

function isEqual(left: Paid, right: Paid): boolean {
  return left.suil === right.suil && left.sui === right.sui && left.hashrate === right.hashrate;
}
