import { randomBytes } from 'node:crypto';
import type { Address } from '@suil/core';
import { openJournal, withJournal } from '@suil/ledger/write';
import type { Pool } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyClosing } from '../closing/apply-closing.ts';
import { killAt } from '../closing/kill-at.test-support.ts';
import { applyIntents } from '../intents/apply-intents.ts';
import { checkLedger } from '../ledger.ts';
import { actionsOf, closingStepsOf, memberPostingsOf } from '../module/module-list.ts';
import { readLastDay } from '../modules/hashrate/last-day.ts';
import { modules, serverMigrations } from '../modules/index.ts';
import { createLedgerFixture } from '../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../testing/test-deployment.test-support.ts';
import { derivedTables } from '../verify/reindex/derived-tables.ts';
import { leaveMembers, postNext } from './post-rest.ts';

const database = useTestDatabase(serverMigrations);
const root = manifest.root as Address;
const MEMBERS = ['a', 'b', 'c', 'd', 'e'].map(memberOf);
/** Gets the first SUIL ever with the closing that is tested. */
const NEWCOMER = memberOf('f');
const postings = memberPostingsOf(modules);
const actions = new Map(actionsOf(modules, manifest).map((action) => [action.action, action]));
const DAY = 20_800;
/** The first terms of 7 days end with it. */
const LAST = DAY + 7;
const USD = 1_000_000n;
const COIN = 1_000_000_000n;
/** Micro-dollars for a whole SUIL: with all of the emission less than what is due is covered, with ten times as much all of it. */
const PRICE = 50_000n;

type Step = { kind: 'piece'; members: number } | { kind: 'intent'; member: number; what: number };

/** Members with hashrate, subscriptions that renew, end for want of a reserve and run on, and PRO of six days. */
async function live(pool: Pool, emission: bigint, reserve: bigint): Promise<void> {
  const fixture = await createLedgerFixture(pool, DAY);
  const { usdc } = manifest.coinTypes;
  await fixture.events(
    ...[...MEMBERS, NEWCOMER].map((member) => eventOn(DAY, 'InviterBound', { member, inviter: root })),
    ...[...MEMBERS, NEWCOMER].map((member) =>
      eventOn(DAY, 'ToppedUp', { member, coinType: usdc, amount: 10_000n * USD }),
    ),
    eventOn(DAY, 'EmissionDeposited', { amount: emission }),
  );
  await fixture.fund('bank_reserve', 'USDC', reserve);
  for (const [index, address] of MEMBERS.entries()) {
    const amount = `${BigInt(100 + 37 * index) * USD}`;
    await fixture.intents(
      { address, action: 'buy_hashrate', parameters: { amount } },
      ...(index === 4 ? [] : [{ address, action: 'subscribe' as const, parameters: { termDays: 7 as const, amount } }]),
      ...(index % 2 === 0
        ? [{ address, action: 'subscribe' as const, parameters: { termDays: 30 as const, amount } }]
        : []),
    );
  }
  for (let day = DAY; day < LAST; day += 1) {
    const parameters = { amount: `${100n * USD}` };
    if (day === LAST - 1) await fixture.intents({ address: NEWCOMER, action: 'buy_hashrate', parameters });
    await fixture.closeDay(PRICE);
  }
  // The chain's clock leaves the last day; it is closed by the test.
  await pool.query('UPDATE indexer_state SET chain_timestamp_ms = $1', [onDay(LAST + 1)]);
}

/** Closes the last day, with pieces from so many members of a step on. */
async function close(pool: Pool, membersMin: number) {
  const outcome = await applyClosing({
    ...{
      journal: openJournal(pool),
      steps: closingStepsOf(modules, leaveMembers(postings, membersMin)).steps,
      day: LAST,
    },
    ...{ dayClosed: null, price: PRICE, atMs: onDay(LAST + 1), nowMs: 5, randomBytes },
  });
  const { rows } = await pool.query('SELECT step FROM closing_rests ORDER BY step');
  expect(rows.map(({ step }) => step)).toEqual(membersMin === 1 ? ['bank income', 'hashrate'] : []);
  return outcome;
}

/** Each asks for what the closing moves, too: PRO, a subscription that it may have renewed or ended, hashrate. */
async function ask(pool: Pool, count: number, { member, what }: { member: number; what: number }) {
  const address = [...MEMBERS, NEWCOMER][member] ?? NEWCOMER;
  const to = MEMBERS[(member + 1) % MEMBERS.length] as Address;
  const { rows } = await pool.query('SELECT id FROM bank_subscriptions WHERE member = $1 ORDER BY id LIMIT 1', [
    address,
  ]);
  const subscriptionId = `${rows[0]?.id ?? 1}`;
  const requests = [
    { action: 'exchange_pro' as const, parameters: { amount: '1000' } },
    { action: 'transfer' as const, parameters: { to, asset: 'PRO' as const, amount: '70000' } },
    { action: 'redeem' as const, parameters: { subscriptionId } },
    { action: 'buy_hashrate' as const, parameters: { amount: `${3n * USD}` } },
    { action: 'subscribe' as const, parameters: { termDays: 7 as const, amount: `${100n * USD}` } },
    { action: 'claim_hashrate' as const, parameters: { amount: `${10n * COIN}` } },
    { action: 'claim_hashrate' as const, parameters: { amount: '1' } },
  ];
  const request = requests[what % requests.length] ?? requests[0];
  const common = { message: '', signature: '', issuedAtMs: 0, expiresAtMs: 0 };
  const intent = { ...common, ...request, address, nonce: `later-${count}`, atMs: onDay(LAST + 1, count) };
  return withJournal(openJournal(pool), (tx, head) =>
    applyIntents(tx, head, [intent as never], { actions, nowMs: 7, memberPostings: postings }),
  );
}

