/** Move's verifier on single modules, one test per rule. */
import { beforeAll, describe, expect, test } from 'vitest';
import { compileSources, type Packages, packagesWith, vmOver } from '../testing/fixtures.test-support.ts';
import {
  assemble,
  functionNamed,
  type ModuleJson,
  rewriteFunction,
  rewriteModule,
  signatureOf,
  type Token,
  tableIndices,
} from '../testing/rewrite.test-support.ts';

const SOURCES = {
  plain: `module fixtures::plain;
const GREETING: vector<u8> = b"hello";
public struct Pair has copy, drop { a: u64, b: u64 }
public struct Mark<phantom T> has drop { a: u64 }
public struct Box<T> has drop { item: T }
public struct Held<T: copy + drop> has drop { item: T }
public enum Shape has drop { Dot, Line { from: u64, to: u64 } }
public fun run(n: u64): u64 { n }
public fun text(): vector<u8> { GREETING }
public fun pair(): Pair { Pair { a: 1, b: 2 } }
public fun first(pair: &Pair): u64 { pair.a + pair.b }
public fun mark(): Mark<u8> { Mark { a: 1 } }
public fun box<T>(item: T): Box<T> { Box { item } }
public fun held<T: copy + drop>(item: T): Held<T> { Held { item } }
public fun walk<T>(): u64 { other<T>() }
public fun other<T>(): u64 { 1 }
public fun wider<T>(): Box<Box<u8>> { let _ = other<Box<T>>(); Box { item: Box { item: 1 } } }
`,
};

let framework: Packages;
let plain: Uint8Array;
beforeAll(async () => {
  plain = (await compileSources(SOURCES)).get('plain')!;
  framework = await packagesWith(new Map());
});

const statusOf = (bytes: Uint8Array): string => {
  const result = vmOver(framework).verifyPackage({ modules: [bytes] });
  return result.ok ? 'ok' : result.failure.status;
};
const changed = (change: (module: ModuleJson) => void): string => statusOf(rewriteModule(plain, change));
const withBody = (code: string, locals: Token[] = []): string => statusOf(rewriteFunction(plain, 'run', code, locals));

test('as compiled, the module is fine', () => {
  expect(statusOf(plain)).toBe('ok');
  expect(changed(() => undefined)).toBe('ok');
});

describe('tables', () => {
  const fieldsOf = (module: ModuleJson, struct: number) => module.struct_defs[struct]!.field_information.Declared;
  const structNamed = (module: ModuleJson, name: string) =>
    module.struct_defs.findIndex(
      ({ struct_handle }) => module.identifiers[module.datatype_handles[struct_handle]!.name] === name,
    );

  test('a struct without fields would have values of no bytes', () => {
    // A vector of them could be of any length in five bytes.
    expect(
      changed((module) => {
        fieldsOf(module, structNamed(module, 'Mark')).length = 0;
        functionNamed(module, 'mark').code.code = assemble('LdU64 1; Abort');
      }),
    ).toBe('ZERO_SIZED_STRUCT');
  });

  test.each([
    ['constants', 'constant_pool'],
    ['signatures', 'signatures'],
    ['field handles', 'field_handles'],
  ] as const)('%s twice', (_what, table) => {
    expect(changed((module) => (module[table] as unknown[]).push(module[table][0]))).toBe('DUPLICATE_ELEMENT');
  });

  test('an own function without a definition', () => {
    expect(
      changed((module) => {
        const [handle] = module.function_handles;
        const name = module.identifiers.indexOf('item');
        module.function_handles.push({ ...handle!, name });
      }),
    ).toBe('UNIMPLEMENTED_HANDLE');
  });

  test('a constant with a byte too many', () => {
    expect(changed((module) => module.constant_pool[0]!.data.push(1))).toBe('MALFORMED_CONSTANT_DATA');
  });

  test('friends of other packages, and itself', () => {
    const withFriend = (address: number, name: (module: ModuleJson) => number) =>
      changed((module) => module.friend_decls.push({ address, name: name(module) }));
    expect(withFriend(0, (module) => module.module_handles[0]!.name)).toBe('INVALID_FRIEND_DECL_WITH_SELF');
    expect(
      changed((module) => {
        const address = module.address_identifiers.push('2'.padStart(64, '0')) - 1;
        module.friend_decls.push({ address, name: 0 });
      }),
    ).toBe('INVALID_FRIEND_DECL_WITH_MODULES_OUTSIDE_ACCOUNT_ADDRESS');
  });
});

