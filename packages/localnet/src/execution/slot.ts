/**
 * Where the values of a running transaction live: inputs, the gas coin and results. Owns whether a value is still there and
 * how the running command uses it; the rules of each command are in `commands/`.
 */
import { assert } from '@suil/errors';
import type { MoveValue, Type } from '@suil/move-vm';
import type { Access } from '../checks/inputs.ts';
import type { StoredObject } from '../types.ts';

/** An object input or the gas coin. */
export interface ObjectSlot {
  readonly kind: 'object' | 'gas';
  readonly type: Type;
  readonly object: StoredObject;
  readonly access: Access;
  /** One element: what Move references point into. */
  readonly cell: MoveValue[];
  taken: boolean;
  /** Whose funds the gas coin went into. */
  sentTo?: string;
}

/** Whether an object may be changed, or used by value. */
export function isMutable({ access }: ObjectSlot): boolean {
  return access === 'owned' || access === 'shared-mutable' || access === 'new';
}

/** A value a command returned. */
export interface ResultSlot {
  readonly kind: 'result';
  readonly type: Type;
  readonly cell: MoveValue[];
  taken: boolean;
}

/** Raw bytes: a value of any type that the using command wants, one per type. */
export interface PureSlot {
  readonly kind: 'pure';
  readonly bytes: Uint8Array;
  readonly cells: Map<Type, MoveValue[]>;
}

/** A ticket to receive an object that was sent to another object. */
export interface ReceivingSlot {
  readonly kind: 'receiving';
  readonly object: StoredObject;
  taken: boolean;
}

export type Slot = ObjectSlot | ResultSlot | PureSlot | ReceivingSlot;

/** Returns what a cell holds. */
export function valueIn(cell: readonly MoveValue[]): MoveValue {
  const value = cell[0];
  assert(value !== undefined, 'a cell holds a value');
  return value;
}

export function resultSlot(type: Type, value: MoveValue): ResultSlot {
  return { kind: 'result', type, cell: [value], taken: false };
}
