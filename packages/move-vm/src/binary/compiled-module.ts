/**
 * The shape of a deserialised module: tables of indices, exactly as the binary format has them. Owns types only.
 * Follows move-binary-format/src/file_format.rs (CompiledModule).
 */
import type { InstructionName } from './opcodes.ts';

export type PrimitiveName = 'bool' | 'u8' | 'u16' | 'u32' | 'u64' | 'u128' | 'u256' | 'address' | 'signer';

/** A type as a signature writes it: datatypes are handle indices, generics are parameter indices. */
export type SignatureToken =
  | { readonly kind: PrimitiveName }
  | { readonly kind: 'vector'; readonly element: SignatureToken }
  | { readonly kind: 'datatype'; readonly handle: number; readonly typeArguments: readonly SignatureToken[] }
  | { readonly kind: 'reference'; readonly mutable: boolean; readonly target: SignatureToken }
  | { readonly kind: 'typeParameter'; readonly index: number };

export interface ModuleHandle {
  readonly address: number;
  readonly name: number;
}

export interface DatatypeTypeParameter {
  readonly constraints: number;
  readonly isPhantom: boolean;
}

export interface DatatypeHandle {
  readonly module: number;
  readonly name: number;
  readonly abilities: number;
  readonly typeParameters: readonly DatatypeTypeParameter[];
}

export interface FunctionHandle {
  readonly module: number;
  readonly name: number;
  readonly parameters: number;
  readonly returns: number;
  /** Ability constraints, one per type parameter. */
  readonly typeParameters: readonly number[];
}

export interface FieldDefinition {
  readonly name: number;
  readonly signature: SignatureToken;
}

export interface StructDefinition {
  readonly handle: number;
  readonly fields: readonly FieldDefinition[];
}

export interface VariantDefinition {
  readonly name: number;
  readonly fields: readonly FieldDefinition[];
}

export interface EnumDefinition {
  readonly handle: number;
  readonly variants: readonly VariantDefinition[];
}

export interface Instantiation {
  /** Index of what is instantiated: a struct definition, function handle, field handle or enum definition. */
  readonly target: number;
  /** Index of the signature that lists the type arguments. */
  readonly typeArguments: number;
}

export interface FieldHandle {
  readonly owner: number;
  readonly field: number;
}

export interface VariantHandle {
  readonly enumDef: number;
  readonly variant: number;
}

export interface VariantInstantiation {
  readonly enumInstantiation: number;
  readonly variant: number;
}

export interface Constant {
  readonly type: SignatureToken;
  readonly data: Uint8Array;
}

export interface Instruction {
  readonly name: InstructionName;
  /** Branch target, local, table index or a small literal. */
  readonly operand: number;
  /** Literal of LdU64, LdU128 and LdU256, or the element count of VecPack and VecUnpack. */
  readonly wide: bigint;
}

export interface JumpTable {
  readonly enumDef: number;
  /** Branch target by variant tag. */
  readonly targets: readonly number[];
}

export interface CodeUnit {
  /** Index of the signature that lists the locals after the parameters. */
  readonly locals: number;
  readonly code: readonly Instruction[];
  readonly jumpTables: readonly JumpTable[];
}

export type Visibility = 'public' | 'friend' | 'private';

export interface FunctionDefinition {
  readonly handle: number;
  readonly visibility: Visibility;
  readonly isEntry: boolean;
  /** Absent for a native function. */
  readonly code: CodeUnit | undefined;
}

export interface CompiledModule {
  readonly version: number;
  readonly selfHandle: number;
  readonly moduleHandles: readonly ModuleHandle[];
  readonly datatypeHandles: readonly DatatypeHandle[];
  readonly functionHandles: readonly FunctionHandle[];
  readonly fieldHandles: readonly FieldHandle[];
  readonly friends: readonly ModuleHandle[];
  readonly structInstantiations: readonly Instantiation[];
  readonly functionInstantiations: readonly Instantiation[];
  readonly fieldInstantiations: readonly Instantiation[];
  readonly signatures: readonly (readonly SignatureToken[])[];
  readonly identifiers: readonly string[];
  /** Normalised: `0x` and 64 lowercase hex digits. */
  readonly addresses: readonly string[];
  readonly constants: readonly Constant[];
  readonly structDefs: readonly StructDefinition[];
  readonly functionDefs: readonly FunctionDefinition[];
  readonly enumDefs: readonly EnumDefinition[];
  readonly enumInstantiations: readonly Instantiation[];
  readonly variantHandles: readonly VariantHandle[];
  readonly variantInstantiations: readonly VariantInstantiation[];
}
