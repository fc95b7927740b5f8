/**
 * Module bytes → {@link CompiledModule}. Owns the tables' layouts; indices between tables are checked by `bounds.ts`.
 * Any damage ends in a fault, never in a crash. Follows move-binary-format/src/deserializer.rs.
 */
import { entryAt } from '../at.ts';
import { fault } from '../failure.ts';
import { toHex } from '../hex.ts';
import { checkBounds } from './bounds.ts';
import { readCodeUnit } from './code-reader.ts';
import type {
  CompiledModule,
  Constant,
  DatatypeHandle,
  EnumDefinition,
  FieldDefinition,
  FunctionDefinition,
  FunctionHandle,
  Instantiation,
  ModuleHandle,
  StructDefinition,
  Visibility,
} from './compiled-module.ts';
import { Cursor } from './cursor.ts';
import { MAX_TYPE_PARAMETERS, readSignature, readToken } from './signature.ts';
import { MAX_ENTRIES, readHeader, TABLE } from './table-header.ts';

/** file_format_common.rs: IDENTIFIER_SIZE_MAX as Sui's protocol sets it (max_move_identifier_len). */
const MAX_IDENTIFIER_LENGTH = 128;
/** file_format_common.rs: FIELD_COUNT_MAX, VARIANT_COUNT_MAX, CONSTANT_SIZE_MAX. */
const MAX_FIELDS = 255;
const MAX_VARIANTS = 127;
const MAX_CONSTANT_LENGTH = 0xffff;
const ALL_ABILITIES = 0x0f;
const IDENTIFIER = /^(?:[a-zA-Z][a-zA-Z0-9_$]*|_[a-zA-Z0-9_$]+)$/;
const FUNCTION_NATIVE = 0x02;
const FUNCTION_ENTRY = 0x04;
const STRUCT_NATIVE = 0x01;
const DECLARED = 0x02;
const VISIBILITY_BY_TAG = new Map<number, Visibility>([
  [0x00, 'private'],
  [0x01, 'public'],
  [0x03, 'friend'],
]);

/** Reads and bounds-checks one module. Faults with `MALFORMED`, `BAD_MAGIC`, `UNKNOWN_VERSION` and the like. */
export function deserializeModule(bytes: Uint8Array): CompiledModule {
  const header = readHeader(bytes);
  const table = <T>(kind: number, read: (cursor: Cursor) => T): T[] => {
    const range = header.tables.get(kind);
    if (!range) return [];
    const cursor = new Cursor(bytes, range.start, range.end);
    const maxEntries = entryAt(MAX_ENTRIES, kind);
    const entries: T[] = [];
    while (!cursor.done) {
      entries.push(read(cursor));
      if (entries.length > maxEntries) fault('MALFORMED', `a table has more than ${maxEntries} entries`);
    }
    return entries;
  };
  const trailer = new Cursor(bytes, header.trailerStart);
  const selfHandle = trailer.index('self module handle');
  if (!trailer.done) fault('MALFORMED', 'trailing bytes behind the module');
  const module: CompiledModule = {
    version: header.version,
    selfHandle,
    moduleHandles: table(TABLE.moduleHandles, readModuleHandle),
    datatypeHandles: table(TABLE.datatypeHandles, readDatatypeHandle),
    functionHandles: table(TABLE.functionHandles, readFunctionHandle),
    fieldHandles: table(TABLE.fieldHandles, (c) => ({
      owner: c.index('struct definition'),
      field: c.uleb(MAX_FIELDS, 'field'),
    })),
    friends: table(TABLE.friends, readModuleHandle),
    structInstantiations: table(TABLE.structInstantiations, readInstantiation),
    functionInstantiations: table(TABLE.functionInstantiations, readInstantiation),
    fieldInstantiations: table(TABLE.fieldInstantiations, readInstantiation),
    signatures: table(TABLE.signatures, readSignature),
    identifiers: table(TABLE.identifiers, readIdentifier),
    addresses: table(TABLE.addresses, (c) => toHex(c.take(32))),
    constants: table(TABLE.constants, readConstant),
    structDefs: table(TABLE.structDefs, readStructDefinition),
    functionDefs: table(TABLE.functionDefs, (c) => readFunctionDefinition(c, header.version)),
    enumDefs: table(TABLE.enumDefs, readEnumDefinition),
    enumInstantiations: table(TABLE.enumInstantiations, readInstantiation),
    variantHandles: table(TABLE.variantHandles, (c) => ({
      enumDef: c.index('enum definition'),
      variant: c.uleb(MAX_VARIANTS, 'variant'),
    })),
    variantInstantiations: table(TABLE.variantInstantiations, (c) => ({
      enumInstantiation: c.index('enum instantiation'),
      variant: c.uleb(MAX_VARIANTS, 'variant'),
    })),
  };
  checkBounds(module);
  return module;
}

