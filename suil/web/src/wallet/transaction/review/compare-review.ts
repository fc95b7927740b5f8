/**
 * Compares the rows of a review with what a simulation shows, or with what a transaction did: each row, and that nothing moves besides.
 * Pure: owns neither the refusal's words nor the chain.
 */
import { isSuiCoin } from '@suil/core';
import type { TransactionOutcome } from '@suil/sdk';
import { type AmountCheck, amountText, type EventSource, type ReviewRow, type WalletSource } from './review-row.ts';

export type Difference =
  /** A row promises another amount or value. */
  | { readonly what: 'row'; readonly label: string; readonly promised: string; readonly found: string }
  /** Coins of the sender move that no row names; below zero when they leave. */
  | { readonly what: 'coin'; readonly coinType: string; readonly amount: bigint }
  /** Another address's coins change, or an object becomes another's. */
  | { readonly what: 'address'; readonly address: string }
  /** An object changes that is neither the sender's nor one of the deployment. */
  | { readonly what: 'object'; readonly id: string };

export interface ComparedRow {
  readonly row: ReviewRow;
  /** The row with the amount that was found; the same row where no transaction shows it. */
  readonly found: ReviewRow;
  /** `tolerated` for another amount that the row's tolerance allows. */
  readonly match: 'same' | 'tolerated' | 'different';
}

export interface Comparison {
  readonly rows: readonly ComparedRow[];
  readonly differences: readonly Difference[];
}

/** Who sends it, and which shared objects it may change. */
export interface Scope {
  readonly sender: string;
  readonly objects: readonly string[];
}

/** Returns every row beside what was found, and every difference; none where the review says all that happens. */
export function compareReview(rows: readonly ReviewRow[], outcome: TransactionOutcome, scope: Scope): Comparison {
  const compared = rows.map((row) => compareRow(row, outcome, scope.sender));
  return {
    rows: compared,
    differences: [
      ...compared.filter(({ match }) => match === 'different').map(differenceOf),
      ...unnamedCoins(rows, outcome, scope.sender),
      ...otherAddresses(rows, outcome, scope.sender),
      ...otherObjects(outcome, scope),
    ],
  };
}

function compareRow(row: ReviewRow, outcome: TransactionOutcome, sender: string): ComparedRow {
  const { check } = row;
  if (check === undefined) return { row, found: row, match: 'same' };
  if ('value' in check) {
    const values = eventsOf(check.source, outcome).map((event) => String(event[check.source.field]));
    const others = values.filter((value) => value !== check.value);
    if (values.length > 0 && others.length === 0) return { row, found: row, match: 'same' };
    return { row, found: { ...row, value: [...new Set(others)].join(', ') || '–' }, match: 'different' };
  }
  const amount = amountOf(check, outcome, sender);
  const found = { ...row, value: amountText(check.format, amount), check: { ...check, amount } };
  return { row, found, match: matchOf(check, amount) };
}

function matchOf({ amount, tolerance }: AmountCheck, found: bigint): ComparedRow['match'] {
  if (amount === null || amount === found) return 'same';
  const distance = found > amount ? found - amount : amount - found;
  return distance <= tolerance ? 'tolerated' : 'different';
}

function differenceOf({ row, found }: ComparedRow): Difference {
  const { check, label } = row;
  // An address is compared whole, however its row draws it.
  const promised = check && 'value' in check ? check.value : String(row.value);
  return { what: 'row', label, promised, found: String(found.value) };
}

function amountOf({ source }: AmountCheck, outcome: TransactionOutcome, sender: string): bigint {
  if (source.in === 'wallet') {
    const change = changeOf(source, outcome, sender);
    return source.way === 'paid' ? -change : change;
  }
  const events = eventsOf(source, outcome);
  const { field } = source;
  if (field === null) return BigInt(events.length);
  return events.reduce((sum, event) => sum + toUnits(event[field]), 0n);
}

const toUnits = (value: unknown) => (typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : 0n);

function eventsOf({ kind, only }: EventSource, { events }: TransactionOutcome): Readonly<Record<string, unknown>>[] {
  return events
    .filter((event) => event.kind === kind)
    .map((event): Readonly<Record<string, unknown>> => event)
    .filter((event) => Object.entries(only).every(([field, value]) => String(event[field]) === value));
}

/** The sender's changes without the network fee, which has a row of its own. */
function changeOf({ coinType, owner }: WalletSource, outcome: TransactionOutcome, sender: string): bigint {
  const address = owner === 'sender' ? sender : owner;
  const fee = address === sender && isSuiCoin(coinType) ? outcome.networkFeeMist : 0n;
  return outcome.balanceChanges
    .filter((change) => change.address === address && change.coinType === coinType)
    .reduce((sum, { amount }) => sum + amount, fee);
}

const walletSourcesOf = (rows: readonly ReviewRow[]) =>
  rows.flatMap(({ check }) => (check && 'amount' in check && check.source.in === 'wallet' ? [check.source] : []));

function unnamedCoins(rows: readonly ReviewRow[], outcome: TransactionOutcome, sender: string): Difference[] {
  const named = walletSourcesOf(rows).filter(({ owner }) => owner === 'sender' || owner === sender);
  const types = new Set(
    outcome.balanceChanges.filter(({ address }) => address === sender).map(({ coinType }) => coinType),
  );
  return [...types]
    .filter((coinType) => !named.some((source) => source.coinType === coinType))
    .map((coinType) => ({
      coinType,
      amount: changeOf({ in: 'wallet', way: 'received', owner: sender, coinType }, outcome, sender),
    }))
    .filter(({ amount }) => amount !== 0n)
    .map((change) => ({ what: 'coin', ...change }));
}

const KINDS_OF_OWNER = ['shared', 'immutable', 'object', 'unknown'];

/** Coins, and objects that are none, such as a capability. */
function otherAddresses(rows: readonly ReviewRow[], outcome: TransactionOutcome, sender: string): Difference[] {
  const known = [sender, ...walletSourcesOf(rows).map(({ owner }) => owner)];
  const paid = outcome.balanceChanges.filter(({ amount }) => amount !== 0n).map(({ address }) => address);
  const given = outcome.objectChanges.flatMap(({ after }) =>
    after === null || KINDS_OF_OWNER.includes(after) ? [] : [after],
  );
  return [...new Set([...paid, ...given])]
    .filter((address) => !known.includes(address))
    .map((address) => ({ what: 'address', address }));
}

/** Shared objects that are not of the deployment, and objects that leave the sender without going to an address. */
function otherObjects({ objectChanges }: TransactionOutcome, { sender, objects }: Scope): Difference[] {
  return objectChanges
    .filter(({ id, before, after }) => {
      if (before === 'shared' || after === 'shared') return !objects.includes(id);
      return before === sender && (after === 'immutable' || after === 'object');
    })
    .map(({ id }) => ({ what: 'object', id }));
}
