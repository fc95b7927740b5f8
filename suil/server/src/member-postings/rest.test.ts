import { randomBytes } from 'node:crypto';
import type { Address } from '@suil/core';
import { openJournal, withJournal } from '@suil/ledger/write';
import { type Pool, withTransaction } from '@suil/postgres';
import { useTestDatabase } from '@suil/postgres/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyClosing } from '../closing/apply-closing.ts';
import { createFinishClosing } from '../closing/finish-closing.ts';
import { killAt } from '../closing/kill-at.test-support.ts';
import { applyIntents } from '../intents/apply-intents.ts';
import { checkLedger } from '../ledger.ts';
import { actionsOf, closingStepsOf, dayStepsOf, memberPostingsOf } from '../module/module-list.ts';
import { getAssets } from '../modules/assets/service.ts';
import { readLastDay } from '../modules/hashrate/last-day.ts';
import { modules, serverMigrations } from '../modules/index.ts';
import { createLedgerFixture } from '../testing/ledger-fixture.test-support.ts';
import { eventOn, manifest, memberOf, onDay } from '../testing/test-deployment.test-support.ts';
import { derivedTables } from '../verify/reindex/derived-tables.ts';
import { prepareSteps, toOpeningStep } from './opening.ts';
import { postNext } from './post-rest.ts';

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

/** Members with hashrate, subscriptions that renew, end as they were set or for want of a reserve, and run on, and PRO of six days. */
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
    const [, first] = await fixture.intents(
      { address, action: 'buy_hashrate', parameters: { amount } },
      ...(index === 4 ? [] : [{ address, action: 'subscribe' as const, parameters: { termDays: 7 as const, amount } }]),
      ...(index % 2 === 0
        ? [{ address, action: 'subscribe' as const, parameters: { termDays: 30 as const, amount } }]
        : []),
    );
    if (index === 1) {
      const subscriptionId = `${first?.inputSeq}`;
      await fixture.intents({ address, action: 'set_renewal', parameters: { subscriptionId, renewal: 'off' } });
    }
  }
  for (let day = DAY; day < LAST; day += 1) {
    const parameters = { amount: `${100n * USD}` };
    if (day === LAST - 1) await fixture.intents({ address: NEWCOMER, action: 'buy_hashrate', parameters });
    await fixture.closeDay(PRICE);
  }
  // The chain's clock leaves the last day; it is closed by the test.
  await pool.query('UPDATE indexer_state SET chain_timestamp_ms = $1', [onDay(LAST + 1)]);
}

/** Closes the last day in one transaction, or with pieces and what it read before; `late` runs in between. */
async function close(pool: Pool, how: 'single' | 'pieces', late: (() => Promise<unknown>) | null = null) {
  let asked = 0;
  const outcome = await applyClosing({
    journal: openJournal(pool),
    ...{ day: LAST, dayClosed: null, price: PRICE, atMs: onDay(LAST + 1), nowMs: 5, randomBytes },
    ...(how === 'single'
      ? { steps: dayStepsOf(modules) }
      : {
          steps: closingStepsOf(modules, (step) => toOpeningStep(step, 1)).steps,
          prepare: async (closing) => {
            const prepared = await prepareSteps(pool, postings, closing, 1);
            asked += 1;
            if (asked === 1) await late?.();
            return prepared;
          },
        }),
  });
  if (how === 'pieces') expect(asked).toBe(late === null ? 1 : 2);
  const { rows } = await pool.query('SELECT step FROM closing_rests ORDER BY step');
  expect(rows.map(({ step }) => step)).toEqual(how === 'single' ? [] : ['bank income', 'bank renewals', 'hashrate']);
  return outcome;
}

/** Each asks for what the closing moves, too: PRO, a subscription that it may have renewed or ended, hashrate. */
async function ask(pool: Pool, count: number, { member, what }: { member: number; what: number }, day = LAST + 1) {
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
    { action: 'set_renewal' as const, parameters: { subscriptionId, renewal: 'off' as const } },
  ];
  const request = requests[what % requests.length] ?? requests[0];
  const common = { message: '', signature: '', issuedAtMs: 0, expiresAtMs: 0 };
  const intent = { ...common, ...request, address, nonce: `${day}-${count}`, atMs: onDay(day, count) };
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
const intentArb = fc.record({ kind: fc.constant('intent' as const), member: fc.nat(5), what: fc.nat(7) });

