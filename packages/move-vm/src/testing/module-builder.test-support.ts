/**
 * Modules put together instruction by instruction, without a compiler: for rules of the verifier, random modules and slow ones. Owns the
 * tables' indices; checks no rule. A module made here is bytecode of version 7 at 0x0.
 */
import type {
  CompiledModule,
  DatatypeTypeParameter,
  Instruction,
  SignatureToken,
  Visibility,
} from '../binary/compiled-module.ts';
import type { InstructionName } from '../binary/opcodes.ts';
import { writeModule } from './write-module.test-support.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };
/** The tables, which a test may change before they are written. */
export type Tables = Mutable<CompiledModule>;

/** `['LdU64', 5]`, `['VecPack', signature, 3]`, or a name alone. */
export type Code = readonly (InstructionName | readonly [InstructionName, ...(number | bigint)[]])[];

export interface FunctionShape {
  readonly parameters?: readonly SignatureToken[];
  readonly returns?: readonly SignatureToken[];
  readonly typeParameters?: readonly number[];
  readonly locals?: readonly SignatureToken[];
  readonly visibility?: Visibility;
  readonly isEntry?: boolean;
  readonly jumpTables?: readonly { readonly enumDef: number; readonly targets: readonly number[] }[];
}

const WIDE = new Set<InstructionName>(['LdU64', 'LdU128', 'LdU256']);
const SELF = 0;

export const ZERO = `0x${'0'.repeat(64)}`;
export const U8: SignatureToken = { kind: 'u8' };
export const U64: SignatureToken = { kind: 'u64' };
export const BOOL: SignatureToken = { kind: 'bool' };
export const vectorOf = (element: SignatureToken): SignatureToken => ({ kind: 'vector', element });
export const imm = (target: SignatureToken): SignatureToken => ({ kind: 'reference', mutable: false, target });
export const mut = (target: SignatureToken): SignatureToken => ({ kind: 'reference', mutable: true, target });
export const typeParameter = (index: number): SignatureToken => ({ kind: 'typeParameter', index });
export const datatype = (handle: number, ...typeArguments: readonly SignatureToken[]): SignatureToken => ({
  kind: 'datatype',
  handle,
  typeArguments,
});

/** The instructions, as the tables hold them. */
export function assembleCode(code: Code): Instruction[] {
  return code.map((line): Instruction => {
    if (typeof line === 'string') return { name: line, operand: 0, wide: 0n };
    const [name, first = 0, second = 0] = line;
    if (WIDE.has(name)) return { name, operand: 0, wide: BigInt(first) };
    return { name, operand: Number(first), wide: BigInt(second) };
  });
}

export class ModuleBuilder {
  readonly tables: Tables;
  /** By table: where an entry is, by its text. */
  private readonly places = new Map<unknown, Map<string, number>>();

  constructor(name = 'm', address = ZERO) {
    this.tables = {
      version: 7,
      selfHandle: SELF,
      moduleHandles: [{ address: 0, name: 0 }],
      datatypeHandles: [],
      functionHandles: [],
      fieldHandles: [],
      friends: [],
      structInstantiations: [],
      functionInstantiations: [],
      fieldInstantiations: [],
      signatures: [[]],
      identifiers: [name],
      addresses: [address],
      constants: [],
      structDefs: [],
      functionDefs: [],
      enumDefs: [],
      enumInstantiations: [],
      variantHandles: [],
      variantInstantiations: [],
    };
  }

  /** The index of the entry, which is added when it is not there. */
  private intern<T>(table: T[], entry: T): number {
    let known = this.places.get(table);
    // A test may have added entries of its own.
    if (known?.size !== table.length) known = new Map(table.map((other, i) => [JSON.stringify(other), i]));
    this.places.set(table, known);
    const text = JSON.stringify(entry);
    const place = known.get(text);
    if (place !== undefined) return place;
    known.set(text, table.length);
    return table.push(entry) - 1;
  }

  identifier(text: string): number {
    return this.intern(this.tables.identifiers, text);
  }

  signature(...tokens: readonly SignatureToken[]): number {
    return this.intern<readonly SignatureToken[]>(this.tables.signatures, tokens);
  }

  module(address: string, name: string): number {
    const entry = { address: this.intern(this.tables.addresses, address), name: this.identifier(name) };
    return this.intern(this.tables.moduleHandles, entry);
  }

  /** A handle to a type; its index. */
  type(
    name: string,
    abilities: number,
    typeParameters: readonly DatatypeTypeParameter[] = [],
    module: number = SELF,
  ): number {
    const entry = { module, name: this.identifier(name), abilities, typeParameters };
    return this.tables.datatypeHandles.push(entry) - 1;
  }

  /** A struct with these fields; the index of its definition. Its fields are named by their place. */
  struct(handle: number, fields: readonly SignatureToken[], names: readonly string[] = []): number {
    return this.tables.structDefs.push({ handle, fields: this.fields(fields, names) }) - 1;
  }

  /** An enum with these variants; the index of its definition. */
  enum(handle: number, variants: readonly (readonly SignatureToken[])[]): number {
    const defined = variants.map((fields, i) => ({ name: this.identifier(`V${i}`), fields: this.fields(fields) }));
    return this.tables.enumDefs.push({ handle, variants: defined }) - 1;
  }

  private fields(fields: readonly SignatureToken[], names: readonly string[] = []) {
    return fields.map((signature, i) => ({ name: this.identifier(names[i] ?? `f${i}`), signature }));
  }

  /** A handle to a function; its index. */
  functionHandle(name: string, shape: FunctionShape = {}, module: number = SELF): number {
    const { parameters = [], returns = [], typeParameters = [] } = shape;
    const entry = {
      module,
      name: this.identifier(name),
      parameters: this.signature(...parameters),
      returns: this.signature(...returns),
      typeParameters,
    };
    return this.tables.functionHandles.push(entry) - 1;
  }

  /** A function with this code, native without; the index of its handle. */
  fun(name: string, shape: FunctionShape, code?: Code): number {
    const handle = this.functionHandle(name, shape);
    this.define(handle, shape, code);
    return handle;
  }

  define(handle: number, shape: FunctionShape, code?: Code): void {
    const { visibility = 'private', isEntry = false, locals = [], jumpTables = [] } = shape;
    const unit = code && { locals: this.signature(...locals), code: assembleCode(code), jumpTables };
    this.tables.functionDefs.push({ handle, visibility, isEntry, code: unit });
  }

  fieldHandle(owner: number, field: number): number {
    return this.intern(this.tables.fieldHandles, { owner, field });
  }

  variantHandle(enumDef: number, variant: number): number {
    return this.intern(this.tables.variantHandles, { enumDef, variant });
  }

  /** An instantiation of what `target` names in the given table; its index there. */
  instantiate(
    table: 'structInstantiations' | 'functionInstantiations' | 'fieldInstantiations' | 'enumInstantiations',
    target: number,
    ...typeArguments: readonly SignatureToken[]
  ): number {
    return this.intern(this.tables[table], { target, typeArguments: this.signature(...typeArguments) });
  }

  bytes(): Uint8Array {
    return writeModule(this.tables);
  }
}
