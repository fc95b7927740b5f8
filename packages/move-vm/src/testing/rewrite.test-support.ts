/**
 * Compiled modules with something changed that no compiler would write: tables and code as JSON (Sui's own serialiser), edited and
 * written again. Owns the editing, for tests.
 */
import { deserialize, serialize } from '@mysten/move-bytecode-template';

export type Token = string | { readonly [kind: string]: unknown };

export interface FunctionJson {
  function: number;
  visibility: string;
  is_entry: boolean;
  code: { locals: number; code: unknown[]; jump_tables: unknown[] };
}

/** The tables of a module, as far as the tests change them. */
export interface ModuleJson {
  identifiers: string[];
  address_identifiers: string[];
  module_handles: { address: number; name: number }[];
  datatype_handles: { module: number; name: number; abilities: number; type_parameters: { is_phantom: boolean }[] }[];
  function_handles: { module: number; name: number; parameters: number; return_: number; type_parameters: number[] }[];
  field_handles: { owner: number; field: number }[];
  friend_decls: { address: number; name: number }[];
  signatures: Token[][];
  constant_pool: { type_: Token; data: number[] }[];
  variant_handles: { variant: number }[];
  struct_defs: { struct_handle: number; field_information: { Declared: { name: number; signature: Token }[] } }[];
  function_defs: FunctionJson[];
}

/** The module with `change` made to its tables. */
export function rewriteModule(bytes: Uint8Array, change: (module: ModuleJson) => void): Uint8Array {
  const module = deserialize(bytes) as unknown as ModuleJson;
  change(module);
  return serialize(module as never);
}

/** The definition of a function. */
export function functionNamed(module: ModuleJson, name: string): FunctionJson {
  const found = module.function_defs.find(
    ({ function: handle }) => module.identifiers[module.function_handles[handle]!.name] === name,
  );
  if (!found) throw new Error(`no function ${name}`);
  return found;
}

/** The index of the signature, which is added when it is not there. */
export function signatureOf(module: ModuleJson, tokens: Token[]): number {
  const text = JSON.stringify(tokens);
  const known = module.signatures.findIndex((signature) => JSON.stringify(signature) === text);
  return known === -1 ? module.signatures.push(tokens) - 1 : known;
}

/** `MoveLoc 0; LdU64 5; Ret` as JSON instructions. */
export function assemble(text: string): unknown[] {
  return text.split(';').map((line) => {
    const [name = '', ...operands] = line.trim().split(/\s+/);
    if (operands.length === 0) return name;
    const isWide = name === 'LdU64';
    const values = operands.map((operand) => (isWide ? BigInt(operand) : Number(operand)));
    // VecPack and VecUnpack: a signature and a count.
    return { [name]: values.length === 1 ? values[0] : [values[0], BigInt(values[1]!)] };
  });
}

/** The module with another body for one function. */
export function rewriteFunction(bytes: Uint8Array, name: string, code: string, locals: Token[] = []): Uint8Array {
  return rewriteModule(bytes, (module) => {
    const definition = functionNamed(module, name);
    definition.code.locals = signatureOf(module, locals);
    definition.code.code = assemble(code);
    definition.code.jump_tables = [];
  });
}

/** Where things are in the tables: `burn`, `struct Coin`, `type Coin`, `Coin.value`, `signature ["U64"]`, `variant 1`. */
export function tableIndices(bytes: Uint8Array): ReadonlyMap<string, number> {
  const module = deserialize(bytes) as unknown as ModuleJson;
  const nameOf = (index: number): string => module.identifiers[index]!;
  const structName = (index: number): string =>
    nameOf(module.datatype_handles[module.struct_defs[index]!.struct_handle]!.name);
  return new Map([
    ...module.function_handles.map(({ name }, i) => [nameOf(name), i] as const),
    ...module.struct_defs.map((_, i) => [`struct ${structName(i)}`, i] as const),
    ...module.datatype_handles.map(({ name }, i) => [`type ${nameOf(name)}`, i] as const),
    ...module.field_handles.map(({ owner, field }, i) => {
      const { name } = module.struct_defs[owner]!.field_information.Declared[field]!;
      return [`${structName(owner)}.${nameOf(name)}`, i] as const;
    }),
    ...module.signatures.map((tokens, i) => [`signature ${JSON.stringify(tokens)}`, i] as const),
    ...module.variant_handles.map(({ variant }, i) => [`variant ${variant}`, i] as const),
  ]);
}
