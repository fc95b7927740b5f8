/**
 * A module's tables → its bytes: the inverse of `deserializeModule`, for modules that no compiler would write. Checks nothing, so that
 * what is wrong with the tables is wrong with the bytes, too.
 */
import type {
  CodeUnit,
  CompiledModule,
  FieldDefinition,
  Instruction,
  SignatureToken,
} from '../binary/compiled-module.ts';
import { INSTRUCTION_BY_OPCODE, type InstructionKind, type InstructionName } from '../binary/opcodes.ts';
import { TABLE } from '../binary/table-header.ts';
import { fromHex } from '../hex.ts';

const KIND_BY_NAME: ReadonlyMap<InstructionName, InstructionKind> = new Map(
  [...INSTRUCTION_BY_OPCODE.values()].map((kind) => [kind.name, kind]),
);
const TOKEN_TAGS: Readonly<Record<string, number>> = {
  bool: 0x01,
  u8: 0x02,
  u64: 0x03,
  u128: 0x04,
  address: 0x05,
  signer: 0x0c,
  u16: 0x0d,
  u32: 0x0e,
  u256: 0x0f,
};
const VISIBILITY_TAGS = { private: 0, public: 1, friend: 3 } as const;
const LITTLE_WIDTHS: Readonly<Record<string, number>> = { u8: 1, u16: 2, u32: 4, u64: 8, u128: 16, u256: 32 };
const SUI_FLAVOUR = 0x05;
const DECLARED = 2;
const NATIVE = 2;
const ENTRY = 4;

class Writer {
  readonly bytes: number[] = [];

  uleb(...values: readonly number[]): void {
    for (let value of values) {
      for (; value > 0x7f; value = Math.floor(value / 128)) this.bytes.push((value & 0x7f) | 0x80);
      this.bytes.push(value);
    }
  }

  little(value: bigint, width: number): void {
    for (let i = 0; i < width; i++) this.bytes.push(Number((value >> BigInt(8 * i)) & 0xffn));
  }

  list<T>(entries: readonly T[], write: (entry: T) => void): void {
    this.uleb(entries.length);
    entries.forEach(write);
  }

  token(token: SignatureToken): void {
    switch (token.kind) {
      case 'vector':
        this.uleb(0x0a);
        this.token(token.element);
        return;
      case 'reference':
        this.uleb(token.mutable ? 0x07 : 0x06);
        this.token(token.target);
        return;
      case 'typeParameter':
        this.uleb(0x09, token.index);
        return;
      case 'datatype':
        this.uleb(token.typeArguments.length === 0 ? 0x08 : 0x0b, token.handle);
        if (token.typeArguments.length > 0) this.list(token.typeArguments, (argument) => this.token(argument));
        return;
      default:
        this.uleb(TOKEN_TAGS[token.kind]!);
    }
  }

  fields(fields: readonly FieldDefinition[]): void {
    this.list(fields, ({ name, signature }) => {
      this.uleb(name);
      this.token(signature);
    });
  }

  code({ locals, code, jumpTables }: CodeUnit, version: number): void {
    this.uleb(locals);
    this.list(code, (instruction) => this.instruction(instruction));
    if (version < 7) return;
    this.list(jumpTables, ({ enumDef, targets }) => {
      this.uleb(enumDef, targets.length, 1, ...targets);
    });
  }

  private instruction({ name, operand, wide }: Instruction): void {
    const { opcode, shape } = KIND_BY_NAME.get(name)!;
    this.bytes.push(opcode);
    const width = LITTLE_WIDTHS[shape];
    if (width !== undefined) this.little(width <= 4 ? BigInt(operand) : wide, width);
    else if (shape !== 'none') this.uleb(operand);
    if (shape === 'signatureAndCount') this.little(wide, 8);
  }
}

