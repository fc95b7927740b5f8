/**
 * A typed program: every argument of every command with the place it names, how it is used there and the requested type.
 * Types only. Named after sui-adapter static_programmable_transactions/typing/ast.rs.
 */
import type { FunctionSignature, Type } from '@suil/move-vm';
import type { Command, MakeMoveVec, MoveCall } from '../../types.ts';
import type { ObjectSlot, Slot } from '../slot.ts';

/** Where a value lives. `key` is the same for the same place. */
export type Location =
  | { readonly kind: 'gas'; readonly key: string }
  | { readonly kind: 'input'; readonly key: string; readonly input: number }
  | { readonly kind: 'result'; readonly key: string; readonly command: number; readonly value: number };

/** `copy` for types that have the ability, `move` for others, else by reference. */
export type Usage = 'copy' | 'move' | 'borrow' | 'borrow-mut';

export interface TypedArgument {
  /** Position in the command, as errors name it. */
  readonly index: number;
  readonly location: Location;
  readonly usage: Usage;
  /** What is requested; of a reference, the type behind it. */
  readonly type: Type;
}

export interface TypedCommand {
  readonly command: Command;
  /** Only for MoveCall. */
  readonly call?: LoadedCall;
  readonly args: readonly TypedArgument[];
  readonly results: readonly Type[];
}

/** A MoveCall whose function and type arguments exist. */
export interface LoadedCall {
  readonly kind: 'MoveCall';
  readonly command: MoveCall;
  readonly typeArguments: readonly Type[];
  readonly signature: FunctionSignature;
}

/** A MakeMoveVec whose type exists; `element` is undefined where the first element says it. */
export interface LoadedVector {
  readonly kind: 'MakeMoveVec';
  readonly command: MakeMoveVec;
  readonly element: Type | undefined;
}

/** A command, of which everything that it names exists. */
export type LoadedCommand = LoadedCall | LoadedVector | Exclude<Command, MoveCall | MakeMoveVec>;

/** A type that an argument gave to raw bytes, and the first argument that did. */
export interface BytesConstraint {
  readonly type: Type;
  readonly command: number;
  readonly argument: number;
}

export interface TypedProgram {
  readonly gas: ObjectSlot | undefined;
  readonly inputs: readonly Slot[];
  readonly commands: readonly TypedCommand[];
  /** One list per input; only inputs that are bytes or receiving tickets have any. */
  readonly constraints: readonly (readonly BytesConstraint[])[];
}
