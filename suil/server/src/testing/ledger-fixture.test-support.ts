/** A test database driven as the server drives it: events of a memory chain, verified intents, closings; and the same inputs to core's reference model. */
import { type Address, assert } from '@suil/core';
import type { IntentActionName, IntentParameters } from '@suil/core/intent';
import * as books from '@suil/core/reference-model';
import { openJournal, withJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import type { ChainEvent } from '@suil/sdk';
import { applyIntents, type TimedIntent } from '../intents/apply-intents.ts';
import type { DecidedIntent } from '../intents/intent.ts';
import { actionsOf } from '../module/module-list.ts';
import { modules } from '../modules/index.ts';
import { bringIn, emptyDatabase, readLedger } from './index-events.test-support.ts';
import { createMemoryChain } from './memory-chain.test-support.ts';
import { CHAIN, eventOn, manifest, onDay } from './test-deployment.test-support.ts';

/** A request of a member whose signature counts as checked. */
export type UnsignedIntent = {
  [Name in IntentActionName]: {
    address: Address;
    action: Name;
    parameters: IntentParameters<Name>;
    /** Default: none. */
    message?: string;
  };
}[IntentActionName];

/** Refusals for what is no balance: caps, and how far a voucher has come. The books know neither. */
const BEYOND_BOOKS = new Set([
  'WITHDRAWAL_ABOVE_SHARE',
  'WITHDRAWAL_RECIPIENT_INVALID',
  'WITHDRAWAL_NOT_QUEUED',
  'WITHDRAWAL_NUMBER_USED',
]);

export type LedgerFixture = Awaited<ReturnType<typeof createLedgerFixture>>;

/** Returns an empty ledger whose first day is `firstDay`. `pool` may be of a role that cannot empty tables. */
export async function createLedgerFixture(pool: Pool, firstDay: number, owner: Pool = pool, deployment = manifest) {
  await emptyDatabase(owner);
  const journal = openJournal(pool);
  const chain = createMemoryChain(CHAIN);
  const root = manifest.root as Address;
  const { sui, suil, usdc } = manifest.coinTypes;
  const actions = new Map(actionsOf(modules, deployment).map((action) => [action.action, action]));
  const model = books.createBooks({
    root,
    operators: deployment,
    coins: { SUI: sui, SUIL: suil, USDC: usdc },
  });
  let day = firstDay;
  let count = 0;

  async function apply(added: readonly ChainEvent[]): Promise<void> {
    chain.add(...added);
    await bringIn(pool, chain.checkpoints);
  }

  function accept(intent: UnsignedIntent): TimedIntent {
    count += 1;
    const nonce = `nonce-${String(count).padStart(8, '0')}`;
    const common = { message: '', signature: '', issuedAtMs: 0, expiresAtMs: 0 };
    return { ...common, ...intent, nonce, atMs: onDay(day, count) };
  }

  function decide(timed: readonly TimedIntent[]): Promise<DecidedIntent[]> {
    return withJournal(journal, (tx, head) => applyIntents(tx, head, timed, { actions, nowMs: 7 }));
  }

  /** The books take the same intents in the journal's order, and must say the same of each. */
  function agreed(timed: readonly TimedIntent[], decided: DecidedIntent[]): DecidedIntent[] {
    const inOrder = decided
      .map((outcome, index) => ({ outcome, intent: timed[index] }))
      .sort((left, right) => Number(left.outcome.inputSeq - right.outcome.inputSeq));
    for (const { outcome, intent } of inOrder) {
      if (outcome.outcome === 'refused' && BEYOND_BOOKS.has(outcome.error.code)) continue;
      const refusal = books.applyIntent(model, { ...intent, seq: outcome.inputSeq, day } as books.BookIntent);
      const answer = outcome.outcome === 'done' ? null : outcome.error.code;
      assert(
        (refusal === null) === (answer === null),
        `of ${intent?.action} the books say ${refusal}, the server ${answer}`,
      );
    }
    return decided;
  }

  const fixture = {
    model,
    chain,
    get day() {
      return day;
    },
    /** Brings in events of the present day. */
    async events(...added: ChainEvent[]): Promise<void> {
      await apply(added);
      for (const event of added) if (books.isBookEvent(event)) books.applyEvent(model, event);
    },
    /** Applies intents of the present day in one batch; returns what became of each. */
    async intents(...signed: UnsignedIntent[]): Promise<DecidedIntent[]> {
      const timed = signed.map(accept);
      return agreed(timed, await decide(timed));
    },
    /** The same, each in a transaction of its own, as many at once as the pool has connections: the journal decides who comes first. */
    async race(...signed: UnsignedIntent[]): Promise<DecidedIntent[]> {
      const timed = signed.map(accept);
      const decided: DecidedIntent[][] = [];
      // One queue for all: what waits for a connection longer than the pool allows is refused.
      const queue = timed.entries();
      const takeTurns = async () => {
        for (const [index, intent] of queue) decided[index] = await decide([intent]);
      };
      await Promise.all(Array.from({ length: pool.options.max }, takeTurns));
      return agreed(timed, decided.flat());
    },
    /** Tops up for the root member, who gives it to the deployment by an intent. */
    async fund(account: 'bank_reserve' | 'emission' | 'reserve', asset: 'SUI' | 'SUIL' | 'USDC', amount: bigint) {
      const { sui, suil, usdc } = manifest.coinTypes;
      const coinType = { SUI: sui, SUIL: suil, USDC: usdc }[asset];
      await fixture.events(eventOn(day, 'ToppedUp', { member: root, coinType, amount }));
      const parameters = { account, asset, amount: `${amount}` } as IntentParameters<'fund'>;
      const [decided] = await fixture.intents({ address: root, action: 'fund', parameters });
      assert(decided?.outcome === 'done', 'the root member can fund');
    },
    /** Ends the present day, and those after it that pass unseen; a day's price is what was stored for it, if anything. */
    async closeDay(price: bigint | null, days = 1): Promise<void> {
      const prices = price === null ? [] : [eventOn(day + days, 'DayPrice', { day, price })];
      await apply([
        eventOn(day + days, 'HourClosed', {
          pool: manifest.usdcSuiPool,
          fromHour: 0,
          toHour: 0,
          price: 0n,
          liquidity: 0n,
        }),
        ...prices,
      ]);
      for (let closed = day; closed < day + days; closed += 1)
        books.closeDay(model, closed, { price: closed === day ? price : null });
      day += days;
    },
    /** Returns the ledger's balances and the books', for a test to compare. */
    async balances(): Promise<{ ledger: Record<string, bigint>; books: Record<string, bigint> }> {
      return { ledger: await readLedger(pool), books: Object.fromEntries(books.balances(model)) };
    },
  };
  return fixture;
}
