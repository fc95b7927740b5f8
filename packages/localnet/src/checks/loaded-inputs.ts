/** What a transaction's inputs are once they are found: the shapes between checks and execution. Types only. */
import type { StoredObject } from '../types.ts';

/** How an object input may be used. `owned` includes objects the transaction will change in any case; `new` is a coin made of reserved funds. */
export type Access = 'owned' | 'immutable' | 'shared-mutable' | 'shared-read' | 'new';

export type LoadedInput =
  | { readonly kind: 'pure'; readonly bytes: Uint8Array }
  | { readonly kind: 'object'; readonly object: StoredObject; readonly access: Access }
  | { readonly kind: 'receiving'; readonly object: StoredObject }
  | { readonly kind: 'withdrawal'; readonly owner: string; readonly coinType: string; readonly amount: bigint }
  /** As a withdrawal, used as the coin that holds the amount. */
  | { readonly kind: 'reservation'; readonly owner: string; readonly coinType: string; readonly amount: bigint };

/** Funds of the gas owner among what pays the gas. */
export interface GasReservation {
  readonly amount: bigint;
  /** Whether the payment begins with funds: then they are what the coins are merged into, and no object pays. */
  readonly isFirst: boolean;
  /** How many references it is the sum of. */
  readonly count: number;
}

export interface LoadedInputs {
  readonly gasCoins: readonly StoredObject[];
  /** Absent where no funds are reserved for gas. */
  readonly gasReservation?: GasReservation;
  readonly inputs: readonly LoadedInput[];
  /** Packages that commands name, each once. */
  readonly packages: readonly StoredObject[];
}

export type ObjectReader = (id: string) => StoredObject | undefined;
