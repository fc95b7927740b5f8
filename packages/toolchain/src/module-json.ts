/** Module bytes as the tables that the bytecode library of the Sui SDK makes of them, as far as they are read here. */
import { deserialize } from '@mysten/move-bytecode-template';
import { assert } from '@suil/errors';

export interface ModuleJson {
  readonly self_module_handle_idx: number;
  readonly module_handles: readonly { readonly address: number; readonly name: number }[];
  readonly identifiers: readonly string[];
  readonly address_identifiers: readonly string[];
  readonly signatures: readonly (readonly TypeJson[])[];
  readonly datatype_handles: readonly {
    readonly module: number;
    readonly name: number;
    readonly abilities: number;
    readonly type_parameters: readonly { readonly constraints: number; readonly is_phantom: boolean }[];
  }[];
  readonly function_handles: readonly {
    readonly name: number;
    readonly parameters: number;
    readonly return_: number;
    readonly type_parameters: readonly number[];
  }[];
  readonly function_defs: readonly {
    readonly function: number;
    readonly visibility: string;
    readonly is_entry: boolean;
  }[];
  readonly struct_defs: readonly {
    readonly struct_handle: number;
    readonly field_information: { readonly Declared?: readonly FieldJson[] };
  }[];
  readonly enum_defs: readonly {
    readonly enum_handle: number;
    readonly variants: readonly { readonly variant_name: number; readonly fields: readonly FieldJson[] }[];
  }[];
}

export interface FieldJson {
  readonly name: number;
  readonly signature: TypeJson;
}

export type TypeJson =
  | string
  | { readonly Vector: TypeJson }
  | { readonly TypeParameter: number }
  | { readonly Reference: TypeJson }
  | { readonly MutableReference: TypeJson }
  | { readonly Datatype: number }
  | { readonly DatatypeInstantiation: readonly [number, readonly TypeJson[]] };

/** Returns the tables of a module. */
export function readModuleJson(bytes: Uint8Array): ModuleJson {
  return deserialize(bytes) as ModuleJson;
}

/** Returns the entry that an index of the module points to. */
export function entryOf<T>(table: readonly T[], index: number): T {
  const entry = table[index];
  assert(entry !== undefined, `entry ${index} in a table of ${table.length}`);
  return entry;
}
