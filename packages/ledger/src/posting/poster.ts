/**
 * Posts single entries for many callers, each with the input that caused it: lock, journal, entries and commit once per batch. For
 * inputs that need nothing but their entry; a caller with rows to write besides makes its batches with batcher.ts.
 */
import type { Queryable } from '@suil/postgres';
import type { Chart } from '../entry/chart.ts';
import { type Entry, type EntryDraft, hashEntry } from '../entry/entry.ts';
import { isLedgerError } from '../errors.ts';
import type { JournalHead } from '../journal/head.ts';
import { appendInputs, type NewInput } from '../journal/journal.ts';
import { type Journal, withJournal } from '../journal/with-journal.ts';
import { createBatcher } from './batcher.ts';
import { findKeys } from './known.ts';
import { type PostResult, postEntries } from './post.ts';

export interface Poster<Account extends string = string, Asset extends string = string> {
  /**
   * Writes the input and posts its entry, and returns the result after the commit. The input is written even when the entry
   * is refused. The same input again changes nothing: `duplicate` when it is the entry that was posted for it, else `conflict`.
   */
  post(draft: EntryDraft<Account, Asset>, input: NewInput): Promise<PostResult<Account, Asset>>;
  /** Waits until everything handed in so far is written. */
  drain(): Promise<void>;
}

export interface PosterOptions {
  readonly journal: Journal;
  /** Returns milliseconds since 1970; called once per batch. */
  readonly now: () => number;
  /** Most entries in one batch. Default 500. */
  readonly batchMax?: number;
}

interface Job<Account extends string = string, Asset extends string = string> {
  readonly draft: EntryDraft<Account, Asset>;
  readonly input: NewInput;
}

/** Returns a poster over a journal; it holds one connection while it writes. */
export function createPoster<Account extends string, Asset extends string>(
  chart: Chart<Account, Asset>,
  { journal, now, batchMax = 500 }: PosterOptions,
): Poster<Account, Asset> {
  const batcher = createBatcher<Job<Account, Asset>, PostResult<Account, Asset>>({
    batchMax,
    write: (jobs) => write(journal, chart, jobs, now()),
  });
  return { post: (draft, input) => batcher.add({ draft, input }), drain: batcher.drain };
}

/** Inputs are new nearly always, so they are looked up only after one turned out to be known. */
async function write<Account extends string, Asset extends string>(
  journal: Journal,
  chart: Chart<Account, Asset>,
  jobs: readonly Job<Account, Asset>[],
  nowMs: number,
): Promise<PostResult<Account, Asset>[]> {
  try {
    return await withJournal(journal, (tx, head) => postJobs(tx, head, chart, { jobs, known: NO_INPUTS, nowMs }));
  } catch (cause) {
    if (!isLedgerError(cause, 'LEDGER_INPUT_KNOWN')) throw cause;
    // Under the lock, so that an input that is not found stays new.
    return withJournal(journal, async (tx, head) =>
      postJobs(tx, head, chart, { jobs, known: await findInputs(tx, jobs), nowMs }),
    );
  }
}

interface Batch<Account extends string, Asset extends string> {
  readonly jobs: readonly Job<Account, Asset>[];
  /** Names of inputs that are in the journal already. */
  readonly known: ReadonlySet<string>;
  readonly nowMs: number;
}

const NO_INPUTS: ReadonlySet<string> = new Set();

/** Jobs of one input count once: the first of a new input is posted, all others are compared with the entry posted under their key. */
async function postJobs<Account extends string, Asset extends string>(
  tx: Queryable,
  head: JournalHead,
  chart: Chart<Account, Asset>,
  { jobs, known, nowMs }: Batch<Account, Asset>,
): Promise<PostResult<Account, Asset>[]> {
  const firsts = new Map<string, Job<Account, Asset>>();
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
  const entries = fresh.map(({ draft }, index): Entry<Account, Asset> => ({ ...draft, inputSeq: seqs[index] ?? 0n }));
  const posted = await postEntries(tx, chart, entries, nowMs);
  const resultOf = new Map(fresh.map((job, index) => [job, posted[index]]));
  const repeated = jobs.filter((job) => !resultOf.has(job));
  const keys = await findKeys(
    tx,
    repeated.map(({ draft }) => draft.key),
  );
  return jobs.map((job): PostResult<Account, Asset> => {
    const result = resultOf.get(job);
    if (result) return result;
    const { key } = job.draft;
    const earlier = keys.get(key);
    return earlier?.contentHash === hashEntry(job.draft)
      ? { status: 'duplicate', key, entryId: earlier.entryId }
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
