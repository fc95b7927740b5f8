/**
 * Runtime types, interned: two equal types are the same object, so they are compared with `===`. Owns construction, the
 * canonical key (Sui's TypeTag text with 64-digit addresses) and size limits. Knows nothing of definitions or abilities.
 */
import type { PrimitiveName } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';

export interface PrimitiveType {
  readonly kind: PrimitiveName;
  readonly key: string;
  readonly depth: number;
  readonly nodes: number;
}

export interface VectorType {
  readonly kind: 'vector';
  readonly key: string;
  readonly depth: number;
  readonly nodes: number;
  readonly element: Type;
}

export interface DatatypeType {
  readonly kind: 'datatype';
  readonly key: string;
  readonly depth: number;
  readonly nodes: number;
  /** The package that first defined the type (its defining id), normalised. */
  readonly address: string;
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly Type[];
}

export interface ReferenceType {
  readonly kind: 'reference';
  readonly key: string;
  readonly depth: number;
  readonly nodes: number;
  readonly mutable: boolean;
  readonly target: Type;
}

export type Type = PrimitiveType | VectorType | DatatypeType | ReferenceType;

/** Sui's protocol limits on a type (max_type_argument_depth is checked on arguments; these bound what the VM builds). */
const MAX_TYPE_DEPTH = 256;
const MAX_TYPE_NODES = 256;

/** Makes types, handing out the same object for the same type. */
export interface TypeTable {
  readonly bool: Type;
  readonly u8: Type;
  readonly u16: Type;
  readonly u32: Type;
  readonly u64: Type;
  readonly u128: Type;
  readonly u256: Type;
  readonly address: Type;
  readonly signer: Type;
  vector(element: Type): VectorType;
  /** `address` is the defining package's id, normalised. */
  datatype(address: string, module: string, name: string, typeArguments?: readonly Type[]): DatatypeType;
  reference(target: Type, mutable: boolean): ReferenceType;
}

/** A fresh table; types of different tables must not be mixed. */
export function createTypeTable(): TypeTable {
  const primitives = new Map<string, PrimitiveType>();
  const vectors = new Map<string, VectorType>();
  const datatypes = new Map<string, DatatypeType>();
  const references = new Map<string, ReferenceType>();
  const intern = <T extends Type>(interned: Map<string, T>, type: T): T => {
    const known = interned.get(type.key);
    if (known) return known;
    if (type.depth > MAX_TYPE_DEPTH) fault('VM_MAX_TYPE_DEPTH_REACHED', 'type is nested too deeply');
    if (type.nodes > MAX_TYPE_NODES) fault('VM_MAX_TYPE_NODES_REACHED', 'type has too many parts');
    interned.set(type.key, type);
    return type;
  };
  const primitive = (kind: PrimitiveName): Type => intern(primitives, { kind, key: kind, depth: 1, nodes: 1 });
  return {
    bool: primitive('bool'),
    u8: primitive('u8'),
    u16: primitive('u16'),
    u32: primitive('u32'),
    u64: primitive('u64'),
    u128: primitive('u128'),
    u256: primitive('u256'),
    address: primitive('address'),
    signer: primitive('signer'),
    vector: (element) =>
      intern(vectors, {
        kind: 'vector',
        key: `vector<${element.key}>`,
        depth: element.depth + 1,
        nodes: element.nodes + 1,
        element,
      }),
    datatype: (address, module, name, typeArguments = []) => {
      const list = typeArguments.length === 0 ? '' : `<${typeArguments.map((type) => type.key).join(',')}>`;
      return intern(datatypes, {
        kind: 'datatype',
        key: `${address}::${module}::${name}${list}`,
        depth: 1 + typeArguments.reduce((depth, type) => Math.max(depth, type.depth), 0),
        nodes: 1 + typeArguments.reduce((sum, type) => sum + type.nodes, 0),
        address,
        module,
        name,
        typeArguments,
      });
    },
    reference: (target, mutable) =>
      intern(references, {
        kind: 'reference',
        key: `&${mutable ? 'mut ' : ''}${target.key}`,
        depth: target.depth + 1,
        nodes: target.nodes + 1,
        mutable,
        target,
      }),
  };
}
