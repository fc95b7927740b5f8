/**
 * Reads a function's code unit: locals, instructions and jump tables. Owns operand decoding; indices are checked later
 * (`bounds.ts`). Follows move-binary-format/src/deserializer.rs (load_code_unit, load_code).
 */
import { fault } from '../failure.ts';
import type { CodeUnit, Instruction, JumpTable } from './compiled-module.ts';
import type { Cursor } from './cursor.ts';
import { INSTRUCTION_BY_OPCODE, type InstructionKind } from './opcodes.ts';

/** file_format_common.rs: BYTECODE_COUNT_MAX and BYTECODE_INDEX_MAX. */
const MAX_CODE_LENGTH = 0xffff;
/** file_format_common.rs: LOCAL_INDEX_MAX. */
const MAX_LOCAL_INDEX = 255;
/** file_format_common.rs: JUMP_TABLE_INDEX_MAX, and VARIANT_COUNT_MAX for the branches. */
const MAX_JUMP_TABLES = 0xffff;
const MAX_JUMP_TARGETS = 127;
const FULL_JUMP_TABLE = 0x01;

export function readCodeUnit(cursor: Cursor, version: number): CodeUnit {
  const locals = cursor.index('locals signature');
  const length = cursor.uleb(MAX_CODE_LENGTH, 'code length');
  const code: Instruction[] = [];
  for (let i = 0; i < length; i++) code.push(readInstruction(cursor, version));
  return { locals, code, jumpTables: version >= 7 ? readJumpTables(cursor) : [] };
}

function readInstruction(cursor: Cursor, version: number): Instruction {
  const opcode = cursor.u8();
  const kind = INSTRUCTION_BY_OPCODE.get(opcode);
  if (!kind || version < kind.sinceVersion) {
    return fault('UNKNOWN_OPCODE', `opcode 0x${opcode.toString(16)} is unknown or deprecated in version ${version}`);
  }
  return readOperand(cursor, kind);
}

function readOperand(cursor: Cursor, { name, shape }: InstructionKind): Instruction {
  switch (shape) {
    case 'none':
      return { name, operand: 0, wide: 0n };
    case 'u8':
      return { name, operand: cursor.u8(), wide: 0n };
    case 'u16':
      return { name, operand: Number(cursor.little(2)), wide: 0n };
    case 'u32':
      return { name, operand: cursor.u32(), wide: 0n };
    case 'u64':
      return { name, operand: 0, wide: cursor.little(8) };
    case 'u128':
      return { name, operand: 0, wide: cursor.little(16) };
    case 'u256':
      return { name, operand: 0, wide: cursor.little(32) };
    case 'local':
      return { name, operand: cursor.uleb(MAX_LOCAL_INDEX, 'local index'), wide: 0n };
    case 'signatureAndCount':
      return { name, operand: cursor.index('signature'), wide: cursor.little(8) };
    default:
      return { name, operand: cursor.index(shape), wide: 0n };
  }
}

function readJumpTables(cursor: Cursor): JumpTable[] {
  const count = cursor.uleb(MAX_JUMP_TABLES, 'jump table count');
  const tables: JumpTable[] = [];
  for (let i = 0; i < count; i++) {
    const enumDef = cursor.index('enum definition');
    const length = cursor.uleb(MAX_JUMP_TARGETS, 'jump table length');
    if (cursor.u8() !== FULL_JUMP_TABLE) fault('MALFORMED', 'unknown kind of jump table');
    const targets: number[] = [];
    for (let k = 0; k < length; k++) targets.push(cursor.index('jump target'));
    tables.push({ enumDef, targets });
  }
  return tables;
}
