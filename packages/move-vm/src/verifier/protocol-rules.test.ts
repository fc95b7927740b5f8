/**
 * Rules that Sui's verifier has at the protocol version this VM follows: for each, the smallest module that breaks it and its neighbour that
 * does not. Upstream has these cases as tests of move-bytecode-verifier and sui-verifier; the modules here are put together anew.
 */
import { getFrameworkModule } from '@suil/move-framework';
import { describe, expect, test } from 'vitest';
import { createVm } from '../index.ts';
import { DROP } from '../loader/ability.ts';
import {
  BOOL,
  type Code,
  datatype,
  type FunctionShape,
  imm,
  ModuleBuilder,
  mut,
  U8,
  U64,
  vectorOf,
} from '../testing/module-builder.test-support.ts';

const SUI = `0x${'2'.padStart(64, '0')}`;
const vm = createVm({ packages: { getModule: getFrameworkModule } });

function statusOf(...modules: readonly ModuleBuilder[]): string {
  const result = vm.verifyPackage({ modules: modules.map((module) => module.bytes()) });
  return result.ok ? 'ok' : result.failure.status;
}

/** The status of a module that `fill` puts together. */
function verify(fill: (module: ModuleBuilder) => void, address?: string): string {
  const module = new ModuleBuilder('m', address);
  fill(module);
  return statusOf(module);
}

const verifyFunction = (shape: FunctionShape, code: Code): string => verify((module) => module.fun('f', shape, code));

describe('enums', () => {
  const withSwitch = (mutable: boolean, tables: number) =>
    verify((module) => {
      const shape = module.type('E', DROP);
      const enumDef = module.enum(shape, [[], [U64]]);
      const reference = mutable ? mut(datatype(shape)) : imm(datatype(shape));
      const jumpTables = Array.from({ length: tables }, () => ({ enumDef, targets: [2, 3] }));
      module.fun('f', { parameters: [reference], jumpTables }, [['MoveLoc', 0], ['VariantSwitch', 0], 'Ret', 'Ret']);
    });

  test('are switched on through an immutable reference', () => {
    expect(withSwitch(true, 1)).toBe('ENUM_SWITCH_BAD_OPERAND');
    expect(withSwitch(false, 1)).toBe('ok');
  });

  test('have no jump table that no instruction uses', () => {
    expect(withSwitch(false, 2)).toBe('INVALID_ENUM_SWITCH');
    expect(withSwitch(false, 1)).toBe('ok');
  });
});

test('a module names no module that does not exist, even if it uses nothing of it', () => {
  const naming = (name: string) => verify((module) => module.module(SUI, name));
  expect(naming('nothing')).toBe('MISSING_DEPENDENCY');
  expect(naming('coin')).toBe('ok');
});

describe('sizes of instantiations', () => {
  /** A vector of vectors, as many parts as asked. */
  const nested = (parts: number) => {
    let token = U8;
    for (let i = 1; i < parts; i++) token = vectorOf(token);
    return token;
  };
  const pushes = (module: ModuleBuilder, parts: number, count: number): Code => {
    const signature = module.signature(nested(parts));
    return [...new Array<Code>(count).fill([['VecPack', signature, 0], 'Pop']).flat(), 'Ret'];
  };

  test('are at most 10,000 parts in a function', () => {
    const withPushes = (parts: number, count: number) =>
      verify((module) => module.fun('f', {}, pushes(module, parts, count)));
    expect(withPushes(100, 100)).toBe('ok');
    expect(withPushes(100, 101)).toBe('TOO_MANY_TYPE_NODES');
  });

  test('count parameters, results and locals of the function', () => {
    const withLocals = (shape: FunctionShape) => verify((module) => module.fun('f', shape, pushes(module, 100, 100)));
    expect(withLocals({})).toBe('ok');
    expect(withLocals({ parameters: [U8] })).toBe('TOO_MANY_TYPE_NODES');
    expect(withLocals({ locals: [U8] })).toBe('TOO_MANY_TYPE_NODES');
  });

  test('are at most 500,000 parts in a module', () => {
    const withFunctions = (count: number, extra: number) =>
      verify((module) => {
        const code = pushes(module, 250, 40);
        for (let i = 0; i < count; i++) module.fun(`f${i}`, {}, code);
        module.fun('last', { locals: new Array(extra).fill(U8) }, ['Ret']);
      });
    expect(withFunctions(50, 1)).toBe('TOO_MANY_TYPE_NODES');
    expect(withFunctions(49, 1)).not.toBe('TOO_MANY_TYPE_NODES');
  });
});

test('tables are as long as Sui reads them', () => {
  const withAddresses = (count: number) =>
    verify((module) => {
      for (let i = 1; i < count; i++) module.tables.addresses.push(`0x${i.toString(16).padStart(64, '0')}`);
    });
  expect(withAddresses(100)).toBe('ok');
  expect(withAddresses(101)).toBe('MALFORMED');
});

test('bytecode is of version 6 or 7', () => {
  const ofVersion = (version: number) => verify((module) => Object.assign(module.tables, { version }));
  expect([5, 6, 7, 8].map(ofVersion)).toEqual(['UNKNOWN_VERSION', 'ok', 'ok', 'UNKNOWN_VERSION']);
});

