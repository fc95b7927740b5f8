/**
 * Functions that act for the module that defines a type can only be called with types of the calling module: transfer, share, freeze and
 * receive without `store`, and events. Follows sui-verifier/src/private_generics_verifier_v2.rs.
 */
import { at } from '../../at.ts';
import type { CompiledModule } from '../../binary/compiled-module.ts';
import { functionPath, modulePath, rejectSui } from './names.ts';

/** Per type parameter, whether its argument must be a type of the calling module. */
const FUNCTIONS_TO_CHECK: ReadonlyMap<string, readonly boolean[]> = new Map([
  ['std::internal::permit', [true]],
  ['sui::event::emit', [true]],
  ['sui::event::emit_authenticated', [true]],
  ['sui::event::num_events', []],
  ['sui::event::events_by_type', [false]],
  ['sui::transfer::public_transfer', [false]],
  ['sui::transfer::public_freeze_object', [false]],
  ['sui::transfer::public_share_object', [false]],
  ['sui::transfer::public_receive', [false]],
  ['sui::transfer::receiving_object_id', [false]],
  ['sui::transfer::public_party_transfer', [false]],
  ['sui::transfer::transfer', [true]],
  ['sui::transfer::freeze_object', [true]],
  ['sui::transfer::share_object', [true]],
  ['sui::transfer::receive', [true]],
  ['sui::transfer::party_transfer', [true]],
  ['sui::coin_registry::new_currency', [true]],
]);
const EXHAUSTIVE = new Set(['sui::event', 'sui::transfer']);

export function verifyPrivateGenerics(module: CompiledModule): void {
  const self = modulePath(module);
  if (self === 'sui::test_scenario') return;
  for (const { handle, visibility, code } of module.functionDefs) {
    const path = functionPath(module, handle);
    const name = path.slice(self.length + 2);
    if (EXHAUSTIVE.has(self) && visibility === 'public' && !FUNCTIONS_TO_CHECK.has(path)) {
      rejectSui(module, name, 'no rule says what this function may be called with');
    }
    for (const instruction of code?.code ?? []) {
      if (instruction.name === 'CallGeneric') verifyCall(module, name, instruction.operand);
    }
  }
}

function verifyCall(module: CompiledModule, caller: string, instantiation: number): void {
  const { target, typeArguments } = at(module.functionInstantiations, instantiation);
  const callee = functionPath(module, target);
  const rules = FUNCTIONS_TO_CHECK.get(callee) ?? [];
  at(module.signatures, typeArguments).forEach((token, i) => {
    const isOwn = token.kind === 'datatype' && at(module.datatypeHandles, token.handle).module === module.selfHandle;
    if (rules[i] && !isOwn) rejectSui(module, caller, `${callee} is called with a type of another module`);
  });
}
