/**
 * What a native function is: its signature, what it may ask of the VM, and how it aborts. Owns no native.
 * Follows move-vm-runtime/src/natives/functions.rs (NativeContext).
 */

import { fault } from '../failure.ts';
import { COSTS } from '../gas/costs.ts';
import type { Meter } from '../gas/meter.ts';
import type { Datatypes } from '../loader/datatypes.ts';
import type { LoadedModule } from '../loader/module-store.ts';
import type { Type, TypeTable } from '../loader/type.ts';
import type { ObjectRuntime } from '../object-runtime/object-runtime.ts';
import type { MoveValue } from '../values/value.ts';

export interface NativeContext {
  readonly types: TypeTable;
  readonly datatypes: Datatypes;
  readonly meter: Meter;
  readonly runtime: ObjectRuntime;
  /** The module of the function that the transaction called, which events name, whichever module records them. */
  readonly entry: LoadedModule | undefined;
}

/** Takes the arguments, gives the results; aborts with {@link abortNative}. */
export type NativeFunction = (
  context: NativeContext,
  typeArguments: readonly Type[],
  args: readonly MoveValue[],
) => readonly MoveValue[];

/** By `0x<64 hex>::module::function`. */
export type NativeTable = ReadonlyMap<string, NativeFunction>;

export type NativeEntries = Readonly<Record<string, NativeFunction>>;

/** Ends the Move call with this abort code, at the native function. */
export function abortNative(code: bigint, message = `native aborted with ${code}`): never {
  return fault('ABORTED', message, { abortCode: code });
}

/** Takes fuel for a native's work; out of gas is a fault. */
export function chargeNative(context: NativeContext, fuel: number): void {
  if (!context.meter.charge(COSTS.nativeBase + fuel)) fault('OUT_OF_GAS', 'the budget does not cover a native call');
}
