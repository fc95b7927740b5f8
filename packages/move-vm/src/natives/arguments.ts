/** Reading native arguments: the types are guaranteed by the bytecode, so these only name the cast. Owns no checks. */
import { at } from '../at.ts';
import { type MoveValue, type Ref, readRef } from '../values/value.ts';

export function addressAt(args: readonly MoveValue[], index: number): string {
  return args[index] as string;
}

export function bigintAt(args: readonly MoveValue[], index: number): bigint {
  return args[index] as bigint;
}

export function refAt(args: readonly MoveValue[], index: number): MoveValue {
  return readRef(args[index] as Ref);
}

/** A `vector<u8>` argument. */
export function bytesAt(args: readonly MoveValue[], index: number): Uint8Array {
  return Uint8Array.from(args[index] as number[]);
}

/** A `&vector<u8>` argument. */
export function bytesRefAt(args: readonly MoveValue[], index: number): Uint8Array {
  return Uint8Array.from(refAt(args, index) as number[]);
}

/** A `UID` behind a reference: its id. */
export function uidRefAt(args: readonly MoveValue[], index: number): string {
  return at(refAt(args, index) as MoveValue[][], 0)[0] as string;
}

/** An `ID` value: its address. */
export function idAt(args: readonly MoveValue[], index: number): string {
  return (args[index] as MoveValue[])[0] as string;
}

export function toVector(bytes: Uint8Array): MoveValue[] {
  return Array.from(bytes);
}

/** A `std::option::Option` value. */
export function toOption(value: MoveValue | undefined): MoveValue[] {
  return [value === undefined ? [] : [value]];
}
