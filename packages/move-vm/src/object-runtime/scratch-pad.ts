/**
 * What a transaction notes for its own later calls, by keys that were hashed to addresses; gone when it ends. Owns the entries; who may name a key is
 * the Move module's. Follows sui-move-natives/src/scratch/runtime.rs.
 */
import type { Type } from '../loader/type.ts';
import type { MoveValue } from '../values/value.ts';
import { needWithin } from './limits.ts';

export interface ScratchEntry {
  readonly type: Type;
  readonly value: MoveValue;
}

export interface ScratchPad {
  get(key: string): ScratchEntry | undefined;
  /** Returns false, and changes nothing, when the key has an entry. */
  add(key: string, entry: ScratchEntry): boolean;
  remove(key: string): void;
  clear(): void;
}

export function createScratchPad(): ScratchPad {
  const entries = new Map<string, ScratchEntry>();
  return {
    get: (key) => entries.get(key),
    add(key, entry) {
      if (entries.has(key)) return false;
      needWithin(entries.size + 1, 'scratchEntries');
      entries.set(key, entry);
      return true;
    },
    remove: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
