/**
 * How long a day of a million bank subscriptions takes: income worked out, a day's terms renewed, everything posted and committed, on the
 * embedded Postgres. Every subscription has a member of its own, the most work there can be. `seconds` is a day like any other; on the very
 * first one a million PRO accounts are made besides, `firstDaySeconds`: members who come over time never bring that about.
 * `npm run bench -- bank`.
 */

import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOf, dayStartMs } from '@suil/core';
import { ensurePartitions } from '../packages/ledger/src/index.ts';
import { appendInputs, closeJournalDay, openJournal, withJournal } from '../packages/ledger/src/write.ts';
import { createDatabase, createPool, migrate, openCluster, type Pool } from '../packages/postgres/src/index.ts';
import type { AccountName } from '../suil/core/src/index.ts';
import { type Posting, postBulk, readAccountBalances } from '../suil/server/src/ledger.ts';
import { toSingleStep } from '../suil/server/src/module/member-step.ts';
import { bankIncomePostings } from '../suil/server/src/modules/bank/income-postings.ts';
import { bankRenewalPostings } from '../suil/server/src/modules/bank/renewal-postings.ts';
import { getBankRecords } from '../suil/server/src/modules/bank/service.ts';
import { serverMigrations } from '../suil/server/src/modules/index.ts';
import { elementAt } from './element-at.ts';

const SUBSCRIPTIONS = 1_000_000;
const DAY = dayOf(Date.UTC(2026, 10, 21));
/** Days the bank has been open before, for the lists. */
const EARLIER_DAYS = 365;
const READS = 300;
const REQUIRED_SECONDS = 20;
const TERMS = [7, 30, 90, 180];
const PPM = [100n, 150n, 200n, 250n];

const say = (line: string) => process.stderr.write(`${line}\n`);
const memberOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`;
const termOf = (index: number) => index % TERMS.length;
const principalOf = (index: number) => 100_000_000n + BigInt(index % 977) * 1_234_567n;
const incomeOf = (index: number) => (principalOf(index) * elementAt(PPM, termOf(index))) / 1_000_000n;

/** What every member is credited a day, by a plain loop over the rules' text: floor, then the fee rounded up. */
function expectedCredit(): bigint {
  let sum = 0n;
  for (let index = 1; index <= SUBSCRIPTIONS; index += 1) {
    const income = incomeOf(index);
    sum += income - (income * 300n + 9_999n) / 10_000n;
  }
  return sum;
}

/** Subscriptions at every point of their terms: each day some of them end. */
async function fill(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO bank_subscriptions (id, member, principal, term_days, start_day, created_at_ms, term, term_start_day, term_last_day, daily_ppm, daily_income)
     SELECT i, '0x' || lpad(to_hex(i), 64, '0'), p, t, s, 0, 1, s, s + t, m, div(p::numeric * m, 1000000)
     FROM (SELECT i, 100000000 + (i % 977) * 1234567::bigint AS p, ($2::integer[])[i % 4 + 1] AS t, ($3::integer[])[i % 4 + 1] AS m,
                  $1 - 1 - (i / 4) % ($2::integer[])[i % 4 + 1] AS s
           FROM generate_series(1, $4::integer) AS i) x`,
    [DAY, TERMS, PPM, SUBSCRIPTIONS],
  );
  await pool.query(
    `INSERT INTO bank_days (day, fee_bps, subscriptions, income, fee)
     SELECT d, 300, 0, 0, 0 FROM generate_series($1::integer - $2::integer, $1 - 1) AS d`,
    [DAY, EARLIER_DAYS],
  );
  await pool.query('ANALYZE bank_subscriptions');
  const postings: Posting[] = [];
  let escrow = 0n;
  let principal = 0n;
  for (let index = 1; index <= SUBSCRIPTIONS; index += 1) {
    const amount = principalOf(index);
    postings.push({ account: `member:${memberOf(index)}:bank` as AccountName, asset: 'USDC', amount });
    principal += amount;
    escrow += incomeOf(index) * BigInt(elementAt(TERMS, termOf(index)));
  }
  postings.push(
    { account: 'house:bank-escrow', asset: 'USDC', amount: escrow },
    { account: 'house:bank-reserve', asset: 'USDC', amount: escrow },
    { account: 'chain:vault', asset: 'USDC', amount: -(principal + 2n * escrow) },
  );
  const entry = { key: 'fill', kind: 'fill', digest: null, occurredAtMs: dayStartMs(DAY), postings };
  await withJournal(openJournal(pool), async (tx, head) => {
    const atMs = dayStartMs(DAY);
    const [inputSeq] = await appendInputs(tx, head, [{ kind: 'intent', ref: 'fill', atMs }]);
    await postBulk(tx, [{ ...entry, inputSeq: inputSeq ?? 0n }], atMs);
  });
}

