/** Code that does not type is refused when it is translated. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  compileSources,
  FIXTURES,
  openSession,
  type Packages,
  packagesWith,
  vmOver,
} from '../testing/fixtures.test-support.ts';

// Opcodes as in opcodes.ts.
const MOVE = 0x0b;
const COPY = 0x0a;
const STORE = 0x0c;
const ADD = 0x16;
const RET = 0x02;

/** What the compiler makes of the functions below; the tests put as many other instructions in as many bytes. */
const SUM = [MOVE, 0, MOVE, 1, ADD, RET];
const PASS = [MOVE, 0, RET];
const SWAP = [MOVE, 1, MOVE, 0, RET];
const WIDE = [COPY, 0, MOVE, 1, ADD, MOVE, 0, ADD, RET];
const BURN = [MOVE, 0, 0x13, 0, 0x01, MOVE, 1, RET];
const SOURCES = {
  wide: 'module fixtures::wide;\npublic fun run(a: u8, b: u8): u8 { a + b + a }\n',
  sum: 'module fixtures::sum;\npublic fun run(a: u8, b: u8): u8 { a + b }\n',
  pass: 'module fixtures::pass;\npublic struct Hot { value: u8 }\npublic fun run(hot: Hot): Hot { hot }\npublic fun open(hot: Hot): u8 { let Hot { value } = hot; value }\n',
  swap: 'module fixtures::swap;\npublic struct Hot { value: u8 }\npublic fun run(a: Hot, b: Hot): (Hot, Hot) { (b, a) }\npublic fun open(hot: Hot): u8 { let Hot { value } = hot; value }\n',
  burn: 'module fixtures::burn;\npublic struct Hot { value: u8 }\npublic fun run(a: Hot, b: Hot): Hot { let Hot { value: _ } = a; b }\n',
};

let modules: ReadonlyMap<string, Uint8Array>;
let framework: Packages;
beforeAll(async () => {
  modules = await compileSources(SOURCES);
  framework = await packagesWith(new Map());
});

/** The module with one run of code bytes replaced by as many others. */
function patched(name: string, code: readonly number[], by: readonly number[]): Uint8Array {
  const bytes = modules.get(name)!.slice();
  const starts = [...bytes.keys()].filter((start) => code.every((byte, i) => bytes[start + i] === byte));
  expect(starts).toHaveLength(1);
  expect(by).toHaveLength(code.length);
  bytes.set(by, starts[0]!);
  return bytes;
}

function verify(bytes: Uint8Array): string {
  const result = vmOver(framework).verifyPackage({ modules: [bytes] });
  return result.ok ? 'ok' : `${result.failure.status}: ${result.failure.message}`;
}

