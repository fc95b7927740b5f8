/** Nodes: sale and dividends (rules.md §8). */
import type { ParameterName } from '../rules/parameter/parameters.ts';
import { amountOf, BookRefusal, type Books, type BookTier, type IntentContext, move } from './books.ts';
import { ACCOUNT } from './columns/balances.ts';
import { parameterOn } from './parameter-history.ts';

interface TierParameters {
  readonly price: ParameterName;
  readonly quantity: ParameterName;
  readonly weight: ParameterName;
  readonly share: ParameterName;
}

const TIERS: Readonly<Record<BookTier, TierParameters>> = {
  primary: {
    price: 'primaryNodePriceMicros',
    quantity: 'primaryNodeQuantity',
    weight: 'primaryNodeWeight',
    share: 'primaryNodeShareBps',
  },
  intermediate: {
    price: 'intermediateNodePriceMicros',
    quantity: 'intermediateNodeQuantity',
    weight: 'intermediateNodeWeight',
    share: 'intermediateNodeShareBps',
  },
  advanced: {
    price: 'advancedNodePriceMicros',
    quantity: 'advancedNodeQuantity',
    weight: 'advancedNodeWeight',
    share: 'advancedNodeShareBps',
  },
};

export interface NodeOrder {
  readonly tier: string;
  readonly quantity: bigint;
  readonly payWith: string;
  /** What one node cost when it was ordered. */
  readonly seenPrice: bigint;
}

/** @throws {BookRefusal} when fewer are left, or there is less to pay with */
export function buyNode(
  books: Books,
  { day, address }: IntentContext,
  { tier, quantity, payWith, seenPrice }: NodeOrder,
): void {
  if (!isTier(tier)) throw new BookRefusal(`no tier ${tier}`);
  const { price, quantity: limit } = TIERS[tier];
  if (seenPrice !== on(books, price, day)) throw new BookRefusal('another price by now');
  if (soldBefore(books, tier, day + 1) + quantity > on(books, limit, day)) throw new BookRefusal('sold out');
  const cost = quantity * seenPrice;
  const treasury = (cost * on(books, 'treasuryShareBps', day)) / 10_000n;
  const payer = payIn(books, address, payWith, cost);
  move(books, payer, ACCOUNT.treasury, 'USDC', treasury);
  move(books, payer, ACCOUNT.reserve, 'USDC', cost - treasury);
  books.nodes.push({ member: address, day, tier, quantity });
}

/** The day's fees to the nodes sold before the day began; what has no holder, and other coins, to the reserve. */
export function payDividends(books: Books, day: number): void {
  const fees = amountOf(books, ACCOUNT.fees, 'USDC');
  const tiers = Object.keys(TIERS).filter(isTier);
  const sold = new Map(tiers.map((tier) => [tier, soldBefore(books, tier, day)]));
  const weights = tiers.reduce((sum, tier) => sum + (sold.get(tier) ?? 0n) * on(books, TIERS[tier].weight, day), 0n);
  for (const { member, day: bought, tier, quantity } of books.nodes) {
    if (bought >= day) continue;
    const share = (fees * on(books, TIERS[tier].share, day)) / (10_000n * (sold.get(tier) ?? 0n));
    const weight = on(books, TIERS[tier].weight, day);
    const weighted = weights === 0n ? 0n : (fees * on(books, 'nodeDividendBps', day) * weight) / (10_000n * weights);
    move(books, ACCOUNT.fees, ACCOUNT.member(member), 'USDC', quantity * (share + weighted));
  }
  for (const asset of ['USDC', 'SUI'] as const)
    move(books, ACCOUNT.fees, ACCOUNT.reserve, asset, amountOf(books, ACCOUNT.fees, asset));
}

/** PRO is burned and what backed it pays; USDC pays itself. Returns the account that holds the USDC. */
function payIn(books: Books, address: string, payWith: string, cost: bigint): string {
  const member = ACCOUNT.member(address);
  if (payWith === 'PRO') {
    move(books, member, ACCOUNT.proIssue, 'PRO', cost);
    return ACCOUNT.proBacking;
  }
  if (payWith !== 'USDC') throw new BookRefusal(`no payment in ${payWith}`);
  if (amountOf(books, member, 'USDC') < cost) throw new BookRefusal('more than there is');
  return member;
}

function soldBefore(books: Books, tier: BookTier, day: number): bigint {
  return books.nodes.reduce((sum, node) => (node.tier === tier && node.day < day ? sum + node.quantity : sum), 0n);
}

function on(books: Books, name: ParameterName, day: number): bigint {
  return parameterOn(books.parameters, name, day);
}

function isTier(text: string): text is BookTier {
  return Object.hasOwn(TIERS, text);
}
