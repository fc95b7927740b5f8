/**
 * Posts single entries for many callers, each with the input that caused it: lock, journal, entries and commit once per batch. For
 * inputs that need nothing but their entry; what has rows of its own to write brings its own batch (batcher.ts).
 */

import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import { type EntryDraft, hashEntry } from '../entry/entry.ts';
import { isLedgerError } from '../errors.ts';
import { appendInputs, lockJournal, type NewInput } from '../journal/journal.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import { findKeys } from './ground.ts';
import { type PostResult, postEntries } from './post.ts';

export type Poster = {
  /**
   * Writes the input and posts its entry, and returns what became of it, after the commit. The input is written even when the entry
   * is refused. The same input again changes nothing: `duplicate` when it is the entry that was posted for it, else `conflict`.
   */
  post: (draft: EntryDraft, input: NewInput) => Promise<PostResult>;
  /** Waits until everything handed in so far is written. */
  drain: Batcher<unknown, unknown>['drain'];
};

export type PosterOptions = {
  pool: Pool;
  /** Milliseconds since 1970, asked once per batch. */
  now: () => number;
  /** Most entries in one batch. Default 500. */
  batchMax?: number;
};

type Job = { draft: EntryDraft; input: NewInput };

/** Returns a poster over `pool`; it holds one connection while it writes. */
export function createPoster({ pool, now, batchMax = 500 }: PosterOptions): Poster {
  const batcher = createBatcher<Job, PostResult>({
    batchMax,
    write: (jobs) => write(pool, jobs, now()),
  });
  return { post: (draft, input) => batcher.add({ draft, input }), drain: batcher.drain };
}

/** Inputs are new nearly always, so they are looked up only when one turned out not to be. */
async function write(pool: Pool, jobs: readonly Job[], nowMs: number): Promise<PostResult[]> {
  try {
    return await withTransaction(pool, (tx) => postJobs(tx, jobs, NO_INPUTS, nowMs));
  } catch (cause) {
    if (!isLedgerError(cause, 'LEDGER_INPUT_KNOWN')) throw cause;
    // Under the lock, so that what is new stays so.
    return withTransaction(pool, async (tx) => {
      await lockJournal(tx);
      return postJobs(tx, jobs, await findInputs(tx, jobs), nowMs);
    });
  }
}

const NO_INPUTS: ReadonlySet<string> = new Set();

/** Jobs of one input count once: the first of a new input is posted, all others are told what stands under its key. */
async function postJobs(
  tx: Queryable,
  jobs: readonly Job[],
  known: ReadonlySet<string>,
  nowMs: number,
): Promise<PostResult[]> {
  const head = await lockJournal(tx);
  const firsts = new Map<string, Job>();
  for (const job of jobs) {
    const name = nameOf(job.input);
    if (!known.has(name) && !firsts.has(name)) firsts.set(name, job);
  }
  const fresh = [...firsts.values()];
  const seqs = await appendInputs(
    tx,
    head,
    fresh.map(({ input }) => input),
  );
  const entries = fresh.map(({ draft }, index) => ({ ...draft, inputSeq: seqs[index] ?? 0n }));
  const results = new Map(fresh.map((job, index) => [job, index]));
  const posted = await postEntries(tx, entries, nowMs);
  const repeated = jobs.filter((job) => !results.has(job));
  const keys = await findKeys(
    tx,
    repeated.map(({ draft }) => draft.key),
  );
  return jobs.map((job): PostResult => {
    const index = results.get(job);
    if (index !== undefined) return posted[index] as PostResult;
    const { key } = job.draft;
    const standing = keys.get(key);
    return standing?.contentHash === hashEntry(job.draft)
      ? { status: 'duplicate', key, entryId: standing.entryId }
      : { status: 'conflict', key };
  });
}

/** One text for kind and ref; no kind holds a space. */
function nameOf({ kind, ref }: Pick<NewInput, 'kind' | 'ref'>): string {
  return `${kind} ${ref}`;
}

async function findInputs(tx: Queryable, jobs: readonly Job[]): Promise<Set<string>> {
  const { rows } = await tx.query<Pick<NewInput, 'kind' | 'ref'>>({
    name: 'ledger_inputs',
    text: `SELECT j.kind, j.ref FROM unnest($1::text[], $2::text[]) AS v(kind, ref)
           JOIN ledger.journal j ON j.kind = v.kind AND j.ref = v.ref`,
    values: [jobs.map(({ input }) => input.kind), jobs.map(({ input }) => input.ref)],
  });
  return new Set(rows.map(nameOf));
}
