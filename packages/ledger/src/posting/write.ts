/** Writes a plan with one set-based statement, and notices when the ground has moved since it was read. Decides nothing. */
import { type Queryable, RetryTransaction, toNumberArray, toTextArray } from '@suil/postgres';
import type { Entry } from '../entry/entry.ts';
import type { BatchPlan } from './plan-batch.ts';

/**
 * Balances move only from where the plan saw them; fewer rows than planned means that somebody was faster. They are named twice, so that
 * no plan ever reads all of them.
 */
const WRITE_PARTS = `
  WITH moved AS (
    UPDATE ledger.balances b SET balance = v.balance, last_seq = v.last_seq
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS v(account_id, seq_before, last_seq, balance)
    WHERE b.account_id = v.account_id AND b.account_id = ANY($1::bigint[]) AND b.last_seq = v.seq_before
    RETURNING 1
  ), keyed AS (
    INSERT INTO ledger.idempotency_keys (key, content_hash, entry_id)
    SELECT * FROM unnest($6::text[], $11::text[], $5::bigint[]) ON CONFLICT DO NOTHING RETURNING 1
  ), entered AS (
    INSERT INTO ledger.entries (id, key, kind, digest, occurred_at_ms, input_seq, posted_at_ms)
    SELECT v.*, $12::bigint FROM unnest($5::bigint[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[]) AS v
  ), posted AS (
    INSERT INTO ledger.postings (entry_id, account_id, seq, amount, balance_after, occurred_at_ms)
    SELECT * FROM unnest($13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[])
  )`;
const COUNTS = '(SELECT count(*) FROM moved) AS moved, (SELECT count(*) FROM keyed) AS keyed';

const WRITE = `${WRITE_PARTS} SELECT ${COUNTS}, 0 AS held, 0 AS resolved`;

const WRITE_WITH_HOLDS = `${WRITE_PARTS}, held AS (
    INSERT INTO ledger.holds (id, account_id, amount, entry_id)
    SELECT * FROM unnest($19::text[], $20::bigint[], $21::bigint[], $22::bigint[]) ON CONFLICT DO NOTHING RETURNING 1
  ), resolved AS (
    INSERT INTO ledger.hold_resolutions (hold_id, outcome, entry_id)
    SELECT * FROM unnest($23::text[], $24::text[], $25::bigint[]) ON CONFLICT DO NOTHING RETURNING 1
  )
  SELECT ${COUNTS}, (SELECT count(*) FROM held) AS held, (SELECT count(*) FROM resolved) AS resolved`;

type WriteRow = Record<'moved' | 'keyed' | 'held' | 'resolved', bigint | number>;

/** Writes what `plan` says of `entries`. @throws {RetryTransaction} when a balance, a key or a hold is no longer as it was read */
export async function writePlan(
  tx: Queryable,
  entries: readonly Entry[],
  plan: BatchPlan,
  nowMs: number,
): Promise<void> {
  const fresh = entries.flatMap((entry, index) => {
    const verdict = plan.verdicts[index];
    return verdict?.status === 'post' ? [{ ...entry, ...verdict }] : [];
  });
  const hasHolds = plan.holds.length + plan.resolutions.length > 0;
  const { rows } = await tx.query<WriteRow>({
    name: hasHolds ? 'ledger_write_holds' : 'ledger_write',
    text: hasHolds ? WRITE_WITH_HOLDS : WRITE,
    values: [...toValues(fresh, plan, nowMs), ...(hasHolds ? toHoldValues(plan) : [])],
  });
  const [row] = rows;
  const complete =
    Number(row?.moved) === plan.moves.length &&
    Number(row?.keyed) === fresh.length &&
    Number(row?.held) === plan.holds.length &&
    Number(row?.resolved) === plan.resolutions.length;
  if (!complete) throw new RetryTransaction('a balance, a key or a hold changed since it was read');
}

type Fresh = Entry & { entryId: bigint; contentHash: string };

function toValues(fresh: readonly Fresh[], { moves, postings }: BatchPlan, nowMs: number): unknown[] {
  return [
    toNumberArray(moves.map(({ before }) => before.accountId)),
    toNumberArray(moves.map(({ before }) => before.lastSeq)),
    toNumberArray(moves.map(({ after }) => after.lastSeq)),
    toNumberArray(moves.map(({ after }) => after.balance)),
    toNumberArray(fresh.map((entry) => entry.entryId)),
    toTextArray(fresh.map((entry) => entry.key)),
    toTextArray(fresh.map((entry) => entry.kind)),
    toTextArray(fresh.map((entry) => entry.digest)),
    toNumberArray(fresh.map((entry) => entry.occurredAtMs)),
    toNumberArray(fresh.map((entry) => entry.inputSeq)),
    toTextArray(fresh.map((entry) => entry.contentHash)),
    nowMs,
    toNumberArray(postings.map((posting) => posting.entryId)),
    toNumberArray(postings.map((posting) => posting.accountId)),
    toNumberArray(postings.map((posting) => posting.seq)),
    toNumberArray(postings.map((posting) => posting.amount)),
    toNumberArray(postings.map((posting) => posting.balanceAfter)),
    toNumberArray(postings.map((posting) => posting.occurredAtMs)),
  ];
}

function toHoldValues({ holds, resolutions }: BatchPlan): unknown[] {
  return [
    toTextArray(holds.map((hold) => hold.id)),
    toNumberArray(holds.map((hold) => hold.accountId)),
    toNumberArray(holds.map((hold) => hold.amount)),
    toNumberArray(holds.map((hold) => hold.entryId)),
    toTextArray(resolutions.map((resolution) => resolution.id)),
    toTextArray(resolutions.map((resolution) => resolution.outcome)),
    toNumberArray(resolutions.map((resolution) => resolution.entryId)),
  ];
}
