/** Natives of `sui::scratch`: entries of one transaction. Follows sui-move-natives/src/scratch/mod.rs. */
import { at } from '../../at.ts';
import { COSTS } from '../../gas/costs.ts';
import type { Type } from '../../loader/type.ts';
import type { ScratchEntry } from '../../object-runtime/scratch-pad.ts';
import { copyValue } from '../../values/value.ts';
import { addressAt } from '../arguments.ts';
import { abortNative, chargeNative, type NativeContext, type NativeEntries } from '../native.ts';

const E_ENTRY_ALREADY_EXISTS = 0n;
const E_ENTRY_DOES_NOT_EXIST = 1n;
const E_ENTRY_TYPE_MISMATCH = 2n;

function entryOf({ runtime }: NativeContext, types: readonly Type[], key: string): ScratchEntry {
  const entry = runtime.scratch.get(key) ?? abortNative(E_ENTRY_DOES_NOT_EXIST);
  return entry.type === at(types, 0) ? entry : abortNative(E_ENTRY_TYPE_MISMATCH);
}

export const SCRATCH_NATIVES: NativeEntries = {
  add_impl: (context, types, args) => {
    chargeNative(context, COSTS.scratchEntry);
    const value = at(args, 1);
    const added = context.runtime.scratch.add(addressAt(args, 0), { type: at(types, 0), value });
    return added ? [] : abortNative(E_ENTRY_ALREADY_EXISTS);
  },
  read_impl: (context, types, args) => {
    chargeNative(context, COSTS.scratchEntry);
    return [copyValue(entryOf(context, types, addressAt(args, 0)).value)];
  },
  remove_impl: (context, types, args) => {
    chargeNative(context, COSTS.scratchEntry);
    const key = addressAt(args, 0);
    const { value } = entryOf(context, types, key);
    context.runtime.scratch.remove(key);
    return [value];
  },
  exists_impl: (context, _types, args) => {
    chargeNative(context, COSTS.scratchEntry);
    return [context.runtime.scratch.get(addressAt(args, 0)) !== undefined];
  },
  exists_with_type_impl: (context, types, args) => {
    chargeNative(context, COSTS.scratchEntry);
    return [context.runtime.scratch.get(addressAt(args, 0))?.type === at(types, 0)];
  },
};