describe('types', () => {
  test('a phantom parameter is used for a field', () => {
    expect(
      changed((module) => {
        const box = module.datatype_handles.find(({ name }) => module.identifiers[name] === 'Box')!;
        box.type_parameters[0]!.is_phantom = true;
      }),
    ).toBe('INVALID_PHANTOM_TYPE_PARAM_POSITION');
  });

  test('a type argument lacks an ability, in a signature that no code uses', () => {
    const held = tableIndices(plain).get('type Held')!;
    const box = tableIndices(plain).get('type Box')!;
    const noCopy: Token = { DatatypeInstantiation: [box, ['U8']] };
    expect(
      changed((module) => {
        const { function: handle } = functionNamed(module, 'run');
        const text = [{ Reference: { DatatypeInstantiation: [held, [noCopy]] } }];
        module.function_handles[handle]!.parameters = signatureOf(module, text);
        functionNamed(module, 'run').code.code = assemble('LdU64 1; Ret');
      }),
    ).toBe('CONSTRAINT_NOT_SATISFIED');
  });

  test('a type too large to look at', () => {
    const box = tableIndices(plain).get('type Box')!;
    // Each Box counts 4: 64 of them are 256, and one u8 more is too much.
    const nested = (depth: number): Token =>
      depth === 0 ? 'U8' : { DatatypeInstantiation: [box, [nested(depth - 1)]] };
    const withSignature = (depth: number) => changed((module) => module.signatures.push([nested(depth)]));
    expect(withSignature(63)).toBe('ok');
    expect(withSignature(64)).toBe('TOO_MANY_TYPE_NODES');
  });

  test('generic functions that need ever larger types', () => {
    // walk<T> → other<T> as compiled; with other<T> → walk<Box<T>>, types grow without end.
    expect(
      changed((module) => {
        const calls = functionNamed(module, 'wider').code.code as { CallGeneric?: number }[];
        const grown = calls.find((instruction) => instruction.CallGeneric !== undefined)!.CallGeneric!;
        const instantiations = (module as unknown as { function_instantiations: { handle: number }[] })
          .function_instantiations;
        instantiations[grown]!.handle = functionNamed(module, 'walk').function;
        functionNamed(module, 'other').code.code = assemble(`CallGeneric ${grown}; Ret`);
      }),
    ).toBe('LOOP_IN_INSTANTIATION_GRAPH');
  });

  test('a plain instruction on a generic item', () => {
    const box = tableIndices(plain).get('struct Box')!;
    expect(withBody(`MoveLoc 0; Pack ${box}; Pop; LdU64 1; Ret`)).toBe('GENERIC_MEMBER_OPCODE_MISMATCH');
  });
});

describe('limits', () => {
  test('32 fields, and not 33', async () => {
    const withFields = async (count: number) => {
      const fields = Array.from({ length: count }, (_, i) => `f${i}: u8`).join(', ');
      const built = await compileSources({
        wide: `module fixtures::wide;\npublic struct Wide has drop { ${fields} }\n`,
      });
      return statusOf(built.get('wide')!);
    };
    expect(await withFields(32)).toBe('ok');
    expect(await withFields(33)).toBe('MAX_FIELD_DEFINITIONS_REACHED');
  });

  test('200 structs and 128 parameters', () => {
    expect(
      changed((module) => {
        for (let i = 0; module.struct_defs.length < 201; i++) {
          const name = module.identifiers.push(`Extra${i}`) - 1;
          module.datatype_handles.push({ ...module.datatype_handles[module.struct_defs[0]!.struct_handle]!, name });
          module.struct_defs.push({
            ...module.struct_defs[0]!,
            struct_handle: module.datatype_handles.length - 1,
          });
        }
      }),
    ).toBe('MALFORMED');
    expect(changed((module) => module.signatures.push(new Array<Token>(129).fill('U8')))).toBe('ok');
    expect(
      changed((module) => {
        const wide = module.signatures.push(new Array<Token>(129).fill('U8')) - 1;
        module.function_handles[functionNamed(module, 'run').function]!.parameters = wide;
      }),
    ).toBe('TOO_MANY_PARAMETERS');
  });
});

