/**
 * Every balance of the ledger as a pure function of its inputs, written from rules.md alone and knowing nothing of the server. Owns the
 * state and the moves between its accounts; what moves is in the files beside: events.ts, intents.ts (and one per product),
 * close-day.ts. What grows with members or days of use is kept in columns/.
 */

import { assert } from '@suil/errors';
import type { Operators } from '../setup/operators.ts';
import type { Asset } from '../values/asset.ts';
import type { Addresses } from './columns/addresses.ts';
import { ACCOUNT, type Account, Balances } from './columns/balances.ts';
import { Grants } from './columns/grants.ts';
import { createParameterHistory, type ParameterHistory } from './parameter-history.ts';

/** Tiers of rules.md §8. */
export type BookTier = 'primary' | 'intermediate' | 'advanced';

/** One bank subscription of rules.md §6, in base units of USDC. `id` is the number of the input that made it. */
export interface Subscription {
  readonly id: bigint;
  readonly member: string;
  readonly principal: bigint;
  readonly termDays: number;
  /** Day of the subscription; the first term's start. */
  readonly day: number;
  /** Start of the term that runs. */
  termStart: number;
  /** Of the term that runs, a day. */
  dailyIncome: bigint;
  ended: boolean;
}

/** Nodes bought at once (rules.md §8). */
export interface NodePurchase {
  readonly member: string;
  readonly day: number;
  readonly tier: BookTier;
  readonly quantity: bigint;
}

/** Withdrawals that the vault has not paid yet (rules.md §9). */
export interface Withdrawal {
  readonly owner: string;
  /** Whether it counts among the requests that a member may have open: the operator's others do not. */
  readonly isMembers: boolean;
  readonly asset: Asset;
  readonly amount: bigint;
  /** An address, or the name of a reserve. */
  readonly recipient: string;
  /** Where it came from, and returns to. */
  readonly from: string;
  readonly held: string;
  /** `unpayable`: pending, and the chain used its number for another payment, so that no voucher of it can be used any more. */
  state: 'pending' | 'unpayable' | 'paid' | 'returned';
}

/** A member's requests of rules.md §9, as far as the next one depends on them. */
export interface MemberRequests {
  pending: number;
  /** When the others that may still count went back. */
  readonly returnedMs: number[];
  /** By asset: when less than the least amount was asked for last. */
  readonly belowMinMs: Map<Asset, number>;
}

/** A member's own limit of one coin (rules.md §9), and what counts against it. */
export interface MemberLimit {
  /** Null: none. */
  readonly limit: bigint | null;
  /** What takes its place, and when. */
  readonly raise: { readonly limit: bigint | null; readonly fromMs: number } | null;
  /** Oldest first, each with what was spent through it; what is more than a day old stays until the day's closing. */
  readonly spent: { readonly atMs: number; readonly total: bigint }[];
}

/** An announced upgrade of rules.md §10, and the end of the guardian's last pause. */
export interface UpgradeNotice {
  announcedMs: number | null;
  delayMs: number;
  isCarriedOut: boolean;
  /** Whether one was carried out before that, which can come into force until it does. */
  isEarlierCarriedOut: boolean;
  pauseEndMs: number;
}

/** The whole state. */
export interface Books {
  readonly root: string;
  /** Who may act for the deployment, and when. */
  readonly operators: Operators;
  /** Normalised coin types of the vault's three coins. */
  readonly coins: ReadonlyMap<string, Asset>;
  /** Object ids of the on-chain reserves by their name (flow, team, pledge), once set up. */
  readonly reserves: Map<string, string>;
  readonly addresses: Addresses;
  readonly balances: Balances;
  readonly parameters: ParameterHistory;
  readonly upgrade: UpgradeNotice;
  /** By id, ascending; one that has ended stays until the day's closing. */
  readonly subscriptions: Map<bigint, Subscription>;
  /** Ids of the active subscriptions whose renewal is off. */
  readonly notRenewing: Set<bigint>;
  readonly grants: Grants;
  readonly nodes: NodePurchase[];
  /** By id; one whose hold has ended stays until the day's closing. */
  readonly withdrawals: Map<string, Withdrawal>;
  /** By member. */
  readonly requests: Map<string, MemberRequests>;
  /** By member and asset; only of members who set one. */
  readonly limits: Map<string, Map<Asset, MemberLimit>>;
}