/** The bytes of the module. */
export function writeModule(module: CompiledModule): Uint8Array {
  const directory = new Writer();
  const content = new Writer();
  let count = 0;
  const table = <T>(kind: number, entries: readonly T[], write: (to: Writer, entry: T) => void): void => {
    if (entries.length === 0) return;
    const start = content.bytes.length;
    for (const entry of entries) write(content, entry);
    directory.uleb(kind, start, content.bytes.length - start);
    count++;
  };
  writeHandles(module, table);
  writeDefinitions(module, table);
  const head = new Writer();
  head.bytes.push(0xa1, 0x1c, 0xeb, 0x0b);
  head.little(BigInt(module.version), 3);
  head.bytes.push(module.version >= 7 ? SUI_FLAVOUR : 0);
  head.uleb(count);
  const tail = new Writer();
  tail.uleb(module.selfHandle);
  return Uint8Array.from([...head.bytes, ...directory.bytes, ...content.bytes, ...tail.bytes]);
}

type WriteTable = <T>(kind: number, entries: readonly T[], write: (to: Writer, entry: T) => void) => void;

function writeHandles(module: CompiledModule, table: WriteTable): void {
  const pair = (to: Writer, { target, typeArguments }: { target: number; typeArguments: number }): void =>
    to.uleb(target, typeArguments);
  table(TABLE.moduleHandles, module.moduleHandles, (to, { address, name }) => to.uleb(address, name));
  table(TABLE.datatypeHandles, module.datatypeHandles, (to, { module: owner, name, abilities, typeParameters }) => {
    to.uleb(owner, name, abilities);
    to.list(typeParameters, ({ constraints, isPhantom }) => to.uleb(constraints, isPhantom ? 1 : 0));
  });
  table(TABLE.functionHandles, module.functionHandles, (to, handle) => {
    to.uleb(handle.module, handle.name, handle.parameters, handle.returns);
    to.list(handle.typeParameters, (constraints) => to.uleb(constraints));
  });
  table(TABLE.functionInstantiations, module.functionInstantiations, pair);
  table(TABLE.signatures, module.signatures, (to, tokens) => to.list(tokens, (token) => to.token(token)));
  table(TABLE.constants, module.constants, (to, { type, data }) => {
    to.token(type);
    to.list([...data], (byte) => to.bytes.push(byte));
  });
  table(TABLE.identifiers, module.identifiers, (to, text) => {
    to.list([...text], (letter) => to.bytes.push(letter.charCodeAt(0)));
  });
  table(TABLE.addresses, module.addresses, (to, address) => to.bytes.push(...fromHex(address)));
  table(TABLE.structInstantiations, module.structInstantiations, pair);
  table(TABLE.fieldHandles, module.fieldHandles, (to, { owner, field }) => to.uleb(owner, field));
  table(TABLE.fieldInstantiations, module.fieldInstantiations, pair);
  table(TABLE.friends, module.friends, (to, { address, name }) => to.uleb(address, name));
  table(TABLE.enumInstantiations, module.enumInstantiations, pair);
  table(TABLE.variantHandles, module.variantHandles, (to, { enumDef, variant }) => to.uleb(enumDef, variant));
  table(TABLE.variantInstantiations, module.variantInstantiations, (to, { enumInstantiation, variant }) =>
    to.uleb(enumInstantiation, variant),
  );
}

function writeDefinitions(module: CompiledModule, table: WriteTable): void {
  table(TABLE.structDefs, module.structDefs, (to, { handle, fields }) => {
    to.uleb(handle, DECLARED);
    to.fields(fields);
  });
  table(TABLE.enumDefs, module.enumDefs, (to, { handle, variants }) => {
    to.uleb(handle, DECLARED);
    to.list(variants, ({ name, fields }) => {
      to.uleb(name);
      to.fields(fields);
    });
  });
  table(TABLE.functionDefs, module.functionDefs, (to, { handle, visibility, isEntry, code }) => {
    to.uleb(handle, VISIBILITY_TAGS[visibility], (code ? 0 : NATIVE) | (isEntry ? ENTRY : 0), 0);
    if (code) to.code(code, module.version);
  });
}