describe('stack', () => {
  const u64s = () => tableIndices(plain).get('signature ["U64"]')!;

  test.each([
    ['takes what is not there', 'Add; Ret', 'NEGATIVE_STACK_SIZE_WITHIN_BLOCK'],
    ['leaves something behind', 'LdU64 1; LdU64 1; Ret', 'POSITIVE_STACK_SIZE_AT_BLOCK_END'],
    ['aborts with operands behind', 'LdU64 1; LdU64 1; Abort', 'POSITIVE_STACK_SIZE_AT_BLOCK_END'],
    ['runs off its end', 'LdU64 1; Pop', 'INVALID_FALL_THROUGH'],
  ])('%s', (_what, code, status) => {
    expect(withBody(code)).toBe(status);
  });

  test('1,024 operands, and not one more', () => {
    const pushes = (count: number) => `${'LdU64 1;'.repeat(count)} VecPack ${u64s()} ${count}; Pop; LdU64 1; Ret`;
    expect(withBody(pushes(1024))).toBe('ok');
    expect(withBody(pushes(1025))).toBe('VALUE_STACK_OVERFLOW');
  });

  test('10,000 pushes in a block', () => {
    expect(withBody(`${'LdU64 1; Pop;'.repeat(9_999)} LdU64 1; Ret`)).toBe('ok');
    expect(withBody(`${'LdU64 1; Pop;'.repeat(10_000)} LdU64 1; Ret`)).toBe('VALUE_STACK_PUSH_OVERFLOW');
  });

  test('a vector unpacked into more than anyone can hold', () => {
    const list = u64s();
    expect(withBody(`VecPack ${list} 0; VecUnpack ${list} 65535; LdU64 1; Ret`)).toBe('VALUE_STACK_PUSH_OVERFLOW');
    expect(withBody(`VecPack ${list} 65536; Pop; LdU64 1; Ret`)).toBe('TOO_MANY_VECTOR_ELEMENTS');
  });
});

describe('control flow', () => {
  test('a loop that can be entered in two places', () => {
    // 0-1: to 4 or on; 2: on to 3; 3-5: a circle of 3 and 4, entered at both.
    const code = 'LdTrue; BrTrue 4; Nop; Branch 4; LdTrue; BrTrue 3; LdU64 1; Ret';
    expect(withBody(code)).toBe('INVALID_LOOP_SPLIT');
  });

  test('five loops in each other, and not six', () => {
    // `depth` heads on top of each other; then `depth` conditional jumps back, the innermost first.
    const nested = (depth: number) => {
      const heads = 'Nop;'.repeat(depth);
      const jumps = Array.from({ length: depth }, (_, i) => `LdTrue; BrTrue ${depth - 1 - i};`).join('');
      return `${heads}${jumps} LdU64 1; Ret`;
    };
    expect(withBody(nested(5))).toBe('ok');
    expect(withBody(nested(6))).toBe('LOOP_MAX_DEPTH_REACHED');
  });

  test('1,024 blocks', () => {
    const blocks = (count: number) =>
      `${Array.from({ length: count - 1 }, (_, i) => `Branch ${i + 1};`).join('')} LdU64 1; Ret`;
    expect(withBody(blocks(1024))).toBe('ok');
    expect(withBody(blocks(1025))).toBe('TOO_MANY_BASIC_BLOCKS');
  });

  test('unreachable code is checked as well', () => {
    expect(withBody('LdU64 1; Ret; LdTrue; Ret')).toBe('RET_TYPE_MISMATCH_ERROR');
    expect(withBody('LdU64 1; Ret; LdU64 2; Ret')).toBe('ok');
  });
});
