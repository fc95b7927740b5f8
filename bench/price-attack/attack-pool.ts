/**
 * A SUIL/SUI pool in doubles with an attacker and others, and what each step of theirs does. The pool holds 1 SUIL and 1 SUI at first, the
 * attacker's part included; the price was 1 before for as long as it counts.
 */
import type { GrantRule } from './grant-rules.ts';

/** The pool's fee and that of the exchange, as parts. */
const POOL_FEE = 0.003;
const EXCHANGE_FEE = 0.03;
/** Between these prices, as logarithms over the true one, a trade costs more than it gains. */
export const SELLS_ABOVE = -Math.log((1 - POOL_FEE) * (1 - EXCHANGE_FEE));
export const BUYS_BELOW = Math.log(1 - POOL_FEE);

/** A step of a play. Amounts are those paid in: SUI, SUIL before its fee, or a part of all shares. */
export interface Step {
  /** Since 1970, milliseconds. */
  readonly atMs: number;
  readonly who: 'attacker' | 'others';
  readonly does: 'buy' | 'sell' | 'withdraw';
  readonly amount: number;
}

export class AttackPool {
  readonly steps: Step[] = [];
  readonly truePrice: number;
  nowMs: number;
  /** Hashrate for the attacker. */
  granted = 0;
  /** Most that a SUIL counted for, over its true value. */
  worstValueRatio = 0;
  readonly #rule: GrantRule;
  #x = 1;
  #y = 1;
  /** The attacker's part of the shares, and what its coins changed by. */
  #own: number;
  #suil = 0;
  #sui = 0;

  constructor(nowMs: number, options: { own: number; truePrice: number; rule: GrantRule }) {
    this.nowMs = nowMs;
    this.truePrice = options.truePrice;
    this.#own = options.own;
    this.#rule = options.rule;
  }

  /** SUIL in the pool. */
  get suil(): number {
    return this.#x;
  }

  /** Returns the SUI that the pool would have at the true price. */
  depth(): number {
    return Math.sqrt(this.#x * this.#y * this.truePrice);
  }

  /** Returns the price over the true one, as a logarithm. */
  offTrue(): number {
    return Math.log(this.#y / this.#x / this.truePrice);
  }

  /** Returns what the attacker has, at the true price. */
  worth(): number {
    return this.#sui + this.#suil * this.truePrice + this.#own * (this.#y + this.#x * this.truePrice);
  }

  /** Returns the SUIL to sell, or the SUI to buy with, until the price over the true one is this logarithm. */
  amountTo(off: number): { readonly does: 'buy' | 'sell'; readonly amount: number } {
    const move = off - this.offTrue();
    if (move > 0) return { does: 'buy', amount: (this.#y * (Math.exp(move / 2) - 1)) / (1 - POOL_FEE) };
    return {
      does: 'sell',
      amount: (this.#x * (Math.exp(-move / 2) - 1)) / ((1 - POOL_FEE) * (1 - EXCHANGE_FEE)),
    };
  }

  /** Returns the SUI that buys until so much SUIL is left. */
  priceOfRest(suil: number): number {
    return ((this.#x * this.#y) / suil - this.#y) / (1 - POOL_FEE);
  }

  /** Buys SUIL. Returns it. */
  buy(who: Step['who'], sui: number): number {
    this.#begin(who, 'buy', sui);
    const paid = sui * (1 - POOL_FEE);
    const out = (this.#x * paid) / (this.#y + paid);
    this.#y += sui;
    this.#x -= out;
    if (who === 'attacker') {
      this.#sui -= sui;
      this.#suil += out;
    }
    return out;
  }

  /** Sells SUIL with the exchange and its fee. */
  sell(who: Step['who'], suil: number): void {
    this.#begin(who, 'sell', suil);
    const fee = suil * EXCHANGE_FEE;
    const rest = suil - fee;
    const paid = rest * (1 - POOL_FEE);
    const out = (this.#y * paid) / (this.#x + paid);
    this.#x += rest;
    this.#y -= out;
    const swapped = { x: this.#x, y: this.#y, executionPrice: out / rest, nowMs: this.nowMs };
    const granted = this.#rule.grant(fee, swapped);
    if (who === 'others') return;
    this.granted += granted;
    this.#suil -= suil;
    this.#sui += out;
  }

  /** Withdraws a part of its own liquidity. */
  withdraw(part: number): void {
    const amount = this.#own * part;
    if (amount === 0) return;
    this.#begin('attacker', 'withdraw', amount);
    this.#suil += amount * this.#x;
    this.#sui += amount * this.#y;
    this.#x *= 1 - amount;
    this.#y *= 1 - amount;
    this.#own = (this.#own - amount) / (1 - amount);
  }

  /** Notes a step, counts the reserves before they change, and what a pledge would count for. */
  #begin(who: Step['who'], does: Step['does'], amount: number): void {
    this.steps.push({ atMs: this.nowMs, who, does, amount });
    this.#rule.advance(this.#x, this.#y, this.nowMs);
    this.worstValueRatio = Math.max(this.worstValueRatio, this.#rule.price(this.#x, this.#y) / this.truePrice);
  }
}