/** Closes one day of the bank as the day job does and returns the seconds, the commit included. */
async function closeDay(pool: Pool, day: number): Promise<{ seconds: number; renewed: bigint }> {
  const startedAtMs = performance.now();
  const nowMs = dayStartMs(day + 1);
  await withJournal(openJournal(pool), async (tx, head) => {
    const inputSeq = await closeJournalDay(tx, head, { dayClosed: null, price: null }, nowMs);
    for (const postings of [bankIncomePostings, bankRenewalPostings]) {
      const stepAtMs = performance.now();
      const drafts = await toSingleStep(postings)(tx, {
        day,
        inputSeq,
        occurredAtMs: nowMs - 1,
        dayClosed: null,
        price: null,
        randomBytes,
      });
      const ranAtMs = performance.now();
      await postBulk(
        tx,
        drafts.map((draft) => ({ ...draft, inputSeq })),
        nowMs,
      );
      const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
      say(
        `${postings.name}: worked out in ${seconds(stepAtMs, ranAtMs)} s, posted in ${seconds(ranAtMs, performance.now())} s`,
      );
    }
  });
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const { rows } = await pool.query<{ renewed: bigint }>('SELECT renewed FROM bank_renewals WHERE day = $1', [day]);
  return { seconds, renewed: rows[0]?.renewed ?? 0n };
}

/** Returns how long a member's newest page of records takes, the slowest of a hundred. */
async function measureReads(pool: Pool): Promise<number> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    const member = memberOf(1 + ((read * 7_919) % SUBSCRIPTIONS));
    const startedAtMs = performance.now();
    const { items } = await getBankRecords(pool, member as never, { limit: 20 });
    times.push(performance.now() - startedAtMs);
    if (items.length === 0) throw new Error(`${member} has no records`);
  }
  times.sort((left, right) => left - right);
  return elementAt(times, Math.floor(times.length * 0.99));
}

const folder = mkdtempSync(join(tmpdir(), 'suil-bench-bank-'));
const cluster = await openCluster({ folder, settings: ['shared_buffers=512MB', 'max_wal_size=8GB'] });
try {
  const admin = createPool({ connection: cluster.connectionTo('postgres'), connectionsMax: 1 });
  await createDatabase(admin, 'bench');
  await admin.end();
  const pool = createPool({ connection: cluster.connectionTo('bench'), connectionsMax: 2 });
  await migrate(pool, serverMigrations, 0);
  await ensurePartitions(pool, dayStartMs(DAY), 2);
  say(`filling ${SUBSCRIPTIONS} subscriptions of as many members`);
  await fill(pool);
  await pool.query('CHECKPOINT');
  const first = await closeDay(pool, DAY);
  say(`first day: ${first.seconds.toFixed(1)} s, ${first.renewed} renewed`);
  const second = await closeDay(pool, DAY + 1);
  say(`second day: ${second.seconds.toFixed(1)} s, ${second.renewed} renewed`);
  const [backing] = await readAccountBalances(pool, ['house:pro-backing']);
  const expected = 2n * expectedCredit();
  if (backing?.balance !== expected) throw new Error(`credited ${backing?.balance}, by the rules ${expected}`);
  const recordsP99Ms = await measureReads(pool);
  await pool.end();
  const round = (value: number) => Math.round(value * 100) / 100;
  say(`needed: ${REQUIRED_SECONDS} s at most`);
  console.log(
    JSON.stringify({
      seconds: round(second.seconds),
      firstDaySeconds: round(first.seconds),
      subscriptions: SUBSCRIPTIONS,
      renewedPerDay: Number(second.renewed),
      recordsP99Ms: round(recordsP99Ms),
      enough: second.seconds <= REQUIRED_SECONDS,
    }),
  );
  if (second.seconds > REQUIRED_SECONDS) process.exitCode = 1;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
