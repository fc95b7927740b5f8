/** A database on the evening of a day: a million members with positions, some of them with a bank subscription and hashrate. */
import {
  BANK_ESCROW_ACCOUNT,
  BANK_RESERVE_ACCOUNT,
  dayStartMs,
  EMISSION_ACCOUNT,
  FEES_ACCOUNT,
  HASHRATE_ISSUE_ACCOUNT,
  memberAccount,
  memberBankAccount,
  memberReleasedAccount,
  PRO_BACKING_ACCOUNT,
  PRO_ISSUE_ACCOUNT,
  parseAddress,
  VAULT_ACCOUNT,
} from '@suil/core';
import { appendInputs, openJournal, withJournal } from '../../packages/ledger/src/write.ts';
import { type Pool, withTransaction } from '../../packages/postgres/src/index.ts';
import { moveCursor, openCursor } from '../../suil/server/src/indexer/cursor.ts';
import { type Posting, postBulk } from '../../suil/server/src/ledger.ts';
import { settleDay } from '../../suil/server/src/modules/settlement/day-step.ts';
import { manifest } from '../../suil/server/src/testing/test-deployment.test-support.ts';
import { fillTeam } from '../settlement-day/fill.ts';

export interface ClosingState {
  readonly members: number;
  /** So many of them, the first ones, have a bank subscription, and so many hashrate. */
  readonly bank: number;
  readonly hashrate: number;
  readonly day: number;
}

const FACTOR = 987_654_321n;
const PRICE = 100_000n;
const UNITS = 1_000_000_000n;
const TERM_DAYS = 30;
const PPM = 150n;
const DAILY_INCOME = (UNITS * PPM) / 1_000_000n;

/** Fills an empty database: `owner` may do anything, `writer` is the server's. Returns the members' addresses, in the order of their numbers. */
export async function fillClosingState(owner: Pool, writer: Pool, state: ClosingState): Promise<string[]> {
  const { members, bank, hashrate, day } = state;
  await fillTeam(owner, members, day);
  await owner.query(`INSERT INTO members SELECT address, '${manifest.root}', 'bench', 0 FROM team_members`);
  const { rows } = await owner.query<{ address: string }>('SELECT address FROM team_members ORDER BY id');
  const addresses = rows.map(({ address }) => address);
  await owner.query(
    `INSERT INTO bank_subscriptions (id, member, principal, term_days, start_day, created_at_ms, term, term_start_day, term_last_day, daily_ppm, daily_income)
     SELECT id + 1, address, ${UNITS}, ${TERM_DAYS}, ${day} - 1 - id % ${TERM_DAYS}, 0, 1, ${day} - 1 - id % ${TERM_DAYS}, ${day} - 1 - id % ${TERM_DAYS} + ${TERM_DAYS}, ${PPM}, ${DAILY_INCOME}
     FROM team_members WHERE id < $1`,
    [bank],
  );
  await owner.query(
    `INSERT INTO hashrate_entries (input_seq, position, digest, member, type, total, remaining, release_rate_bps, start_day, claimed, timestamp_ms, released)
     SELECT 1, id, 'bench', address, 'staking', ${UNITS}, ${UNITS}, 100, ${day} - 5, 0, 0, 0 FROM team_members WHERE id < $1`,
    [hashrate],
  );
  await owner.query('VACUUM ANALYZE bank_subscriptions, hashrate_entries, members');
  await withTransaction(writer, (tx) => settleDay(tx, day - 1, { factor: FACTOR, principal: 0n }));
  await fillLedger(writer, state, addresses);
  await openChain(owner, state);
  await owner.query('VACUUM ANALYZE team_days, team_friends, settlement_trees, ledger.accounts, ledger.balances');
  await owner.query('CHECKPOINT');
  return addresses;
}

/** Every account that the day moves is there: members who come over time never make a million of them on one day. */
async function fillLedger(writer: Pool, { bank, hashrate, day }: ClosingState, addresses: string[]): Promise<void> {
  const postings: Posting[] = [];
  const add = (account: Posting['account'], asset: Posting['asset'], amount: bigint) =>
    postings.push({ account, asset, amount });
  for (const [index, text] of addresses.entries()) {
    const address = parseAddress(text);
    add(memberAccount(address), 'USDC', UNITS);
    if (index < bank) {
      add(memberBankAccount(address), 'USDC', UNITS);
      add(memberAccount(address), 'PRO', 1n);
    }
    if (index < hashrate) {
      add(memberAccount(address), 'HR', UNITS);
      add(memberReleasedAccount(address), 'SUIL', 1n);
    }
  }
  const [subscribed, granted] = [BigInt(bank), BigInt(hashrate)];
  const escrow = subscribed * DAILY_INCOME * BigInt(TERM_DAYS);
  add(PRO_ISSUE_ACCOUNT, 'PRO', -subscribed);
  add(HASHRATE_ISSUE_ACCOUNT, 'HR', -granted * UNITS);
  add(PRO_BACKING_ACCOUNT, 'USDC', subscribed + 1n);
  add(BANK_ESCROW_ACCOUNT, 'USDC', escrow + 1n);
  add(BANK_RESERVE_ACCOUNT, 'USDC', escrow + 1n);
  add(FEES_ACCOUNT, 'USDC', 1n);
  const usdc = (BigInt(addresses.length) + subscribed) * UNITS + subscribed + 2n * escrow + 4n;
  add(VAULT_ACCOUNT, 'USDC', -usdc);
  const emission = 600_000_000_000_000_000n;
  add(EMISSION_ACCOUNT, 'SUIL', emission);
  add(VAULT_ACCOUNT, 'SUIL', -emission - granted);
  const atMs = dayStartMs(day);
  const entry = { key: 'fill', kind: 'fill', digest: null, occurredAtMs: atMs };
  await withJournal(openJournal(writer), async (tx, head) => {
    const [inputSeq] = await appendInputs(tx, head, [{ kind: 'intent', ref: 'fill', atMs }]);
    const moving = postings.filter(({ amount }) => amount !== 0n);
    await postBulk(tx, [{ ...entry, inputSeq: inputSeq ?? 0n, postings: moving }], atMs);
  });
}

/** The chain's clock is still in the day. */
async function openChain(owner: Pool, { day }: ClosingState): Promise<void> {
  await openCursor(owner, { chain: manifest.chain, package: manifest.package });
  const chainTimestampMs = dayStartMs(day) + 1;
  await owner.query(`INSERT INTO journal_applied VALUES (1, 0, 2147483647, ${chainTimestampMs})`);
  await moveCursor(owner, { checkpoint: 1n, digest: null, chainTimestampMs, packages: [], config: null });
}

/** The chain leaves the day, so that it can be closed: what it says of the day's closing and price comes with the next one's first checkpoint. */
export async function leaveDay(pool: Pool, day: number): Promise<void> {
  const chainTimestampMs = dayStartMs(day + 1) + 1_000;
  const timestampMs = `${chainTimestampMs}`;
  const events = [
    ['DayClosed', { day, principal: '0', need: '0', factor: `${FACTOR}`, moved: '0', timestampMs }],
    ['DayPrice', { day, price: `${PRICE}`, timestampMs }],
  ] as const;
  await withTransaction(pool, async (tx) => {
    for (const [position, [kind, content]] of events.entries())
      await tx.query(
        'INSERT INTO chain_events (digest, event_seq, checkpoint, position, kind, content) VALUES ($1, $2, 2, $2, $3, $4)',
        ['day', position, kind, content],
      );
    await moveCursor(tx, { checkpoint: 2n, digest: null, chainTimestampMs, packages: [], config: null });
  });
}
