/**
 * Entries that must not appear twice, and handles of the module's own items that must be defined. Names and handles are checked
 * while the bytes are read (`binary/bounds.ts`); here is the rest. The reference rules depend on it: one field, one handle.
 * Follows move-bytecode-verifier/src/check_duplication.rs.
 */
import type { CompiledModule, Instantiation, SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';

export function checkDuplication(module: CompiledModule): void {
  unique(module.constants, ({ type, data }) => `${tokenKey(type)}:${data.join()}`, 'constant');
  unique(module.signatures, (signature) => signature.map(tokenKey).join(';'), 'signature');
  unique(module.friends, ({ address, name }) => `${address}:${name}`, 'friend');
  unique(module.fieldHandles, ({ owner, field }) => `${owner}:${field}`, 'field handle');
  unique(module.variantHandles, ({ enumDef, variant }) => `${enumDef}:${variant}`, 'variant handle');
  unique(
    module.variantInstantiations,
    ({ enumInstantiation, variant }) => `${enumInstantiation}:${variant}`,
    'variant instantiation',
  );
  for (const list of [
    module.structInstantiations,
    module.functionInstantiations,
    module.fieldInstantiations,
    module.enumInstantiations,
  ]) {
    unique(list, ({ target, typeArguments }: Instantiation) => `${target}:${typeArguments}`, 'instantiation');
  }
  checkDefined(module);
}

function unique<T>(entries: readonly T[], keyOf: (entry: T) => string, what: string): void {
  if (new Set(entries.map(keyOf)).size !== entries.length) fault('DUPLICATE_ELEMENT', `duplicate ${what}`);
}

function checkDefined({ selfHandle, datatypeHandles, functionHandles, ...module }: CompiledModule): void {
  for (const { fields } of module.structDefs) {
    if (fields.length === 0) fault('ZERO_SIZED_STRUCT', 'a struct needs a field');
  }
  const datatypes = new Set([...module.structDefs, ...module.enumDefs].map(({ handle }) => handle));
  const functions = new Set(module.functionDefs.map(({ handle }) => handle));
  const isOpen = (defined: ReadonlySet<number>) => (handle: { readonly module: number }, index: number) =>
    handle.module === selfHandle && !defined.has(index);
  if (datatypeHandles.some(isOpen(datatypes)) || functionHandles.some(isOpen(functions))) {
    fault('UNIMPLEMENTED_HANDLE', 'the module names an item of its own that it does not define');
  }
}

function tokenKey(token: SignatureToken): string {
  switch (token.kind) {
    case 'vector':
      return `[${tokenKey(token.element)}]`;
    case 'reference':
      return `${token.mutable ? '&mut ' : '&'}${tokenKey(token.target)}`;
    case 'typeParameter':
      return `T${token.index}`;
    case 'datatype':
      return `D${token.handle}<${token.typeArguments.map(tokenKey).join()}>`;
    default:
      return token.kind;
  }
}