describe('code that does not type is refused', () => {
  test.each([
    ['uses a local twice', [MOVE, 0, MOVE, 0, ADD, RET], 'which may be unset'],
    ['names a local that is not there', [MOVE, 0, MOVE, 9, ADD, RET], 'local 9 of 2'],
    ['returns a bool for a u8', [MOVE, 0, MOVE, 1, 0x21, RET], 'expected u8, found bool'],
    ['aborts with a u8', [MOVE, 0, 0x27, MOVE, 1, RET], 'expected u64, found u8'],
    ['takes more than there is', [STORE, 0, MOVE, 1, ADD, RET], 'operand stack is empty'],
    ['is logical on numbers', [MOVE, 0, MOVE, 1, 0x1e, RET], 'expected bool, found u8'],
    ['leaves operands behind', [MOVE, 0, MOVE, 1, RET, RET], 'left on the stack'],
    ['reads through a number', [MOVE, 0, 0x14, 0x01, 0x05, 0], 'expected a reference, found u8'],
    ['runs off its end', [MOVE, 0, MOVE, 1, ADD, 0x28], 'runs off its end'],
    ['branches with operands', [MOVE, 0, 0x05, 0, ADD, RET], 'left on the stack'],
    ['branches out of the code', [MOVE, 0, 0x05, 99, ADD, RET], 'offset index 99'],
    ['is of the days of global storage', [MOVE, 0, MOVE, 1, 0x29, RET], 'unknown or deprecated'],
  ])('%s', (_what, by, why) => {
    expect(verify(patched('sum', SUM, by))).toContain(why);
  });

  test.each([
    ['copies without copy', 'pass', PASS, [COPY, 0, RET], 'copy of datatype'],
    ['adds different widths', 'wide', WIDE, [MOVE, 0, MOVE, 1, 0x34, ADD, 0x01, 0x05, 0], 'differ: u8 and u64'],
    ['writes through a value', 'burn', BURN, [MOVE, 0, MOVE, 1, 0x15, 0x28, 0x05, 0], 'expected a mutable reference'],
    ['gives away twice', 'swap', SWAP, [MOVE, 1, MOVE, 1, RET], 'which may be unset'],
  ])('%s', (_what, name, code, by, why) => {
    expect(verify(patched(name, code, by))).toContain(why);
  });

  // Source of the codes: move-bytecode-verifier/src/locals_safety/mod.rs, control_flow.rs and type_safety.rs.
  test.each([
    ['RET_TYPE_MISMATCH_ERROR', 'sum', SUM, [MOVE, 0, MOVE, 1, 0x21, RET]],
    ['ABORT_TYPE_MISMATCH_ERROR', 'sum', SUM, [MOVE, 0, 0x27, MOVE, 1, RET]],
    ['BOOLEAN_OP_TYPE_MISMATCH_ERROR', 'sum', SUM, [MOVE, 0, MOVE, 1, 0x1e, RET]],
    ['READREF_TYPE_MISMATCH_ERROR', 'sum', SUM, [MOVE, 0, 0x14, 0x01, 0x05, 0]],
    ['INTEGER_OP_TYPE_MISMATCH_ERROR', 'wide', WIDE, [MOVE, 0, MOVE, 1, 0x34, ADD, 0x01, 0x05, 0]],
    ['WRITEREF_NO_MUTABLE_REFERENCE_ERROR', 'burn', BURN, [MOVE, 0, MOVE, 1, 0x15, 0x28, 0x05, 0]],
    ['COPYLOC_WITHOUT_COPY_ABILITY', 'pass', PASS, [COPY, 0, RET]],
    ['MOVELOC_UNAVAILABLE_ERROR', 'sum', SUM, [MOVE, 0, MOVE, 0, ADD, RET]],
    ['COPYLOC_UNAVAILABLE_ERROR', 'sum', SUM, [MOVE, 0, COPY, 0, ADD, RET]],
    ['STLOC_UNSAFE_TO_DESTROY_ERROR', 'burn', BURN, [MOVE, 1, STORE, 0, 0x28, MOVE, 0, RET]],
    ['UNSAFE_RET_UNUSED_VALUES_WITHOUT_DROP', 'burn', BURN, [0x05, 1, 0x05, 2, 0x28, MOVE, 1, RET]],
    ['INVALID_FALL_THROUGH', 'sum', SUM, [MOVE, 0, MOVE, 1, ADD, 0x28]],
  ])("%s, Move's own code", (status, name, code, by) => {
    expect(verify(patched(name, code, by))).toMatch(new RegExp(`^${status}: `));
  });

  test('a value without drop may not be overwritten or left in a local', () => {
    // MoveLoc 0, Unpack, Pop, MoveLoc 1, Ret. With Branch 1, Branch 2, Nop, MoveLoc 1, Ret nothing takes local 0.
    expect(verify(patched('burn', BURN, [MOVE, 1, STORE, 0, 0x28, MOVE, 0, RET]))).toContain('overwrites local 0');
    expect(verify(patched('burn', BURN, [0x05, 1, 0x05, 2, 0x28, MOVE, 1, RET]))).toContain('leaves local 0 behind');
  });
});

describe('code that types runs', () => {
  test('as patched', () => {
    // MoveLoc 0, MoveLoc 1, Pop, Ret: the first argument.
    const bytes = patched('sum', SUM, [MOVE, 0, MOVE, 1, 0x01, RET]);
    expect(verify(bytes)).toBe('ok');
    const vm = vmOver(new Map([...framework, [FIXTURES, new Map([['sum', bytes]])]]));
    expect(openSession(vm).returns('sum::run', [3, 200])).toEqual([3]);
  });

  test('is refused when called, too, if it was not verified', () => {
    const bytes = patched('sum', SUM, [MOVE, 0, MOVE, 0, ADD, RET]);
    const vm = vmOver(new Map([...framework, [FIXTURES, new Map([['sum', bytes]])]]));
    expect(openSession(vm).fails('sum::run', [1, 2])).toMatchObject({
      kind: 'VMVerificationOrDeserializationError',
      status: 'MOVELOC_UNAVAILABLE_ERROR',
    });
  });
});
