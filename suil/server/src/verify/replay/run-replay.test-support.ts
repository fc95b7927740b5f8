/**
 * Rebuilds every balance from the stored inputs with the independent books of core (rules.md, "Replayable") and compares them with
 * the live ledger. Reads one snapshot of the database, so that a running server changes nothing under it. Owns no rule.
 */

import { type Asset, dayOf } from '@suil/core';
import type { Manifest } from '@suil/core/api';
import {
  applyEvent,
  applyIntent,
  type BookIntent,
  type Books,
  balances,
  closeDay,
  createBooks,
  returnHold,
} from '@suil/core/reference-model';
import { checkJournal, type Input, readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import type { VerifySignature } from '@suil/signature';
import { readEvidence } from '../../intents/evidence.ts';
import { readBalances } from '../../ledger.ts';
import { readClosing, readExpiry } from '../../module/journal-content.ts';
import { checkIntent } from './check-intent.test-support.ts';
import { checkClosing, checkExpiry, countUncovered } from './check-journal.test-support.ts';
import { type ReplayInput, readInputs, type StoredIntent } from './read-inputs.test-support.ts';

export type ReplayReport = {
  inputs: { checkpoint: number; intent: number; closing: number; import: number };
  events: number;
  signatures: number;
  balances: number;
  lastSeq: bigint;
  openDay: number | null;
  /** One sentence each; none means that everything follows from the inputs. */
  differences: string[];
};

export type ReplayOptions = {
  /** One snapshot: a repeatable-read transaction. */
  db: Queryable;
  manifest: Manifest;
  /** What wallets call the network: nothing signed for another one counts. */
  chain: string;
  verifySignature: VerifySignature;
};

/** Refusals that say nothing about balances or rules of amounts: replay takes them as they were recorded. */
const OUTSIDE_THE_BOOKS: ReadonlySet<string> = new Set([
  'INTENT_ACTION_UNAVAILABLE',
  'WITHDRAWAL_ABOVE_SHARE',
  'WITHDRAWAL_NOT_QUEUED',
  'WITHDRAWAL_NUMBER_USED',
  'WITHDRAWAL_RECIPIENT_INVALID',
]);

/** Returns what was replayed and every difference. */
export async function runReplay(options: ReplayOptions): Promise<ReplayReport> {
  const { db, manifest, chain, verifySignature } = options;
  const { sui, suil, usdc } = manifest.coinTypes;
  const books = createBooks({ root: manifest.root, operators: manifest, coins: { SUI: sui, SUIL: suil, USDC: usdc } });
  const head = await readJournalHead(db);
  const report: ReplayReport = {
    inputs: { checkpoint: 0, intent: 0, closing: 0, import: 0 },
    events: 0,
    signatures: 0,
    balances: 0,
    lastSeq: head.lastSeq,
    openDay: head.openDay,
    differences: [],
  };
  const order = new InputOrder(report.differences);
  for await (const one of readInputs(db)) {
    order.see(one.input);
    report.inputs[one.input.kind] += 1;
    await replayInput(books, one, { db, report, chain, verifySignature });
  }
  if (order.lastSeq !== head.lastSeq)
    report.differences.push(`the journal ends at ${order.lastSeq}, its head says ${head.lastSeq}`);
  report.differences.push(...(await checkJournal(db, readEvidence)), ...(await countUncovered(db)));
  await compareBalances(db, books, report);
  return report;
}

/** Inputs are numbered without gaps, and a day's inputs come before its closing and after all earlier ones. */
class InputOrder {
  lastSeq = 0n;
  #openDay: number | null = null;
  readonly #differences: string[];

  constructor(differences: string[]) {
    this.#differences = differences;
  }

  see({ seq, kind, day, atMs }: Input): void {
    if (seq !== this.lastSeq + 1n) this.#differences.push(`input ${seq} follows ${this.lastSeq}`);
    this.lastSeq = seq;
    if (kind === 'import') return;
    this.#openDay ??= day;
    if (day !== this.#openDay) this.#differences.push(`input ${seq} is of day ${day} while ${this.#openDay} is open`);
    if (kind === 'closing') this.#openDay = day + 1;
    else if (dayOf(atMs) !== day) this.#differences.push(`input ${seq} at ${atMs} is not of day ${day}`);
  }
}

type Context = Pick<ReplayOptions, 'db' | 'chain' | 'verifySignature'> & { report: ReplayReport };

async function replayInput(books: Books, { input, events, intent }: ReplayInput, context: Context): Promise<void> {
  const { report } = context;
  switch (input.kind) {
    case 'checkpoint':
      for (const { event } of events) applyEvent(books, event);
      report.events += events.length;
      await replayExpiry(books, input, context);
      return;
    case 'intent':
      if (intent === null) report.differences.push(`input ${input.seq}: no intent ${input.ref} is stored`);
      else await replayIntent(books, input, intent, context);
      return;
    case 'closing': {
      const { price } = readClosing(input);
      report.differences.push(...(await checkClosing(context.db, input)));
      closeDay(books, input.day, { price: price === null ? null : BigInt(price) });
      return;
    }
    case 'import':
      report.differences.push('the ledger held entries before it had a journal; those cannot be replayed');
  }
}

async function replayIntent(books: Books, input: Input, intent: StoredIntent, context: Context): Promise<void> {
  const { report, chain, verifySignature } = context;
  report.signatures += 1;
  report.differences.push(...(await checkIntent(intent, chain, verifySignature)));
  if (intent.inputSeq !== input.seq || Number(intent.atMs) !== input.atMs)
    report.differences.push(`intent ${intent.nonce}: stored for input ${intent.inputSeq}, found at ${input.seq}`);
  if (intent.outcome === 'refused' && OUTSIDE_THE_BOOKS.has(intent.code ?? '')) return;
  const refusal = applyIntent(books, {
    seq: input.seq,
    day: input.day,
    atMs: input.atMs,
    address: intent.address,
    action: intent.action,
    parameters: intent.parameters,
  } as unknown as BookIntent);
  if ((refusal === null) === (intent.outcome === 'done')) return;
  const result = refusal === null ? 'the rules allow it' : `the rules refuse it: ${refusal}`;
  const recorded = intent.outcome === 'done' ? 'done' : `refused as ${intent.code}`;
  report.differences.push(`intent ${intent.nonce} (${intent.action}, input ${input.seq}): ${recorded}, but ${result}`);
}

/** Holds that went back with this input: their vouchers had expired by the chain's clock, unused. */
async function replayExpiry(books: Books, input: Input, { db, report }: Context): Promise<void> {
  for (const id of readExpiry(input).expired) {
    const problem = returnHold(books, BigInt(id), input.atMs);
    if (problem !== null) report.differences.push(`input ${input.seq}: ${problem}`);
  }
  report.differences.push(...(await checkExpiry(db, input)));
}

const PAGE = 10_000;

async function compareBalances(db: Queryable, books: Books, report: ReplayReport): Promise<void> {
  const expected = balances(books);
  let afterName: string | undefined;
  for (;;) {
    const page = await readBalances(db, { afterName, limit: PAGE });
    for (const { name, asset, balance } of page) compareOne(expected, `${name} ${asset}`, balance, report, asset);
    if (page.length === 0) break;
    afterName = page.at(-1)?.name;
  }
  for (const [account, amount] of expected)
    report.differences.push(`${account}: the inputs make it ${amount}, the ledger has no such balance`);
}

function compareOne(
  expected: Map<string, bigint>,
  account: string,
  balance: bigint,
  report: ReplayReport,
  asset: Asset,
): void {
  report.balances += 1;
  const amount = expected.get(account) ?? 0n;
  expected.delete(account);
  if (amount === balance) return;
  report.differences.push(`${account}: the inputs make it ${amount}, the ledger says ${balance} (${asset})`);
}
