/** What the ledger's entries did to a member's balance, among the member's movements: one for each entry, with all its coins. */
import { type Asset, memberAccount } from '@suil/core';
import type { Activity, ActivityKind } from '@suil/core/api';
import type { PostingCursor } from '@suil/ledger';
import { CURSOR_BIGINT } from '../../http/paging.ts';
import { type AccountPosting, listPostings } from '../../ledger.ts';
import type { ActivityRow, ActivitySource } from '../../module/activity/activity-source.ts';

/** Kinds of entries; those of requests for withdrawals are in the list of withdrawals. */
const KINDS = [
  'top_up',
  'transfer',
  'fund',
  'subscribed',
  'redeemed',
  'bank_renewal',
  'bank_income',
  'node_dividend',
  'pro_exchanged',
  'hashrate_bought',
  'node_bought',
] as const satisfies readonly ActivityKind[];

/** HR is no money: it is released as SUIL, day by day, and its postings are as many. */
const COINS: readonly Asset[] = ['SUI', 'SUIL', 'USDC', 'PRO'];
/** Moves between a member's own places: the amount is what moved, whichever way. */
const OWN_MOVES: readonly string[] = ['subscribed', 'redeemed', 'bank_renewal'];
const CURSOR_ASSET = /^[A-Z]{2,8}$/;

export const accountActivity: ActivitySource = {
  letter: 'a',
  kinds: KINDS,
  place: [CURSOR_BIGINT, CURSOR_ASSET, CURSOR_BIGINT],
  read: async (db, { member, kinds, times, after: place, limit }) => {
    const rows: ActivityRow[] = [];
    let after = place && toCursor(place);
    // An entry may be longer than what is left of a page: the last one is dropped and read again with the next.
    for (;;) {
      const page = { account: memberAccount(member), assets: COINS, kinds, ...times, after, limit: 2 * limit };
      const postings = await listPostings(db, page);
      const entries = [...Map.groupBy(postings, ({ entryId }) => entryId).values()];
      const isEnd = postings.length < 2 * limit;
      const whole = isEnd ? entries : entries.slice(0, -1);
      rows.push(...whole.map(toRow));
      if (isEnd || rows.length >= limit) return rows.slice(0, limit);
      after = whole.at(-1)?.at(-1);
    }
  },
};

function toCursor([entryId = '', asset = '', seq = '']: readonly string[]): PostingCursor {
  return { entryId: BigInt(entryId), asset, seq: BigInt(seq) };
}

function toRow(postings: readonly AccountPosting[]): ActivityRow {
  const [first, last] = [postings[0], postings.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('an entry has postings');
  const { entryId, kind, digest, occurredAtMs } = first;
  const amounts = postings.map(({ asset, amount }): Activity['amounts'][number] => ({
    asset,
    amount: `${OWN_MOVES.includes(kind) && amount < 0n ? -amount : amount}`,
  }));
  return {
    place: [`${last.entryId}`, last.asset, `${last.seq}`],
    activity: {
      id: `ledger:${entryId}`,
      kind: KINDS.find((known) => known === kind) ?? 'fund',
      incomeKind: null,
      // What was given first.
      amounts: amounts.toSorted((a, b) => Number(BigInt(a.amount) > 0n) - Number(BigInt(b.amount) > 0n)),
      fee: null,
      status: 'done',
      digest,
      timestampMs: Number(occurredAtMs),
    },
  };
}
