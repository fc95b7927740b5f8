/**
 * Answers in the browser's database, by the account they belong to. Bounded, and only those of the release that reads them: another one may want
 * what is not in there. Where the database is blocked nothing is kept.
 */
import { createStore, delMany, get, keys, update } from 'idb-keyval';
import { RELEASE } from '../chain/config.ts';
import { sizeOf } from './size-of.ts';

/** The result of one query. */
export interface Answer {
  /** The query's. */
  readonly hash: string;
  readonly data: unknown;
  readonly atMs: number;
}

interface Kept extends Answer {
  readonly size: number;
}
interface Shelf {
  readonly release: string;
  /** The newest first. */
  readonly answers: readonly Kept[];
}

/** About bytes ({@link sizeOf}): of one answer, and of all of an account. */
const ANSWER_MAX = 200_000;
const ACCOUNT_MAX = 1_500_000;

const store = createStore('suil', 'answers');
/** What was read from the database, until it is written to. */
const read = new Map<string, Promise<Map<string, Answer>>>();

/** Keeps the answers in place of those of the same queries; the oldest of the account make space. */
export async function keepAnswers(owner: string, answers: readonly Answer[]): Promise<void> {
  const added = answers.flatMap((answer) => {
    const size = sizeOf(answer.data);
    return size !== null && size <= ANSWER_MAX ? [{ ...answer, size }] : [];
  });
  read.delete(owner);
  await update<Shelf>(owner, (shelf) => ({ release: RELEASE, answers: merge(added, shelf) }), store).catch(
    () => undefined,
  );
}

function merge(added: readonly Kept[], shelf: Shelf | undefined): Kept[] {
  const hashes = new Set(added.map(({ hash }) => hash));
  const before = shelf?.release === RELEASE ? shelf.answers.filter(({ hash }) => !hashes.has(hash)) : [];
  let left = ACCOUNT_MAX;
  return [...added, ...before]
    .toSorted((a, b) => b.atMs - a.atMs)
    .filter(({ size }) => {
      left -= size;
      return left >= 0;
    });
}

/** Returns what was kept of an account by the hash of its query. */
export function readAnswers(owner: string): Promise<Map<string, Answer>> {
  const known = read.get(owner);
  if (known) return known;
  const reading = get<Shelf>(owner, store).then(
    (shelf) => new Map(shelf?.release === RELEASE ? shelf.answers.map((answer) => [answer.hash, answer]) : []),
    () => new Map<string, Answer>(),
  );
  read.set(owner, reading);
  return reading;
}

/** Deletes what was kept of any account but these. */
export async function deleteAnswersOfOthers(owners: readonly string[]): Promise<void> {
  for (const owner of read.keys()) if (!owners.includes(owner)) read.delete(owner);
  try {
    const others = (await keys<string>(store)).filter((owner) => !owners.includes(owner));
    if (others.length > 0) await delMany(others, store);
  } catch {
    return;
  }
}
