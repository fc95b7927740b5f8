/**
 * Move's status codes for an instruction whose operands are not of its types, or lack an ability. Names only; what is refused is decided where
 * instructions are checked. Follows move-bytecode-verifier/src/type_safety.rs.
 */
import type { InstructionName } from '../binary/opcodes.ts';
import type { StatusCode } from '../status.ts';

type Codes = Readonly<Partial<Record<InstructionName, StatusCode>>>;

const each = <Code extends StatusCode>(names: readonly InstructionName[], code: Code): Codes =>
  Object.fromEntries(names.map((name) => [name, code]));

/** Operands of other types. */
export const MISMATCH: Codes = {
  ...each(['BrTrue', 'BrFalse'], 'BR_TYPE_MISMATCH_ERROR'),
  StLoc: 'STLOC_TYPE_MISMATCH_ERROR',
  Abort: 'ABORT_TYPE_MISMATCH_ERROR',
  Ret: 'RET_TYPE_MISMATCH_ERROR',
  FreezeRef: 'FREEZEREF_TYPE_MISMATCH_ERROR',
  ...each(
    ['MutBorrowField', 'ImmBorrowField', 'MutBorrowFieldGeneric', 'ImmBorrowFieldGeneric'],
    'BORROWFIELD_TYPE_MISMATCH_ERROR',
  ),
  ...each(['MutBorrowLoc', 'ImmBorrowLoc'], 'BORROWLOC_REFERENCE_ERROR'),
  ...each(['Call', 'CallGeneric'], 'CALL_TYPE_MISMATCH_ERROR'),
  ...each(['Pack', 'PackGeneric', 'PackVariant', 'PackVariantGeneric'], 'PACK_TYPE_MISMATCH_ERROR'),
  ...each(['Unpack', 'UnpackGeneric', 'UnpackVariant', 'UnpackVariantGeneric'], 'UNPACK_TYPE_MISMATCH_ERROR'),
  ...each(['UnpackVariantImmRef', 'UnpackVariantMutRef'], 'UNPACK_TYPE_MISMATCH_ERROR'),
  ...each(['UnpackVariantGenericImmRef', 'UnpackVariantGenericMutRef'], 'UNPACK_TYPE_MISMATCH_ERROR'),
  ReadRef: 'READREF_TYPE_MISMATCH_ERROR',
  WriteRef: 'WRITEREF_TYPE_MISMATCH_ERROR',
  ...each(['CastU8', 'CastU16', 'CastU32', 'CastU64', 'CastU128', 'CastU256'], 'INTEGER_OP_TYPE_MISMATCH_ERROR'),
  ...each(['Add', 'Sub', 'Mul', 'Mod', 'Div', 'BitOr', 'BitAnd', 'Xor'], 'INTEGER_OP_TYPE_MISMATCH_ERROR'),
  ...each(['Shl', 'Shr', 'Lt', 'Gt', 'Le', 'Ge'], 'INTEGER_OP_TYPE_MISMATCH_ERROR'),
  ...each(['Or', 'And', 'Not'], 'BOOLEAN_OP_TYPE_MISMATCH_ERROR'),
  ...each(['Eq', 'Neq'], 'EQUALITY_OP_TYPE_MISMATCH_ERROR'),
  ...each(['VecPack', 'VecUnpack', 'VecLen', 'VecImmBorrow', 'VecMutBorrow'], 'TYPE_MISMATCH'),
  ...each(['VecPushBack', 'VecPopBack', 'VecSwap'], 'TYPE_MISMATCH'),
};

/** What should be a reference, a mutable one at that. */
export const NO_REFERENCE: Codes = { WriteRef: 'WRITEREF_NO_MUTABLE_REFERENCE_ERROR' };

/** Values without an ability that the instruction needs. */
export const NO_ABILITY: Codes = {
  Pop: 'POP_WITHOUT_DROP_ABILITY',
  CopyLoc: 'COPYLOC_WITHOUT_COPY_ABILITY',
  ReadRef: 'READREF_WITHOUT_COPY_ABILITY',
  WriteRef: 'WRITEREF_WITHOUT_DROP_ABILITY',
  ...each(['Eq', 'Neq'], 'EQUALITY_OP_TYPE_MISMATCH_ERROR'),
};