/** Every row that follows from the inputs, as a rebuilt database is compared with a live one, and the balances of the clearing account. */
async function readWorld(pool: Pool) {
  const tables = new Map<string, unknown[]>();
  for (const { name, query } of derivedTables(modules))
    tables.set(name, (await pool.query(`SELECT t::text AS row FROM (${query}) AS t ORDER BY 1`)).rows);
  const clearing = await pool.query(
    "SELECT b.balance FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id WHERE a.name = 'issue:closing' AND b.balance <> 0",
  );
  return { tables, clearing: clearing.rows };
}

const outcomesOf = (decided: Awaited<ReturnType<typeof ask>>) =>
  decided.map((one) => (one.outcome === 'refused' ? one.error.code : one.outcome));

const pieceArb = fc.record({ kind: fc.constant('piece' as const), members: fc.integer({ min: 1, max: 4 }) });
const intentArb = fc.record({ kind: fc.constant('intent' as const), member: fc.nat(5), what: fc.nat(6) });

describe('what a closing posts to members behind it', () => {
  test('default: whatever intents come in between, each account moves as with one transaction', async () => {
    const { pool } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(pieceArb, intentArb), { minLength: 4, maxLength: 16 }),
        fc.constantFrom(40n * COIN, 1_000_000n * COIN),
        fc.constantFrom(20n * USD, 2_000n * USD),
        async (steps: readonly Step[], emission, reserve) => {
          const intents = steps.flatMap((step) => (step.kind === 'intent' ? [step] : []));
          await live(pool, emission, reserve);
          expect(await close(pool, 1_000)).toBe('closed');
          const expectedOutcomes = [];
          for (const [count, intent] of intents.entries())
            expectedOutcomes.push(outcomesOf(await ask(pool, count, intent)));
          const expected = await readWorld(pool);

          await live(pool, emission, reserve);
          expect(await close(pool, 1)).toBe('closed');
          const outcomes = [];
          for (const step of steps) {
            if (step.kind === 'piece') await postNext(openJournal(pool), postings, 5, step.members);
            else outcomes.push(outcomesOf(await ask(pool, outcomes.length, step)));
            expect(await checkLedger(pool)).toEqual([]);
          }
          while (await postNext(openJournal(pool), postings, 5, 2));
          expect(outcomes).toEqual(expectedOutcomes);
          expect(await readWorld(pool)).toEqual(expected);
          expect(expected.clearing).toEqual([]);
        },
      ),
      { numRuns: 12 },
    );
  }, 600_000);

  test('attack: a claim of the first SUIL ever, before it is posted, is decided as after it', async () => {
    const { pool } = database;
    // 100 HR release 1 HR on the first day, worth 20 SUIL; 10 is the least claim.
    const claim = { member: 5, what: 5 };
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 1);
    expect(outcomesOf(await ask(pool, 0, claim))).toEqual(['done']);
    while (await postNext(openJournal(pool), postings, 5));
    expect(await checkLedger(pool)).toEqual([]);
    const { rows } = await pool.query('SELECT member, released::text FROM hashrate_entries WHERE member = $1', [
      NEWCOMER,
    ]);
    expect(rows).toEqual([{ member: NEWCOMER, released: `${20n * COIN}` }]);
  }, 120_000);

  test('behavior: the release of the day is pending until every member has it', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 1);
    expect(await readLastDay(pool, LAST + 1)).toMatchObject({ day: LAST, state: 'pending', released: null });
    while (await postNext(openJournal(pool), postings, 5, 1));
    expect(await readLastDay(pool, LAST + 1)).toMatchObject({ day: LAST, state: 'released', price: '50000' });
  }, 120_000);

  test('behavior: at whichever statement the database dies, each member is posted to once', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 1_000);
    const expected = await readWorld(pool);
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 1);
    let kills = 0;
    for (let at = 1; ; at += 1) {
      const killer = killAt(pool, at);
      const isLeft = await postNext(openJournal(killer.pool), postings, 5, 1).catch(() => 'cut off');
      if (killer.killed()) kills += 1;
      if (isLeft === false && !killer.killed()) break;
      if (!killer.killed()) at = 0;
    }
    expect(kills).toBeGreaterThan(8);
    expect(await readWorld(pool)).toEqual(expected);
  }, 300_000);

  test('behavior: two servers at once post each member once; one of before a restore posts none', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 1_000);
    const expected = await readWorld(pool);
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 1);
    const before = await readWorld(pool);
    const stale = { ...openJournal(pool), readEpoch: async () => 0 };
    await expect(postNext(stale, postings, 5, 2)).rejects.toMatchObject({ code: 'LEDGER_EPOCH_ENDED' });
    expect(await readWorld(pool)).toEqual(before);
    const finish = async () => {
      while (await postNext(openJournal(pool), postings, 5, 1));
    };
    await Promise.all([finish(), finish()]);
    expect(await readWorld(pool)).toEqual(expected);
  }, 120_000);
});
