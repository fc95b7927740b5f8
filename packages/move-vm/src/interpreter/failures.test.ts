/** How code fails: status, place and fuel. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createVm, type MoveValue, type Vm } from '../index.ts';
import {
  compileFixtures,
  compileSources,
  FIXTURES,
  openSession,
  type Packages,
  packagesWith,
  SUI,
  vmOver,
} from '../testing/fixtures.test-support.ts';

let packages: Packages;
let vm: Vm;
beforeAll(async () => {
  packages = await packagesWith(await compileFixtures());
  vm = vmOver(packages);
});

/** The function's index in its module, read from the module itself. */
function indexOf(module: string, name: string): number {
  const described = createVm({ packages: { getModule: () => undefined } }).describeModule(
    packages.get(FIXTURES)!.get(module)!,
  );
  return described.ok ? described.value.functions.findIndex((fn) => fn.name === name) : -1;
}

describe('aborts', () => {
  test('carry code and place', () => {
    expect(openSession(vm).fails('failures::plain', [true])).toMatchObject({
      kind: 'MoveAbort',
      status: 'ABORTED',
      abortCode: 42n,
      location: {
        package: FIXTURES,
        originalPackage: FIXTURES,
        module: 'failures',
        function: indexOf('failures', 'plain'),
        functionName: 'plain',
      },
    });
    expect(openSession(vm).returns('failures::plain', [false])).toEqual([1n]);
  });

  test('name the function that aborted, not its callers', () => {
    const failure = openSession(vm).fails('failures::deep', [10n]);
    expect(failure.location?.functionName).toBe('plain');
  });

  test('of natives are placed at the native', () => {
    // sui::address::from_bytes aborts with EAddressParseError = 0.
    expect(openSession(vm).fails('failures::native_abort')).toMatchObject({
      kind: 'MoveAbort',
      abortCode: 0n,
      location: { package: SUI, module: 'address', functionName: 'from_bytes', instruction: 0 },
    });
  });

  test('with words are decoded', () => {
    const clever = openSession(vm).fails('failures::clever');
    expect(clever.cleverError).toEqual({ line: 15, constantName: 'EClever', message: 'the reason in words' });
    const coded = openSession(vm).fails('failures::coded');
    expect(coded.cleverError).toEqual({ line: 16, constantName: 'ECoded', message: 'with a code', errorCode: 7 });
    expect(openSession(vm).fails('failures::bare').cleverError).toEqual({ line: 17 });
    expect(openSession(vm).fails('failures::plain', [true]).cleverError).toBeUndefined();
  });
});

describe('limits', () => {
  test('the budget ends an endless loop, exactly', () => {
    const session = openSession(vm, { maxFuel: 1000 });
    expect(session.fails('failures::endless')).toMatchObject({
      kind: 'InsufficientGas',
      status: 'OUT_OF_GAS',
      location: { module: 'failures', functionName: 'endless' },
    });
    expect(session.meter.fuelUsed).toBe(1000);
    // And nothing more runs on the same meter.
    expect(session.fails('failures::plain', [false]).kind).toBe('InsufficientGas');
  });

  test('one instruction costs one', () => {
    const session = openSession(vm, { maxFuel: 1000 });
    // plain(false): CopyLoc/MoveLoc, Not, BrFalse, Branch…, LdU64, Ret: whatever the compiler made, fuel and count agree.
    session.returns('failures::plain', [false]);
    expect(session.meter.fuelUsed).toBe(session.meter.instructions);
    const before = session.meter.fuelUsed;
    session.returns('failures::plain', [false]);
    expect(session.meter.fuelUsed).toBe(before * 2);
  });

  test('calls nest 1,024 deep', () => {
    expect(openSession(vm).returns('failures::recurse', [900n])).toEqual([900n]);
    expect(openSession(vm).fails('failures::recurse', [5_000n]).kind).toBe('MovePrimitiveRuntimeError');
    expect(openSession(vm).fails('failures::deep', [5_000n]).status).toBe('CALL_STACK_OVERFLOW');
  });

  test('limits can be set', () => {
    const tight = vmOver(packages, { limits: { maxVectorLength: 10, maxCallDepth: 20 } });
    expect(openSession(tight).fails('failures::deep', [30n]).status).toBe('CALL_STACK_OVERFLOW');
    const session = openSession(tight);
    expect(session.fails('vectors::grow').status).toBe('VECTOR_OPERATION_ERROR');
    expect(session.meter.instructions).toBeLessThan(100);
  });
});

