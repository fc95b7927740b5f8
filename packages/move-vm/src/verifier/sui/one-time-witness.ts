/**
 * A struct named like its module in capitals, with one bool, is a one-time witness: it has `drop` only, it is never packed, and `init`
 * gets it. Follows sui-verifier/src/one_time_witness_verifier.rs.
 */
import { at } from '../../at.ts';
import type { CompiledModule } from '../../binary/compiled-module.ts';
import { DROP } from '../../loader/ability.ts';
import { INIT, modulePath, rejectSui } from './names.ts';

export function verifyOneTimeWitness(module: CompiledModule): void {
  // SUI itself is made at genesis.
  if (modulePath(module) === 'sui::sui') return;
  const candidate = findCandidate(module);
  for (const { handle, code } of module.functionDefs) {
    const { name, parameters } = at(module.functionHandles, handle);
    const functionName = at(module.identifiers, name);
    if (functionName === INIT) verifyInit(module, at(module.signatures, parameters), candidate);
    const isPacked = (code?.code ?? []).some(
      (instruction) => instruction.name === 'Pack' && instruction.operand === candidate,
    );
    if (candidate !== undefined && isPacked) {
      rejectSui(module, functionName, 'a one-time witness is packed');
    }
  }
}

/** The definition of the module's witness, if it has one. */
function findCandidate(module: CompiledModule): number | undefined {
  const wanted = at(module.identifiers, at(module.moduleHandles, module.selfHandle).name).toUpperCase();
  const index = module.structDefs.findIndex(
    ({ handle, fields }) =>
      module.identifiers[at(module.datatypeHandles, handle).name] === wanted &&
      fields.length === 1 &&
      at(fields, 0).signature.kind === 'bool',
  );
  if (index === -1) return undefined;
  const { abilities, typeParameters } = at(module.datatypeHandles, at(module.structDefs, index).handle);
  if (abilities !== DROP) rejectSui(module, wanted, 'a one-time witness has the ability drop and no other');
  if (typeParameters.length > 0) rejectSui(module, wanted, 'a one-time witness has no type parameters');
  return index;
}

function verifyInit(
  module: CompiledModule,
  parameters: CompiledModule['signatures'][number],
  candidate: number | undefined,
): void {
  if (candidate === undefined) {
    if (parameters.length !== 1) rejectSui(module, INIT, 'without a one-time witness, it takes the context only');
    return;
  }
  const [first] = parameters;
  const takesIt = first?.kind === 'datatype' && first.handle === at(module.structDefs, candidate).handle;
  if (parameters.length !== 2 || !takesIt) rejectSui(module, INIT, 'it must take the one-time witness first');
}
