/** Plays a strategy: what it is granted, and what it costs at the true price. */
import { AttackPool, BUYS_BELOW, SELLS_ABOVE, type Step } from './attack-pool.ts';
import { type GrantRule, LowestHourRule } from './grant-rules.ts';
import type { Strategy } from './strategy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Others wait until the price is this far off, as a logarithm. */
const LEAST_MOVE = 1e-4;
/** The attacker trades no less than this. */
const LEAST_AMOUNT = 1e-8;
/** Midnight UTC of the day of the attack. */
export const FIRST_DAY_MS = 20_800 * DAY_MS;

export interface Outcome {
  /** In parts of the pool's SUI before the attack; 1 HR counts as 1 USD. */
  readonly granted: number;
  readonly cost: number;
  /** `granted / cost`. */
  readonly ratio: number;
  /** Most that a SUIL counted for, over its true value. */
  readonly worstValueRatio: number;
  /** All of it, to be played again in base units. */
  readonly steps: readonly Step[];
}

export interface Scenario {
  /** To which the true price falls a second before the attack, from 1; others have sold until then. */
  readonly truePrice: number;
  /** The contracts' rule without it. */
  readonly createRule?: (beganMs: number) => GrantRule;
}

/** Returns what comes of a strategy. */
export function play(strategy: Strategy, scenario: Scenario): Outcome {
  const game = new Game(strategy, scenario);
  game.prepare();
  for (let day = 1; day < strategy.days; day += 1) {
    game.push();
    game.pass(strategy.dayStandMs);
    game.unwind();
    game.passUntil(FIRST_DAY_MS + strategy.phaseMs + day * DAY_MS);
  }
  game.push();
  game.pass(strategy.standMs);
  game.sellBySteps();
  game.unwind();
  return game.outcome();
}

class Game {
  readonly #strategy: Strategy;
  readonly #pool: AttackPool;
  #worthBefore = 0;
  /** SUIL of the pushes that is not sold yet. */
  #bought = 0;
  /** SUIL in the pool after the push. */
  #left = 1;

  constructor(strategy: Strategy, { truePrice, createRule }: Scenario) {
    const beganMs = FIRST_DAY_MS + strategy.phaseMs;
    const rule = createRule?.(beganMs) ?? new LowestHourRule(beganMs);
    this.#strategy = strategy;
    this.#pool = new AttackPool(beganMs, { own: strategy.own, truePrice, rule });
  }

  /** Others sell down to the true price, and the attacker withdraws liquidity. */
  prepare(): void {
    const pool = this.#pool;
    if (pool.truePrice < 1) {
      pool.sell('others', pool.amountTo(SELLS_ABOVE).amount);
      pool.nowMs += 1_000;
    }
    this.#worthBefore = pool.worth();
    pool.withdraw(this.#strategy.withdrawn);
  }

  push(): void {
    this.#bought += this.#pool.buy('attacker', this.#strategy.height * this.#pool.depth());
    this.#left = this.#pool.suil;
  }

  passUntil(untilMs: number): void {
    if (untilMs > this.#pool.nowMs) this.pass(untilMs - this.#pool.nowMs);
  }

  /** Lets time go by, in which others trade, and the attacker buys what they sell if it holds. */
  pass(ms: number): void {
    const { halfLifeMs, holds } = this.#strategy;
    const untilMs = this.#pool.nowMs + ms;
    const stepMs = halfLifeMs === Number.POSITIVE_INFINITY ? ms : Math.max(HOUR_MS, Math.round(halfLifeMs / 8));
    while (this.#pool.nowMs < untilMs) {
      const passedMs = Math.min(stepMs, untilMs - this.#pool.nowMs);
      this.#pool.nowMs += passedMs;
      this.#letOthersTrade(1 - 2 ** (-passedMs / halfLifeMs));
      if (holds && this.#bought > 0) this.#buyBack();
    }
  }

  sellBySteps(): void {
    const { saleHours, salesPerHour, isBurst, saleFraction, rebuys } = this.#strategy;
    const amount = this.#bought * saleFraction;
    for (let hour = 0; hour < saleHours; hour += 1) {
      for (let sale = 0; sale < salesPerHour; sale += 1) {
        if (this.#bought < LEAST_AMOUNT) return;
        this.#sellBought(Math.min(amount, this.#bought));
        if (rebuys) this.#buyBack();
        if (!isBurst) this.pass(Math.floor(HOUR_MS / salesPerHour));
      }
      if (isBurst && hour + 1 < saleHours) this.pass(HOUR_MS);
    }
  }

  /** Sells while that pays more than the true price, or buys while the price is below it. */
  unwind(): void {
    const off = this.#pool.offTrue();
    if (off > SELLS_ABOVE || off < BUYS_BELOW) {
      const { does, amount } = this.#pool.amountTo(off > 0 ? SELLS_ABOVE : BUYS_BELOW);
      if (amount >= LEAST_AMOUNT) this.#pool[does]('attacker', amount);
    }
    // What is left is worth the true price; nothing of it has to be sold.
    this.#bought = 0;
  }

  outcome(): Outcome {
    const { granted, worstValueRatio, steps } = this.#pool;
    const cost = this.#worthBefore - this.#pool.worth();
    const ratio = cost > 0 ? granted / cost : Number.POSITIVE_INFINITY;
    return { granted, cost, ratio: granted === 0 ? 0 : ratio, worstValueRatio, steps };
  }

  #sellBought(amount: number): void {
    this.#pool.sell('attacker', amount);
    this.#bought -= amount;
  }

  /** Buys until the pool has as much SUIL as after the push. */
  #buyBack(): void {
    const amount = this.#pool.priceOfRest(this.#left);
    if (amount >= LEAST_AMOUNT) this.#bought += this.#pool.buy('attacker', amount);
  }

  /** Others take a part of the distance between the price and the nearest one at which no trade gains. */
  #letOthersTrade(part: number): void {
    const off = this.#pool.offTrue();
    const nearest = Math.min(SELLS_ABOVE, Math.max(BUYS_BELOW, off));
    const move = (nearest - off) * part;
    if (Math.abs(move) <= LEAST_MOVE) return;
    const { does, amount } = this.#pool.amountTo(off + move);
    this.#pool[does]('others', amount);
  }
}