/** What every intent says. `seq` numbers the inputs, and is the id of what the intent makes. */
export interface IntentContext {
  readonly seq: bigint;
  readonly day: number;
  readonly atMs: number;
  readonly address: string;
}

export interface BooksOptions {
  readonly root: string;
  readonly operators: Operators;
  readonly coins: Readonly<Record<'SUI' | 'SUIL' | 'USDC', string>>;
}

const WEEK_MS = 604_800_000;

/** Why an intent moves nothing. */
export class BookRefusal extends Error {}

/** Returns empty books. */
export function createBooks({ root, operators, coins }: BooksOptions): Books {
  const balances = new Balances();
  return {
    root,
    operators,
    coins: new Map([
      [coins.SUI, 'SUI'],
      [coins.SUIL, 'SUIL'],
      [coins.USDC, 'USDC'],
    ]),
    reserves: new Map(),
    addresses: balances.addresses,
    balances,
    parameters: createParameterHistory(),
    upgrade: { announcedMs: null, delayMs: 0, isCarriedOut: false, isEarlierCarriedOut: false, pauseEndMs: 0 },
    subscriptions: new Map(),
    notRenewing: new Set(),
    grants: new Grants(),
    nodes: [],
    withdrawals: new Map(),
    requests: new Map(),
    limits: new Map(),
  };
}

/** Returns what an account holds of an asset, in base units. */
export function amountOf(books: Books, account: Account, asset: Asset): bigint {
  return books.balances.read(account, asset);
}

/**
 * Moves an amount of zero or more.
 * @throws {BookRefusal} when the account that gives has less and may not be below zero (rules.md §9)
 */
export function move(books: Books, from: Account, to: Account, asset: Asset, amount: bigint): void {
  assert(amount >= 0n, `nothing below zero moves: ${amount} ${asset} from ${from}`);
  if (amountOf(books, from, asset) < amount && !mayBeNegative(from))
    throw new BookRefusal(`${from} has less than ${amount} ${asset}`);
  books.balances.add(from, asset, -amount);
  books.balances.add(to, asset, amount);
}

/** Returns every balance that is not zero, by account and asset, separated by a space. */
export function balances(books: Books): Map<string, bigint> {
  const all = new Map<string, bigint>();
  for (const [account, asset, amount] of books.balances.entries()) all.set(`${account} ${asset}`, amount);
  return all;
}

/** Whether the address has a place in the tree (rules.md §2). */
export function isBound(books: Books, address: string): boolean {
  return address === books.root || inviterOf(books, address) !== undefined;
}

/** Returns the inviter of an address; undefined when it has none. */
export function inviterOf(books: Books, address: string): string | undefined {
  const number = books.addresses.find(address);
  const inviter = number === undefined ? undefined : books.addresses.inviterOf(number);
  return inviter === undefined ? undefined : books.addresses.at(inviter);
}

/** Whether members can leave because new code is announced: 7 days after it was ready it no longer is, unless it or one before was carried out. */
export function isUpgradeAnnounced(
  { announcedMs, delayMs, isCarriedOut, isEarlierCarriedOut, pauseEndMs }: UpgradeNotice,
  nowMs: number,
): boolean {
  if (isEarlierCarriedOut) return true;
  if (announcedMs === null) return false;
  return isCarriedOut || nowMs <= Math.max(announcedMs, pauseEndMs) + delayMs + WEEK_MS;
}

function mayBeNegative(account: Account): boolean {
  if (typeof account === 'number') return false;
  return account.startsWith('chain:') || account.startsWith('issue:') || account === ACCOUNT.breach;
}