describe('what a closing posts to members behind it', () => {
  test('default: whatever intents come in between, each account moves as with one transaction', async () => {
    const { pool } = database;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(pieceArb, intentArb), { minLength: 4, maxLength: 16 }),
        fc.constantFrom(40n * COIN, 1_000_000n * COIN),
        fc.constantFrom(20n * USD, 2_000n * USD),
        fc.option(fc.record({ member: fc.nat(5), what: fc.nat(7) })),
        async (steps: readonly Step[], emission, reserve, late) => {
          /** An intent of the day that closes, which comes when the closing has read what it needs. */
          const askLate = () => (late === null ? null : ask(pool, 0, late, LAST));
          const intents = steps.flatMap((step) => (step.kind === 'intent' ? [step] : []));
          await live(pool, emission, reserve);
          const expectedLate = await askLate();
          expect(await close(pool, 'single')).toBe('closed');
          const expectedOutcomes = [];
          for (const [count, intent] of intents.entries())
            expectedOutcomes.push(outcomesOf(await ask(pool, count, intent)));
          const expected = await readWorld(pool);

          await live(pool, emission, reserve);
          let lateOutcome: Awaited<ReturnType<typeof ask>> | null = null;
          const isLate = late !== null;
          expect(await close(pool, 'pieces', isLate ? async () => (lateOutcome = await askLate()) : null)).toBe(
            'closed',
          );
          expect(lateOutcome && outcomesOf(lateOutcome)).toEqual(expectedLate && outcomesOf(expectedLate));
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
    await close(pool, 'pieces');
    expect(outcomesOf(await ask(pool, 0, claim))).toEqual(['done']);
    while (await postNext(openJournal(pool), postings, 5));
    expect(await checkLedger(pool)).toEqual([]);
    const { rows } = await pool.query('SELECT member, released::text FROM hashrate_entries WHERE member = $1', [
      NEWCOMER,
    ]);
    expect(rows).toEqual([{ member: NEWCOMER, released: `${20n * COIN}` }]);
  }, 120_000);

  test('attack: a redemption that comes before its term is renewed gives back what the new term set aside', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'pieces');
    // 100 USDC at 100 ppm earn 10,000 units a day; no day of the second term, which began with the last one, is complete: 7 of them return.
    const [decided] = await ask(pool, 0, { member: 0, what: 2 });
    expect(decided).toMatchObject({ outcome: 'done', result: { principal: '100000000', returnedToReserve: '70000' } });
    while (await postNext(openJournal(pool), postings, 5));
    expect(await checkLedger(pool)).toEqual([]);
    const { rows } = await pool.query(
      'SELECT term, term_start_day, ended_day FROM bank_subscriptions WHERE member = $1 AND term_days = 7',
      [MEMBERS[0]],
    );
    expect(rows).toEqual([{ term: 2, term_start_day: LAST, ended_day: LAST + 1 }]);
  }, 120_000);

  test('behavior: the release of the day is pending until every member has it', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'pieces');
    expect(await readLastDay(pool, LAST + 1)).toMatchObject({ day: LAST, state: 'pending', released: null });
    while (await postNext(openJournal(pool), postings, 5, 1));
    expect(await readLastDay(pool, LAST + 1)).toMatchObject({ day: LAST, state: 'released', price: '50000' });
  }, 120_000);

  test('behavior: a balance says which day is still being credited to it, until it is', async () => {
    const { pool } = database;
    const [alice = NEWCOMER] = MEMBERS;
    /** The first has hashrate and subscriptions, the newcomer hashrate, the last one nothing. */
    const readDays = async () =>
      (await getAssets(pool, [alice, NEWCOMER, memberOf('9')], postings)).map((rows) =>
        rows.flatMap(({ asset, creditingDay }) => (creditingDay === null ? [] : [[asset, creditingDay]])),
      );
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    expect(await readDays()).toEqual([[], [], []]);
    await close(pool, 'pieces');
    const both = [
      ['SUIL', LAST],
      ['PRO', LAST],
    ];
    expect(await readDays()).toEqual([both, [['SUIL', LAST]], []]);
    // The claim of all that it has brings the newcomer's part forward.
    await ask(pool, 0, { member: 5, what: 5 });
    expect(await readDays()).toEqual([both, [], []]);
    while (await postNext(openJournal(pool), postings, 5, 2));
    expect(await readDays()).toEqual([[], [], []]);
  }, 120_000);

  test('behavior: at whichever statement the database dies, each member is posted to once', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'single');
    const expected = await readWorld(pool);
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'pieces');
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

  test('behavior: when it is stopped it ends behind the piece that it has begun, and the next start continues from there', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'single');
    const expected = await readWorld(pool);
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'pieces');
    const stopping = new AbortController();
    const finishing = { closing: openJournal(pool), target: null, deferred: [], memberPostings: postings };
    const stopped = createFinishClosing({
      ...finishing,
      now: () => {
        stopping.abort();
        return 5;
      },
    });
    expect(await stopped.finish(stopping.signal)).toBe('waiting');
    const { rows } = await pool.query('SELECT step, pieces, posted_through FROM closing_rests ORDER BY step');
    expect(rows.map(({ step, pieces }) => [step, pieces])).toEqual([
      ['bank income', 1],
      ['bank renewals', 0],
      ['hashrate', 0],
    ]);
    const next = createFinishClosing({ ...finishing, now: () => 5 });
    expect(await withTransaction(pool, (tx) => next.isUnfinished(tx))).toBe(true);
    expect(await next.finish(new AbortController().signal)).toBe('finished');
    expect(await readWorld(pool)).toEqual(expected);
  }, 120_000);

  test('behavior: two servers at once post each member once; one of before a restore posts none', async () => {
    const { pool } = database;
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'single');
    const expected = await readWorld(pool);
    await live(pool, 1_000_000n * COIN, 2_000n * USD);
    await close(pool, 'pieces');
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