function readModuleHandle(cursor: Cursor): ModuleHandle {
  return { address: cursor.index('address'), name: cursor.index('identifier') };
}

function readAbilities(cursor: Cursor): number {
  return cursor.uleb(ALL_ABILITIES, 'ability set');
}

function readDatatypeHandle(cursor: Cursor): DatatypeHandle {
  const module = cursor.index('module handle');
  const name = cursor.index('identifier');
  const abilities = readAbilities(cursor);
  const count = cursor.uleb(MAX_TYPE_PARAMETERS, 'type parameter count');
  const typeParameters = [];
  for (let i = 0; i < count; i++) {
    const constraints = readAbilities(cursor);
    typeParameters.push({ constraints, isPhantom: cursor.uleb(1, 'phantom flag') === 1 });
  }
  return { module, name, abilities, typeParameters };
}

function readFunctionHandle(cursor: Cursor): FunctionHandle {
  const module = cursor.index('module handle');
  const name = cursor.index('identifier');
  const parameters = cursor.index('parameters signature');
  const returns = cursor.index('return signature');
  const count = cursor.uleb(MAX_TYPE_PARAMETERS, 'type parameter count');
  const typeParameters: number[] = [];
  for (let i = 0; i < count; i++) typeParameters.push(readAbilities(cursor));
  return { module, name, parameters, returns, typeParameters };
}

function readInstantiation(cursor: Cursor): Instantiation {
  return { target: cursor.index('instantiated item'), typeArguments: cursor.index('type arguments') };
}

function readIdentifier(cursor: Cursor): string {
  const bytes = cursor.take(cursor.uleb(MAX_IDENTIFIER_LENGTH, 'identifier length'));
  const text = String.fromCharCode(...bytes);
  if (!IDENTIFIER.test(text)) fault('MALFORMED', 'invalid identifier');
  return text;
}

function readConstant(cursor: Cursor): Constant {
  const type = readToken(cursor, 1);
  return { type, data: cursor.take(cursor.uleb(MAX_CONSTANT_LENGTH, 'constant length')) };
}

function readFields(cursor: Cursor): FieldDefinition[] {
  const count = cursor.uleb(MAX_FIELDS, 'field count');
  const fields: FieldDefinition[] = [];
  for (let i = 0; i < count; i++) fields.push({ name: cursor.index('field name'), signature: readToken(cursor, 1) });
  return fields;
}

function readStructDefinition(cursor: Cursor): StructDefinition {
  const handle = cursor.index('datatype handle');
  const flag = cursor.u8();
  if (flag === STRUCT_NATIVE) fault('MALFORMED', 'native structs are not supported');
  if (flag !== DECLARED) fault('MALFORMED', 'unknown struct flag');
  return { handle, fields: readFields(cursor) };
}

function readEnumDefinition(cursor: Cursor): EnumDefinition {
  const handle = cursor.index('datatype handle');
  if (cursor.u8() !== DECLARED) fault('MALFORMED', 'unknown enum flag');
  const count = cursor.uleb(MAX_VARIANTS, 'variant count');
  if (count === 0) fault('MALFORMED', 'an enum needs a variant');
  const variants = [];
  for (let i = 0; i < count; i++) variants.push({ name: cursor.index('variant name'), fields: readFields(cursor) });
  return { handle, variants };
}

function readFunctionDefinition(cursor: Cursor, version: number): FunctionDefinition {
  const handle = cursor.index('function handle');
  const tag = cursor.u8();
  const visibility = VISIBILITY_BY_TAG.get(tag);
  if (!visibility) return fault('MALFORMED', `unknown visibility ${tag}`);
  const flags = cursor.u8();
  if ((flags & ~(FUNCTION_NATIVE | FUNCTION_ENTRY)) !== 0) fault('MALFORMED', 'unknown function flags');
  const acquires = cursor.uleb(255, 'acquires count');
  if (acquires !== 0) fault('MALFORMED', 'global storage is not supported');
  const isNative = (flags & FUNCTION_NATIVE) !== 0;
  return {
    handle,
    visibility,
    isEntry: (flags & FUNCTION_ENTRY) !== 0,
    code: isNative ? undefined : readCodeUnit(cursor, version),
  };
}
