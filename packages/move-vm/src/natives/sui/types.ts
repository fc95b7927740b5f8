/** Natives of `sui::types` and of `sui::test_utils`. */
import { at } from '../../at.ts';
import { DROP } from '../../loader/ability.ts';
import type { Type } from '../../loader/type.ts';
import type { NativeContext, NativeEntries } from '../native.ts';

/**
 * A one-time witness: named like its module in capitals, only `drop`, no type parameters, one bool field.
 * Follows sui-types/src/execution.rs and the one-time witness verifier.
 */
function isOneTimeWitness({ datatypes }: NativeContext, type: Type): boolean {
  if (type.kind !== 'datatype' || type.typeArguments.length > 0 || type.name !== type.module.toUpperCase())
    return false;
  const layout = datatypes.layout(type);
  return (
    datatypes.abilities(type) === DROP &&
    layout.kind === 'struct' &&
    layout.fields.length === 1 &&
    at(layout.fields, 0).type.kind === 'bool'
  );
}

export const TYPES_NATIVES: NativeEntries = {
  is_one_time_witness: (context, types) => [isOneTimeWitness(context, at(types, 0))],
};

export const TEST_UTILS_NATIVES: NativeEntries = {
  create_one_time_witness: () => [[true]],
  destroy: () => [],
};
