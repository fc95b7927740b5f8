/**
 * Modules as JSON-RPC's normalised ones. Type names carry the ids of the bytecode: the first version of a package.
 * Follows sui-json-rpc-types/src/sui_move.rs.
 */
import type {
  SuiMoveAbilitySet,
  SuiMoveNormalizedEnum,
  SuiMoveNormalizedField,
  SuiMoveNormalizedFunction,
  SuiMoveNormalizedModule,
  SuiMoveNormalizedStruct,
  SuiMoveNormalizedType,
} from '@mysten/sui/jsonRpc';
import {
  COPY,
  DROP,
  hasAbility,
  KEY,
  type ModuleInfo,
  type NormalizedDatatype,
  type NormalizedField,
  type NormalizedFunction,
  type NormalizedType,
  STORE,
} from '@suil/move-vm';
import { hexLiteral } from './value.ts';

const ABILITIES = [
  [COPY, 'Copy'],
  [DROP, 'Drop'],
  [STORE, 'Store'],
  [KEY, 'Key'],
] as const;

const VISIBILITY = { public: 'Public', friend: 'Friend', private: 'Private' } as const;

const PRIMITIVE = {
  bool: 'Bool',
  u8: 'U8',
  u16: 'U16',
  u32: 'U32',
  u64: 'U64',
  u128: 'U128',
  u256: 'U256',
  address: 'Address',
  signer: 'Signer',
} as const;

/** Whether other modules or transactions may call a function. */
function isExposed(fun: NormalizedFunction): boolean {
  return fun.isEntry || fun.visibility !== 'private';
}

/** Returns the JSON of a module with its exposed functions. */
export function moduleJson(module: ModuleInfo): SuiMoveNormalizedModule {
  const named = <T>(items: readonly { readonly name: string }[], json: (item: never) => T): Record<string, T> =>
    Object.fromEntries(items.map((item) => [item.name, json(item as never)]));
  return {
    fileFormatVersion: module.version,
    address: hexLiteral(module.address),
    name: module.name,
    friends: module.friends.map(({ address, name }) => ({ address: hexLiteral(address), name })),
    structs: named(
      module.datatypes.filter(({ kind }) => kind === 'struct'),
      structJson,
    ),
    enums: named(
      module.datatypes.filter(({ kind }) => kind === 'enum'),
      enumJson,
    ),
    exposedFunctions: named(module.functions.filter(isExposed), functionJson),
  };
}

/** Returns the JSON of a function's signature. */
export function functionJson(fun: NormalizedFunction): SuiMoveNormalizedFunction {
  return {
    visibility: VISIBILITY[fun.visibility],
    isEntry: fun.isEntry,
    typeParameters: fun.typeParameters.map(abilitiesJson),
    parameters: fun.parameters.map(typeJson),
    return: fun.returns.map(typeJson),
  };
}

/** Returns the JSON of a struct. */
export function structJson(datatype: NormalizedDatatype): SuiMoveNormalizedStruct {
  return { ...headJson(datatype), fields: datatype.fields.map(fieldJson) };
}

function enumJson(datatype: NormalizedDatatype): SuiMoveNormalizedEnum {
  return {
    ...headJson(datatype),
    variants: Object.fromEntries(datatype.variants.map(({ name, fields }) => [name, fields.map(fieldJson)])),
    variantDeclarationOrder: datatype.variants.map(({ name }) => name),
  };
}

function headJson({ abilities, typeParameters }: NormalizedDatatype) {
  return {
    abilities: abilitiesJson(abilities),
    typeParameters: typeParameters.map(({ constraints, isPhantom }) => ({
      constraints: abilitiesJson(constraints),
      isPhantom,
    })),
  };
}

function fieldJson({ name, type }: NormalizedField): SuiMoveNormalizedField {
  return { name, type: typeJson(type) };
}

function abilitiesJson(set: number): SuiMoveAbilitySet {
  return { abilities: ABILITIES.filter(([bit]) => hasAbility(set, bit)).map(([, ability]) => ability) };
}

/** Returns the JSON of a type in a signature. */
export function typeJson(type: NormalizedType): SuiMoveNormalizedType {
  switch (type.kind) {
    case 'vector':
      return { Vector: typeJson(type.element) };
    case 'reference':
      return type.mutable ? { MutableReference: typeJson(type.target) } : { Reference: typeJson(type.target) };
    case 'typeParameter':
      return { TypeParameter: type.index };
    case 'datatype':
      return {
        Struct: {
          address: hexLiteral(type.address),
          module: type.module,
          name: type.name,
          typeArguments: type.typeArguments.map(typeJson),
        },
      };
    default:
      return PRIMITIVE[type.kind];
  }
}
