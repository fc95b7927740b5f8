/**
 * What `init` and entry functions look like, and that nobody calls `init`.
 * Follows sui-verifier/src/entry_points_verifier.rs and sui-types (is_primitive, is_object).
 */
import type { CompiledModule, FunctionDefinition, SignatureToken } from '../../binary/compiled-module.ts';
import { abilitiesOfToken } from '../../interpreter/translation.ts';
import { type AbilitySet, DROP, hasAbility, KEY } from '../../loader/ability.ts';
import type { LoadedModule } from '../../loader/module-store.ts';
import { datatypePath, functionPath, INIT, isTxContext, rejectSui } from './names.ts';

/** Structs that a transaction may give as bytes. */
const PURE_STRUCTS = new Set(['sui::object::ID', 'std::ascii::String', 'std::string::String']);

export function verifyEntryPoints(loaded: LoadedModule): void {
  const { module } = loaded;
  for (const definition of module.functionDefs) {
    const name = module.identifiers[module.functionHandles[definition.handle]!.name]!;
    verifyInitNotCalled(module, name, definition);
    if (name === INIT) verifyInit(module, definition);
    else if (definition.isEntry) verifyEntry(loaded, name, definition);
  }
}

function verifyInitNotCalled(module: CompiledModule, name: string, { code }: FunctionDefinition): void {
  for (const instruction of code?.code ?? []) {
    const isCall = instruction.name === 'Call' || instruction.name === 'CallGeneric';
    if (!isCall) continue;
    const target =
      instruction.name === 'Call' ? instruction.operand : module.functionInstantiations[instruction.operand]!.target;
    if (functionPath(module, target).endsWith(`::${INIT}`)) rejectSui(module, name, `it calls a module's ${INIT}`);
  }
}

function verifyInit(module: CompiledModule, { handle, visibility, isEntry }: FunctionDefinition): void {
  const { parameters, returns, typeParameters } = module.functionHandles[handle]!;
  const given = module.signatures[parameters]!;
  if (visibility !== 'private') rejectSui(module, INIT, 'it must be private');
  if (isEntry) rejectSui(module, INIT, 'it cannot be entry');
  if (typeParameters.length > 0) rejectSui(module, INIT, 'it cannot have type parameters');
  if (module.signatures[returns]!.length > 0) rejectSui(module, INIT, 'it cannot return anything');
  if (given.length < 1 || given.length > 2) rejectSui(module, INIT, 'it takes one or two parameters');
  if (!isTxContext(module, given.at(-1))) rejectSui(module, INIT, 'its last parameter must be the context');
}

function verifyEntry(loaded: LoadedModule, name: string, { handle }: FunctionDefinition): void {
  const { module } = loaded;
  const { parameters, returns, typeParameters } = module.functionHandles[handle]!;
  const given = module.signatures[parameters]!;
  const checked = isTxContext(module, given.at(-1)) ? given.slice(0, -1) : given;
  for (const token of checked) {
    if (!isEntryParameter(loaded, token, typeParameters)) {
      rejectSui(module, name, 'an entry function takes objects and plain values only');
    }
  }
  for (const token of module.signatures[returns]!) {
    if (token.kind === 'reference' || !hasAbility(abilitiesOfToken(loaded, token, typeParameters), DROP)) {
      rejectSui(module, name, 'an entry function returns values with drop only');
    }
  }
}

function isEntryParameter(loaded: LoadedModule, token: SignatureToken, constraints: readonly AbilitySet[]): boolean {
  const { module } = loaded;
  const target = token.kind === 'reference' ? token.target : token;
  const path = datatypePath(module, target);
  if (path === 'sui::clock::Clock' && (token.kind !== 'reference' || token.mutable)) return false;
  const item = token.kind === 'vector' ? token.element : target;
  return (
    isPrimitive(module, token, constraints) ||
    hasAbility(abilitiesOfToken(loaded, item, constraints), KEY) ||
    path === 'sui::transfer::Receiving'
  );
}

/** Whether a transaction can give the value as bytes. A type parameter can stand for such a type unless it has key. */
function isPrimitive(module: CompiledModule, token: SignatureToken, constraints: readonly AbilitySet[]): boolean {
  switch (token.kind) {
    case 'signer':
    case 'reference':
      return false;
    case 'vector':
      return isPrimitive(module, token.element, constraints);
    case 'typeParameter':
      return !hasAbility(constraints[token.index]!, KEY);
    case 'datatype': {
      const path = datatypePath(module, token)!;
      if (path !== 'std::option::Option') return PURE_STRUCTS.has(path);
      return token.typeArguments.every((argument) => isPrimitive(module, argument, constraints));
    }
    default:
      return true;
  }
}
