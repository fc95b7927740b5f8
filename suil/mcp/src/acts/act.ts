/** A transaction that can be prepared: what it is given, and how it becomes an unsigned transaction with what it promises. */
import type { Transaction } from '@mysten/sui/transactions';
import { type Address, DECIMALS, minimumAfterSlippage, unitsOf } from '@suil/core';
import { z } from 'zod';
import type { Chain } from '../chain.ts';

export interface Plan {
  readonly transaction: Transaction;
  /** What the contracts' figures give now, and the least that the transaction accepts; base units. */
  readonly quote: Readonly<Record<string, bigint | number | string>>;
}

export interface Sender extends Chain {
  readonly sender: Address;
}

interface ActOf<Given extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly given: Given;
  /** @throws what the contracts' figures or the node refuse, as an AppError */
  readonly plan: (sender: Sender, given: z.output<Given>) => Promise<Plan>;
}

export interface Act extends Omit<ActOf<z.ZodObject>, 'plan'> {
  /** @throws as the act's own does, and for values that its schema refuses */
  readonly plan: (sender: Sender, given: unknown) => Promise<Plan>;
}

/** Lets the act's schema type what it plans from, and checks it there. */
export function defineAct<Given extends z.ZodObject>({ plan, ...act }: ActOf<Given>): Act {
  return { ...act, plan: (sender, given) => plan(sender, act.given.parse(given)) };
}

/** Half a percent, as in the app. */
const SLIPPAGE_BPS = 50;
/** Above it a minimum protects from nothing. */
const SLIPPAGE_BPS_MAX = 1_000;

export const amountIn = (unit: string, least?: string) =>
  z.string().describe(`In whole ${unit} with a decimal point, e.g. "25.5"${least ? `; at least ${least}` : ''}`);
export const slippageSchema = z
  .int()
  .min(0)
  .max(SLIPPAGE_BPS_MAX)
  .default(SLIPPAGE_BPS)
  .describe('How much less than the quote is accepted, in basis points: 50 is 0.5%');
export const paidInSchema = z.enum(['SUI', 'USDC']).default('SUI').describe('The coin that it is paid in');

/** @throws {AMOUNT_INVALID} for a text that is no amount, or has more decimals than the coin */
export const unitsIn = (coin: keyof typeof DECIMALS, text: string) => unitsOf(text, DECIMALS[coin]);

/** The least that is accepted of a quoted amount: rounded down, and never nothing. */
export function leastOf(quoted: bigint, slippageBps: number): bigint {
  const least = minimumAfterSlippage(quoted, BigInt(slippageBps));
  return least > 0n ? least : 1n;
}
