/** What a transaction's inputs are once they are found: the shapes between checks and execution. Types only. */
import type { StoredObject } from '../types.ts';

/** How an object input may be used. `owned` includes objects the transaction will change in any case. */
export type Access = 'owned' | 'immutable' | 'shared-mutable' | 'shared-read';

export type LoadedInput =
  | { readonly kind: 'pure'; readonly bytes: Uint8Array }
  | { readonly kind: 'object'; readonly object: StoredObject; readonly access: Access }
  | { readonly kind: 'receiving'; readonly object: StoredObject }
  | { readonly kind: 'withdrawal'; readonly owner: string; readonly coinType: string; readonly amount: bigint };

export interface LoadedInputs {
  readonly gasCoins: readonly StoredObject[];
  readonly inputs: readonly LoadedInput[];
  /** Packages that commands name, each once. */
  readonly packages: readonly StoredObject[];
}

export type ObjectReader = (id: string) => StoredObject | undefined;