test('a system module gives no mutable reference out of the context alone', () => {
  const giving = (address: string, others: FunctionShape['parameters'] = []) => {
    const module = new ModuleBuilder('m', address);
    const context = module.type('TxContext', DROP, [], module.module(SUI, 'tx_context'));
    const parameters = [...others, mut(datatype(context))];
    module.fun('f', { parameters, returns: [mut(U64)] }, [['LdU64', 0], 'Abort']);
    const contexts = new ModuleBuilder('tx_context', SUI);
    contexts.struct(contexts.type('TxContext', DROP), [U64]);
    return address === SUI ? statusOf(module, contexts) : statusOf(module);
  };
  expect(giving(SUI)).toBe('SUI_VERIFICATION_ERROR');
  expect(giving(SUI, [mut(U8)])).toBe('ok');
  expect(giving(`0x${'f'.padStart(64, '0')}`)).toBe('ok');
});

test('structs and enums are at most 200 together', () => {
  const withEnums = (count: number) =>
    verify((module) => {
      for (let i = 0; i < 150; i++) module.struct(module.type(`S${i}`, DROP), [U64]);
      for (let i = 0; i < count; i++) module.enum(module.type(`E${i}`, DROP), [[]]);
    });
  expect(withEnums(50)).toBe('ok');
  expect(withEnums(51)).toBe('MAX_STRUCT_DEFINITIONS_REACHED');
});

describe('entry functions', () => {
  test('take the clock by mutable reference, too', () => {
    expect(
      verify((module) => {
        const clock = module.type('Clock', 0x8, [], module.module(SUI, 'clock'));
        module.fun('f', { parameters: [mut(datatype(clock))], isEntry: true }, ['Ret']);
      }),
    ).toBe('ok');
  });

  test('return values without drop', () => {
    expect(
      verify((module) => {
        const potato = module.type('Potato', 0);
        const definition = module.struct(potato, [BOOL]);
        module.fun('f', { returns: [datatype(potato)], isEntry: true }, ['LdTrue', ['Pack', definition], 'Ret']);
      }),
    ).toBe('ok');
  });
});

describe('the same module twice in one package', () => {
  test('is refused', () => {
    const [first, second] = [new ModuleBuilder('a'), new ModuleBuilder('b')];
    expect(statusOf(first, new ModuleBuilder('a'))).toBe('DUPLICATE_ELEMENT');
    expect(statusOf(first, second)).toBe('ok');
  });
});

test('blocks are visited after those before them, so that what is known of a reference is joined first', () => {
  // Offset 6 is reached from 3 with a reference in local 1, and from 5 without one: behind the join the local cannot be used.
  const code: Code = [
    ['ImmBorrowLoc', 0],
    ['StLoc', 1],
    'LdTrue',
    ['BrTrue', 6],
    ['MoveLoc', 1],
    'Pop',
    ['LdU64', 1],
    ['StLoc', 0],
    'Ret',
  ];
  const shape = { parameters: [U64], locals: [imm(U64)] };
  expect(verifyFunction(shape, code)).toBe('ok');
  const kept: Code = code.map((line, offset) => (offset === 4 || offset === 5 ? 'Nop' : line));
  expect(verifyFunction(shape, kept)).toBe('STLOC_UNSAFE_TO_DESTROY_ERROR');
});

describe('work', () => {
  /** Each copy of a type of 250 parts costs 6 · 250² / 10 = 37,500 units, and 3 for the operand; the limit is 2,200,000. */
  const copying = (name: string, count: number) => {
    const module = new ModuleBuilder(name);
    let token = U8;
    for (let i = 1; i < 250; i++) token = vectorOf(token);
    const copies = new Array<Code>(count).fill([['CopyLoc', 0], 'Pop']).flat();
    module.fun('f', { parameters: [token] }, [...copies, 'Ret']);
    return module;
  };

  test('is bounded in a function', () => {
    expect(statusOf(copying('a', 58))).toBe('ok');
    expect(statusOf(copying('a', 59))).toBe('PROGRAM_TOO_COMPLEX');
  });

  test('is bounded in a package', () => {
    expect(statusOf(copying('a', 29), copying('b', 29))).toBe('ok');
    expect(statusOf(copying('a', 30), copying('b', 29))).toBe('PROGRAM_TOO_COMPLEX');
  });

  test('does not grow with how often a constant is loaded, a signature shared or a jump table used', () => {
    const module = new ModuleBuilder();
    const length = 60_000;
    const size = [(length & 0x7f) | 0x80, ((length >> 7) & 0x7f) | 0x80, length >> 14];
    module.tables.constants.push({ type: vectorOf(U8), data: Uint8Array.from([...size, ...new Uint8Array(length)]) });
    module.fun('f', {}, [...new Array<Code>(4_000).fill([['LdConst', 0], 'Pop']).flat(), 'Ret']);
    const begun = process.cpuUsage();
    expect(statusOf(module)).toBe('ok');
    // Read anew for each instruction, the constant would take some 240 million steps.
    expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
  });
});
