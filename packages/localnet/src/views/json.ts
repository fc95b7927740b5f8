/** Values of Move types as JSON. Owns the refusals of what is no type, or no value of it; the shapes are the VM's. */
import type { JsonStyle, Vm } from '@suil/move-vm';
import { ChainError } from '../errors.ts';
import type { JsonValue } from '../types.ts';

/** Returns the JSON of a value. @throws {CHAIN_TYPE_NOT_FOUND} {BCS_MALFORMED} */
export function jsonOf(vm: Vm, type: string, contents: Uint8Array, style?: JsonStyle): JsonValue {
  const loaded = vm.loadType(type);
  if (!loaded.ok) throw new ChainError('CHAIN_TYPE_NOT_FOUND', { name: type });
  const read = vm.deserialize(loaded.value, contents);
  if (!read.ok) throw new ChainError('BCS_MALFORMED', { type });
  return vm.toJson(loaded.value, read.value, style);
}
