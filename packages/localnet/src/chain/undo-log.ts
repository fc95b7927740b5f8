/** What each checkpoint since the oldest snapshot replaced, so that a chain can return to it. Knows no rule of the chain. */
import { ChainError } from '../errors.ts';
import type { HistoryEntry } from '../persistence/record.ts';
import type { Storage } from '../persistence/storage.ts';
import type { InverseDelta } from '../store/object-store.ts';

export interface UndoStep {
  readonly entry: HistoryEntry;
  /** For the object store to take back, in this order. */
  readonly inverses: readonly InverseDelta[];
  readonly hasPackages: boolean;
}

export class UndoLog {
  /** Oldest first. */
  readonly #steps: UndoStep[] = [];
  /** By id, oldest first: how many steps there were when it was taken. */
  readonly #marks = new Map<string, number>();
  #taken = 0;

  /** Whether steps are wanted: nothing is kept without a snapshot. */
  get isOpen(): boolean {
    return this.#marks.size > 0;
  }

  /**
   * Returns the id of a snapshot of the present state: a number that no other one of this chain has.
   * @throws {CHAIN_REQUEST_INVALID} when the storage keeps what was appended
   */
  mark(storage: Pick<Storage, 'path' | 'truncate'>): string {
    assertForgets(storage, 'takes no snapshots');
    this.#taken += 1;
    const id = this.#taken.toString();
    this.#marks.set(id, this.#steps.length);
    return id;
  }

  /** Forgets all snapshots. @throws {CHAIN_REQUEST_INVALID} when the storage keeps what was appended */
  clear(storage: Pick<Storage, 'path' | 'truncate'>): void {
    assertForgets(storage, 'is not reset');
    this.#marks.clear();
    this.#steps.length = 0;
  }

  note(step: UndoStep): void {
    this.#steps.push(step);
  }

  /** Returns what was done since a snapshot, newest first, and forgets it, the snapshot and those taken later. @throws {CHAIN_REQUEST_INVALID} */
  takeBack(id: string): UndoStep[] {
    const length = this.#marks.get(id);
    if (length === undefined)
      throw new ChainError('CHAIN_REQUEST_INVALID', { detail: `there is no snapshot ${id.slice(0, 20)}` });
    const ids = [...this.#marks.keys()];
    for (const later of ids.slice(ids.indexOf(id))) this.#marks.delete(later);
    const steps = this.#steps.splice(length).reverse();
    if (!this.isOpen) this.#steps.length = 0;
    return steps;
  }
}

/** @throws {CHAIN_REQUEST_INVALID} for a storage that keeps what was appended */
export function assertForgets({ path, truncate }: Pick<Storage, 'path' | 'truncate'>, refusal: string): void {
  if (truncate !== undefined) return;
  throw new ChainError('CHAIN_REQUEST_INVALID', { detail: `a chain that is kept, here in ${path}, ${refusal}` });
}
