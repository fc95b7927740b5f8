/** Reading native arguments by position, as the types that the native declares. */

import { addressOf, bigintOf, bytesOf, firstField, numberOf, refOf } from '../values/typed-value.ts';
import { type MoveValue, readRef } from '../values/value.ts';

type Arguments = readonly MoveValue[];

export function addressAt(args: Arguments, index: number): string {
  return addressOf(args[index]);
}

/** A u8, u16 or u32. */
export function numberAt(args: Arguments, index: number): number {
  return numberOf(args[index]);
}

/** A u64, u128 or u256. */
export function bigintAt(args: Arguments, index: number): bigint {
  return bigintOf(args[index]);
}

/** What a reference points to. */
export function refAt(args: Arguments, index: number): MoveValue {
  return readRef(refOf(args[index]));
}

/** A `vector<u8>` argument. */
export function bytesAt(args: Arguments, index: number): Uint8Array {
  return bytesOf(args[index]);
}

/** A `&vector<u8>` argument. */
export function bytesRefAt(args: Arguments, index: number): Uint8Array {
  return bytesOf(refAt(args, index));
}

/** A `UID` behind a reference: its id. */
export function uidRefAt(args: Arguments, index: number): string {
  return addressOf(firstField(firstField(refAt(args, index))));
}

/** An `ID` value: its address. */
export function idAt(args: Arguments, index: number): string {
  return addressOf(firstField(args[index]));
}

export function toVector(bytes: Uint8Array): MoveValue[] {
  return Array.from(bytes);
}

/** A `std::option::Option` value. */
export function toOption(value: MoveValue | undefined): MoveValue[] {
  return [value === undefined ? [] : [value]];
}

/** Returns what `body` returns, or undefined when it throws: how libraries say that bytes are not what they should be. */
export function attempt<T>(body: () => T): T | undefined {
  try {
    return body();
  } catch {
    return undefined;
  }
}
