/** Objects begin with their UID, and only structs are objects. Follows sui-verifier/src/struct_with_key_verifier.rs. */
import { at } from '../../at.ts';
import type { CompiledModule } from '../../binary/compiled-module.ts';
import { hasAbility, KEY } from '../../loader/ability.ts';
import { datatypePath, rejectSui } from './names.ts';

export function verifyStructWithKey(module: CompiledModule): void {
  const nameOf = (handle: number): string => at(module.identifiers, at(module.datatypeHandles, handle).name);
  const hasKey = (handle: number): boolean => hasAbility(at(module.datatypeHandles, handle).abilities, KEY);
  for (const { handle, fields } of module.structDefs) {
    if (!hasKey(handle)) continue;
    const [first] = fields;
    const isUid = datatypePath(module, first?.signature) === 'sui::object::UID';
    if (!first || module.identifiers[first.name] !== 'id' || !isUid) {
      rejectSui(module, nameOf(handle), 'a struct with key needs id: UID as its first field');
    }
  }
  for (const { handle } of module.enumDefs) {
    if (hasKey(handle)) rejectSui(module, nameOf(handle), 'an enum cannot have key');
  }
}
