/**
 * The instruction set: opcode bytes, names and operand shapes of bytecode versions 6 and 7. Owns no behaviour.
 * Follows move-binary-format/src/file_format_common.rs (Opcodes). The ten deprecated global-storage opcodes
 * (0x29-0x2D, 0x3B-0x3F) are left out and refused while loading.
 */

/** What follows the opcode byte. `pool` operands are indices into the table of that name. */
export type OperandShape =
  | 'none'
  | 'offset'
  | 'local'
  | 'u8'
  | 'u16'
  | 'u32'
  | 'u64'
  | 'u128'
  | 'u256'
  | 'constant'
  | 'fieldHandle'
  | 'fieldInstantiation'
  | 'functionHandle'
  | 'functionInstantiation'
  | 'structDef'
  | 'structInstantiation'
  | 'signature'
  | 'signatureAndCount'
  | 'variantHandle'
  | 'variantInstantiation'
  | 'jumpTable';

const INSTRUCTIONS = {
  Pop: [0x01, 'none'],
  Ret: [0x02, 'none'],
  BrTrue: [0x03, 'offset'],
  BrFalse: [0x04, 'offset'],
  Branch: [0x05, 'offset'],
  LdU64: [0x06, 'u64'],
  LdConst: [0x07, 'constant'],
  LdTrue: [0x08, 'none'],
  LdFalse: [0x09, 'none'],
  CopyLoc: [0x0a, 'local'],
  MoveLoc: [0x0b, 'local'],
  StLoc: [0x0c, 'local'],
  MutBorrowLoc: [0x0d, 'local'],
  ImmBorrowLoc: [0x0e, 'local'],
  MutBorrowField: [0x0f, 'fieldHandle'],
  ImmBorrowField: [0x10, 'fieldHandle'],
  Call: [0x11, 'functionHandle'],
  Pack: [0x12, 'structDef'],
  Unpack: [0x13, 'structDef'],
  ReadRef: [0x14, 'none'],
  WriteRef: [0x15, 'none'],
  Add: [0x16, 'none'],
  Sub: [0x17, 'none'],
  Mul: [0x18, 'none'],
  Mod: [0x19, 'none'],
  Div: [0x1a, 'none'],
  BitOr: [0x1b, 'none'],
  BitAnd: [0x1c, 'none'],
  Xor: [0x1d, 'none'],
  Or: [0x1e, 'none'],
  And: [0x1f, 'none'],
  Not: [0x20, 'none'],
  Eq: [0x21, 'none'],
  Neq: [0x22, 'none'],
  Lt: [0x23, 'none'],
  Gt: [0x24, 'none'],
  Le: [0x25, 'none'],
  Ge: [0x26, 'none'],
  Abort: [0x27, 'none'],
  Nop: [0x28, 'none'],
  FreezeRef: [0x2e, 'none'],
  Shl: [0x2f, 'none'],
  Shr: [0x30, 'none'],
  LdU8: [0x31, 'u8'],
  LdU128: [0x32, 'u128'],
  CastU8: [0x33, 'none'],
  CastU64: [0x34, 'none'],
  CastU128: [0x35, 'none'],
  MutBorrowFieldGeneric: [0x36, 'fieldInstantiation'],
  ImmBorrowFieldGeneric: [0x37, 'fieldInstantiation'],
  CallGeneric: [0x38, 'functionInstantiation'],
  PackGeneric: [0x39, 'structInstantiation'],
  UnpackGeneric: [0x3a, 'structInstantiation'],
  VecPack: [0x40, 'signatureAndCount'],
  VecLen: [0x41, 'signature'],
  VecImmBorrow: [0x42, 'signature'],
  VecMutBorrow: [0x43, 'signature'],
  VecPushBack: [0x44, 'signature'],
  VecPopBack: [0x45, 'signature'],
  VecUnpack: [0x46, 'signatureAndCount'],
  VecSwap: [0x47, 'signature'],
  LdU16: [0x48, 'u16'],
  LdU32: [0x49, 'u32'],
  LdU256: [0x4a, 'u256'],
  CastU16: [0x4b, 'none'],
  CastU32: [0x4c, 'none'],
  CastU256: [0x4d, 'none'],
  PackVariant: [0x4e, 'variantHandle'],
  PackVariantGeneric: [0x4f, 'variantInstantiation'],
  UnpackVariant: [0x50, 'variantHandle'],
  UnpackVariantImmRef: [0x51, 'variantHandle'],
  UnpackVariantMutRef: [0x52, 'variantHandle'],
  UnpackVariantGeneric: [0x53, 'variantInstantiation'],
  UnpackVariantGenericImmRef: [0x54, 'variantInstantiation'],
  UnpackVariantGenericMutRef: [0x55, 'variantInstantiation'],
  VariantSwitch: [0x56, 'jumpTable'],
} as const satisfies Record<string, readonly [number, OperandShape]>;

export type InstructionName = keyof typeof INSTRUCTIONS;

export interface InstructionKind {
  readonly name: InstructionName;
  readonly opcode: number;
  readonly shape: OperandShape;
  /** First bytecode version that may hold it. */
  readonly sinceVersion: number;
}

function sinceVersion(opcode: number): number {
  return opcode >= 0x4e ? 7 : 6;
}

/** Instruction kinds by opcode byte; absent = unknown or deprecated. */
export const INSTRUCTION_BY_OPCODE: ReadonlyMap<number, InstructionKind> = new Map(
  Object.keys(INSTRUCTIONS)
    .filter(isInstructionName)
    .map((name) => {
      const [opcode, shape] = INSTRUCTIONS[name];
      return [opcode, { name, opcode, shape, sinceVersion: sinceVersion(opcode) }];
    }),
);

function isInstructionName(name: string): name is InstructionName {
  return Object.hasOwn(INSTRUCTIONS, name);
}

/** What follows the opcode of the instruction. */
export function operandShape(name: InstructionName): OperandShape {
  return INSTRUCTIONS[name][1];
}
