/**
 * What `init` and entry functions look like, and that `init` is not called.
 * Follows sui-verifier/src/entry_points_verifier.rs, without its older rule on the types of entry parameters.
 */
import { at } from '../../at.ts';
import type { CompiledModule, FunctionDefinition, SignatureToken } from '../../binary/compiled-module.ts';
import { DROP, hasAbility } from '../../loader/ability.ts';
import type { LoadedModule } from '../../loader/module-store.ts';
import { abilitiesOfToken } from '../../translation/token-rules.ts';
import { datatypePath, functionPath, INIT, isTxContext, rejectSui } from './names.ts';

export function verifyEntryPoints(loaded: LoadedModule): void {
  const { module } = loaded;
  for (const definition of module.functionDefs) {
    const name = at(module.identifiers, at(module.functionHandles, definition.handle).name);
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
      instruction.name === 'Call' ? instruction.operand : at(module.functionInstantiations, instruction.operand).target;
    if (functionPath(module, target).endsWith(`::${INIT}`)) rejectSui(module, name, `it calls a module's ${INIT}`);
  }
}

function verifyInit(module: CompiledModule, { handle, visibility, isEntry }: FunctionDefinition): void {
  const { parameters, returns, typeParameters } = at(module.functionHandles, handle);
  const given = at(module.signatures, parameters);
  if (visibility !== 'private') rejectSui(module, INIT, 'it must be private');
  if (isEntry) rejectSui(module, INIT, 'it cannot be entry');
  if (typeParameters.length > 0) rejectSui(module, INIT, 'it cannot have type parameters');
  if (at(module.signatures, returns).length > 0) rejectSui(module, INIT, 'it cannot return anything');
  if (given.length < 1 || given.length > 2) rejectSui(module, INIT, 'it takes one or two parameters');
  if (!isTxContext(module, given.at(-1))) rejectSui(module, INIT, 'its last parameter must be the context');
}

function verifyEntry(loaded: LoadedModule, name: string, { handle }: FunctionDefinition): void {
  const { module } = loaded;
  const { parameters, returns, typeParameters } = at(module.functionHandles, handle);
  const given = at(module.signatures, parameters);
  const checked = isTxContext(module, given.at(-1)) ? given.slice(0, -1) : given;
  for (const token of checked) {
    if (isMutableClock(module, token))
      rejectSui(module, name, 'an entry function takes the Clock by immutable reference only');
  }
  for (const token of at(module.signatures, returns)) {
    if (token.kind === 'reference' || !hasAbility(abilitiesOfToken(loaded, token, typeParameters), DROP)) {
      rejectSui(module, name, 'an entry function returns values with drop only');
    }
  }
}

/** Any other type is allowed, hot potatoes included: what may be passed is decided per transaction (private_entry_arguments.rs). */
function isMutableClock(module: CompiledModule, token: SignatureToken): boolean {
  const isImmutable = token.kind === 'reference' && !token.mutable;
  return (
    !isImmutable && datatypePath(module, token.kind === 'reference' ? token.target : token) === 'sui::clock::Clock'
  );
}
