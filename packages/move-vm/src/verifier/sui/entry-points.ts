/**
 * What `init` looks like, and that it is not called. Entry functions take and return what they like: what may be passed is decided per
 * transaction. Follows sui-verifier/src/entry_points_verifier.rs with disable_entry_point_signature_check.
 */
import { at } from '../../at.ts';
import type { CompiledModule, FunctionDefinition } from '../../binary/compiled-module.ts';
import { functionPath, INIT, isTxContext, rejectSui } from './names.ts';

export function verifyEntryPoints(module: CompiledModule): void {
  for (const definition of module.functionDefs) {
    const name = at(module.identifiers, at(module.functionHandles, definition.handle).name);
    verifyInitNotCalled(module, name, definition);
    if (name === INIT) verifyInit(module, definition);
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
