/**
 * Rules on a module's own datatypes: abilities of fields, and no value that contains itself.
 * Follows move-bytecode-verifier/src/ability_field_requirements.rs and data_defs.rs.
 */
import { at } from '../at.ts';
import type { SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import { COPY, DROP, hasAbility, KEY, STORE } from '../loader/ability.ts';
import { type DatatypeDefinition, datatypeName, type LoadedModule } from '../loader/module-store.ts';
import { abilitiesOfToken } from '../translation/token-rules.ts';

/** Far above what values may be nested, far below what recursion here can stand. */
const MAX_NESTING = 1_000;
const ALL = COPY | DROP | STORE;

export function verifyAbilityFieldRequirements(loaded: LoadedModule): void {
  for (const definition of loaded.datatypes.values()) checkFieldAbilities(loaded, definition);
}

/** Each field must have what the datatype promises, parameters being as able as they can be. */
function checkFieldAbilities(loaded: LoadedModule, { name, handle, variants }: DatatypeDefinition): void {
  const { abilities } = handle;
  const needed = (abilities & ALL) | (hasAbility(abilities, KEY) ? STORE : 0);
  const parameters = handle.typeParameters.map(({ constraints }) => constraints | ALL);
  for (const { fields } of variants) {
    for (const { signature } of fields) {
      if (!hasAbility(abilitiesOfToken(loaded, signature, parameters), needed)) {
        fault('ABILITY_CONSTRAINT_VIOLATION', `a field of ${name} lacks an ability ${name} has`);
      }
    }
  }
}

/** Types of other modules cannot lead back here, since modules do not depend on each other in circles. */
export function verifyRecursiveDatatypes(loaded: LoadedModule): void {
  const done = new Set<string>();
  const open = new Set<string>();
  const follow = (token: SignatureToken): void => {
    if (token.kind === 'vector') follow(token.element);
    if (token.kind !== 'datatype') return;
    token.typeArguments.forEach(follow);
    if (at(loaded.module.datatypeHandles, token.handle).module !== loaded.module.selfHandle) return;
    visit(datatypeName(loaded, token.handle).name);
  };
  const visit = (name: string): void => {
    if (done.has(name)) return;
    if (open.has(name)) fault('RECURSIVE_DATATYPE_DEFINITION', `${name} contains itself`);
    open.add(name);
    if (open.size > MAX_NESTING) fault('BYTECODE_VERIFICATION_ERROR', `${name} is nested too deeply`);
    for (const { fields } of loaded.datatypes.get(name)?.variants ?? []) {
      for (const { signature } of fields) follow(signature);
    }
    done.add(name);
  };
  for (const name of loaded.datatypes.keys()) visit(name);
}