describe('resolution', () => {
  test.each([
    ['nowhere::plain', 'FunctionNotFound'],
    ['failures::nothing', 'FunctionNotFound'],
  ])('%s is %s', (path, kind) => {
    expect(openSession(vm).fails(path).kind).toBe(kind);
  });

  test('signatures tell visibility, entry and types', () => {
    const load = (name: string) => {
      const result = vm.loadFunction({ package: FIXTURES, module: 'failures', function: name });
      return result.ok ? result.value : undefined;
    };
    expect(load('plain')).toMatchObject({ visibility: 'public', isEntry: false, isNative: false });
    expect(load('hidden')).toMatchObject({ visibility: 'private', isEntry: false });
    expect(load('for_friends')).toMatchObject({ visibility: 'friend' });
    expect(load('only_entry')).toMatchObject({ visibility: 'private', isEntry: true });
    expect(load('plain')?.parameters).toEqual([vm.types.bool]);
    expect(load('plain')?.returns).toEqual([vm.types.u64]);
  });
});

describe('value depth', () => {
  /** `S0 { v: u64 }`, `S1 { v: S0 }`, …: values of S`n` are n + 2 deep. */
  const chain = (length: number) =>
    Array.from({ length }, (_, i) => `public struct S${i} has drop { v: ${i === 0 ? 'u64' : `S${i - 1}`} }`).join('\n');

  test('values are made up to 128 deep', async () => {
    const wraps = (name: string, depth: number) =>
      `public fun ${name}() { let v = S0 { v: 1 }; ${Array.from({ length: depth - 2 }, (_, i) => `let v = S${i + 1} { v };`).join(' ')} let S${depth - 2} { v: _ } = v; }`;
    const source = `module fixtures::deep;
${chain(128)}
public struct Box<T> has drop { item: T }
${wraps('fits', 128)}
${wraps('too_deep', 129)}
fun box<T: drop>(item: T) { let Box { item: _ } = Box { item }; }
fun list<T: drop>(item: T) { let _ = vector[item]; }
public fun boxed(deep: bool) { if (deep) box(make()) else box(1u8); }
public fun listed() { list(make()) }
public fun boxed_twice() { box(1u8); box(Box { item: 1u8 }); box(1u8); box(make()) }
public fun make(): S126 { let v = S0 { v: 1 }; ${Array.from({ length: 126 }, (_, i) => `let v = S${i + 1} { v };`).join(' ')} v }
`;
    const session = openSession(vmOver(await packagesWith(await compileSources({ deep: source }))));
    const status = (name: string, args: MoveValue[] = []) => {
      const result = session.run(`deep::${name}`, args);
      return result.ok ? 'ok' : result.failure.status;
    };
    expect(status('fits')).toBe('ok');
    expect(status('too_deep')).toBe('VM_MAX_VALUE_DEPTH_REACHED');
    expect(session.fails('deep::too_deep')).toMatchObject({
      kind: 'MovePrimitiveRuntimeError',
      location: { functionName: 'too_deep' },
    });
    // S126 is 128 deep, so one more box or vector is too much, whichever types the same code was used for before.
    expect(status('make')).toBe('ok');
    expect(status('boxed', [false])).toBe('ok');
    expect(status('boxed', [true])).toBe('VM_MAX_VALUE_DEPTH_REACHED');
    expect(status('boxed', [false])).toBe('ok');
    expect(status('listed')).toBe('VM_MAX_VALUE_DEPTH_REACHED');
    expect(status('boxed_twice')).toBe('VM_MAX_VALUE_DEPTH_REACHED');
  });
});
