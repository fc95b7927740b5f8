/** How Sui's own rules recognise functions and types: by address, module and name. Owns no rule. */
import { at } from '../../at.ts';
import type { CompiledModule, SignatureToken } from '../../binary/compiled-module.ts';
import { fault } from '../../failure.ts';

export const STD_ADDRESS = `0x${'1'.padStart(64, '0')}`;
export const SUI_ADDRESS = `0x${'2'.padStart(64, '0')}`;
export const INIT = 'init';
const SHORT_NAMES: ReadonlyMap<string, string> = new Map([
  [SUI_ADDRESS, 'sui'],
  [STD_ADDRESS, 'std'],
]);

/** `0x2::object::new` as `sui::object::new`; other addresses stay as they are. */
function pathOf(module: CompiledModule, { module: owner, name }: { module: number; name: number }): string {
  const { address, name: moduleName } = at(module.moduleHandles, owner);
  const id = at(module.addresses, address);
  return `${SHORT_NAMES.get(id) ?? id}::${at(module.identifiers, moduleName)}::${at(module.identifiers, name)}`;
}

export function functionPath(module: CompiledModule, handleIndex: number): string {
  return pathOf(module, at(module.functionHandles, handleIndex));
}

/** The path of a datatype; undefined for every other type. */
export function datatypePath(module: CompiledModule, token: SignatureToken | undefined): string | undefined {
  return token?.kind === 'datatype' ? pathOf(module, at(module.datatypeHandles, token.handle)) : undefined;
}

/** `sui::coin`, the path of the module itself. */
export function modulePath(module: CompiledModule): string {
  const { name } = at(module.moduleHandles, module.selfHandle);
  return pathOf(module, { module: module.selfHandle, name }).split('::').slice(0, 2).join('::');
}

/** Whether the type is `&TxContext` or `&mut TxContext`. */
export function isTxContext(module: CompiledModule, token: SignatureToken | undefined): boolean {
  return token?.kind === 'reference' && datatypePath(module, token.target) === 'sui::tx_context::TxContext';
}

/** Refuses the module for a rule of Sui's. */
export function rejectSui(module: CompiledModule, where: string, why: string): never {
  return fault('SUI_VERIFICATION_ERROR', `${modulePath(module)}::${where}: ${why}`);
}
