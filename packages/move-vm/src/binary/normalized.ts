/**
 * A module as people and SDKs read it: names instead of indices. Owns that translation only.
 * Follows move-binary-format/src/normalized.rs.
 */
import { at } from '../at.ts';
import type { CompiledModule, FieldDefinition, SignatureToken, Visibility } from './compiled-module.ts';
import { normalizeCode } from './normalized-code.ts';

/** A type in a signature. Datatype addresses are the module's own spelling: original package ids. */
export type NormalizedType =
  | { readonly kind: 'bool' | 'u8' | 'u16' | 'u32' | 'u64' | 'u128' | 'u256' | 'address' | 'signer' }
  | { readonly kind: 'vector'; readonly element: NormalizedType }
  | { readonly kind: 'reference'; readonly mutable: boolean; readonly target: NormalizedType }
  | { readonly kind: 'typeParameter'; readonly index: number }
  | {
      readonly kind: 'datatype';
      readonly address: string;
      readonly module: string;
      readonly name: string;
      readonly typeArguments: readonly NormalizedType[];
    };

export interface NormalizedField {
  readonly name: string;
  readonly type: NormalizedType;
}

export interface NormalizedDatatype {
  readonly kind: 'struct' | 'enum';
  readonly name: string;
  /** Ability bit set: COPY 1, DROP 2, STORE 4, KEY 8. */
  readonly abilities: number;
  readonly typeParameters: readonly { readonly constraints: number; readonly isPhantom: boolean }[];
  /** Fields of a struct; empty for an enum. */
  readonly fields: readonly NormalizedField[];
  /** Variants of an enum; empty for a struct. */
  readonly variants: readonly { readonly name: string; readonly fields: readonly NormalizedField[] }[];
}

export interface NormalizedFunction {
  readonly name: string;
  readonly visibility: Visibility;
  readonly isEntry: boolean;
  readonly isNative: boolean;
  readonly typeParameters: readonly number[];
  readonly parameters: readonly NormalizedType[];
  readonly returns: readonly NormalizedType[];
  /** The body in names, for comparing versions; only when requested, and never of a native function. */
  readonly code?: string;
}

export interface ModuleInfo {
  readonly version: number;
  /** The self address in the bytes: 0x0 before publishing, the original package id after. */
  readonly address: string;
  readonly name: string;
  readonly dependencies: readonly { readonly address: string; readonly name: string }[];
  readonly friends: readonly { readonly address: string; readonly name: string }[];
  readonly datatypes: readonly NormalizedDatatype[];
  readonly functions: readonly NormalizedFunction[];
}

/** @param withCode whether functions carry their bodies */
export function normalizeModule(module: CompiledModule, withCode = false): ModuleInfo {
  const idOf = ({ address, name }: { readonly address: number; readonly name: number }) => ({
    address: at(module.addresses, address),
    name: at(module.identifiers, name),
  });
  const typeOf = (token: SignatureToken): NormalizedType => {
    switch (token.kind) {
      case 'vector':
        return { kind: 'vector', element: typeOf(token.element) };
      case 'reference':
        return { kind: 'reference', mutable: token.mutable, target: typeOf(token.target) };
      case 'datatype': {
        const handle = at(module.datatypeHandles, token.handle);
        const owner = idOf(at(module.moduleHandles, handle.module));
        return {
          kind: 'datatype',
          address: owner.address,
          module: owner.name,
          name: at(module.identifiers, handle.name),
          typeArguments: token.typeArguments.map(typeOf),
        };
      }
      default:
        return token;
    }
  };
  const signatureOf = eachOnce((index) => at(module.signatures, index).map(typeOf));
  const fieldsOf = (fields: readonly FieldDefinition[]): NormalizedField[] =>
    fields.map((field) => ({ name: at(module.identifiers, field.name), type: typeOf(field.signature) }));
  const datatypeOf = (handleIndex: number) => {
    const { name, abilities, typeParameters } = at(module.datatypeHandles, handleIndex);
    return { name: at(module.identifiers, name), abilities, typeParameters };
  };
  return {
    version: module.version,
    ...idOf(at(module.moduleHandles, module.selfHandle)),
    dependencies: module.moduleHandles.filter((_, index) => index !== module.selfHandle).map(idOf),
    friends: module.friends.map(idOf),
    datatypes: [
      ...module.structDefs.map(({ handle, fields }) => ({
        kind: 'struct' as const,
        ...datatypeOf(handle),
        fields: fieldsOf(fields),
        variants: [],
      })),
      ...module.enumDefs.map(({ handle, variants }) => ({
        kind: 'enum' as const,
        ...datatypeOf(handle),
        fields: [],
        variants: variants.map(({ name, fields }) => ({
          name: at(module.identifiers, name),
          fields: fieldsOf(fields),
        })),
      })),
    ],
    functions: module.functionDefs.map(({ handle, visibility, isEntry, code }) => {
      const { name, parameters, returns, typeParameters } = at(module.functionHandles, handle);
      return {
        name: at(module.identifiers, name),
        visibility,
        isEntry,
        isNative: code === undefined,
        typeParameters,
        parameters: signatureOf(parameters),
        returns: signatureOf(returns),
        ...(withCode && code ? { code: normalizeCode(module, code, typeOf) } : {}),
      };
    }),
  };
}

/** The function, which makes what belongs to an index only once: many functions may share a large signature. */
function eachOnce<T>(make: (index: number) => T): (index: number) => T {
  const made = new Map<number, T>();
  return (index) => {
    const known = made.get(index) ?? make(index);
    made.set(index, known);
    return known;
  };
}
