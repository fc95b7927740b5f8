/** Compares the roots that the server published of the newest closing with those of the auditor's statement, every ten seconds. */
import type { Journal } from '../journal/journal.ts';
import { readPublishedRoots } from '../journal/read-secret.ts';
import type { DayStatement, DayStatements } from './day-statements.ts';

const EVERY_MS = 10_000;

export interface PublishedRootsOptions {
  readonly journal: Pick<Journal, 'read'>;
  readonly statements: Pick<DayStatements, 'newest'>;
  readonly wallNow: () => number;
  /** Called when another root is found, once for each closing. */
  readonly onDifference: (difference: string) => void;
}

export class PublishedRoots {
  readonly #options: PublishedRootsOptions;
  #dueAtMs = 0;
  #difference: string | null = null;

  constructor(options: PublishedRootsOptions) {
    this.#options = options;
  }

  /** Whether the newest comparison found another root than the stated one. */
  get differs(): boolean {
    return this.#difference !== null;
  }

  /** Compares when it is due; what the server has not published yet is no difference. @throws when the database fails */
  async check(): Promise<void> {
    const { journal, statements, wallNow, onDifference } = this.#options;
    const nowMs = wallNow();
    const { newest } = statements;
    if (newest === null || nowMs < this.#dueAtMs) return;
    this.#dueAtMs = nowMs + EVERY_MS;
    const difference = findDifference(newest, await journal.read((db) => readPublishedRoots(db, newest.seq)));
    if (difference !== null && difference !== this.#difference) onDifference(difference);
    this.#difference = difference;
  }
}

function findDifference({ day, assets }: DayStatement, published: ReadonlyMap<string, string> | null): string | null {
  if (published === null) return null;
  const hexOf = (root: Uint8Array) => Buffer.from(root).toString('hex');
  const other = assets.find(({ asset, root }) => published.get(asset) !== hexOf(root));
  if (other === undefined) return null;
  const root = published.get(other.asset) ?? 'none';
  return `the root of ${other.asset} behind the closing of day ${day} was published as ${root}, it is ${hexOf(other.root)}`;
}
