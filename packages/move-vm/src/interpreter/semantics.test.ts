/** What instructions do, on compiled fixtures. */
import { beforeAll, describe, expect, test } from 'vitest';
import { createRef, type MoveValue, Variant, type Vm } from '../index.ts';
import {
  compileFixtures,
  FIXTURES,
  openSession,
  packagesWith,
  type Session,
  vmOver,
} from '../testing/fixtures.test-support.ts';

let vm: Vm;
let session: Session;
beforeAll(async () => {
  vm = vmOver(await packagesWith(await compileFixtures()));
  session = openSession(vm);
});

const text = (bytes: MoveValue | undefined): string => String.fromCharCode(...(bytes as number[]));

describe('references', () => {
  test.each([
    ['local_alias', [11n, 11n]],
    ['copy_is_apart', [5n, 1n]],
    ['nested_element', [3n]],
    ['overwrite', [20n, 2]],
    ['returned_reference', [1n, 12n]],
    ['equality', [true, false]],
  ])('%s', (name, expected) => {
    expect(session.returns(`references::${name}`)).toEqual(expected);
  });

  test('a cell of the caller is changed in place', () => {
    const cell = session.returns('references::outer', [1n]);
    expect(session.returns('references::extend', [createRef(cell), 4n])).toEqual([2n]);
    // Outer { inner: Inner { value: 1 + 4, list: [1, 4] }, tag: 1 }
    expect(cell).toEqual([[[5n, [1n, 4n]], 1]]);
  });

  test('a returned reference points into the caller’s cells', () => {
    const [a, b] = [[1n], [2n]] as MoveValue[][];
    const [ref] = session.returns('references::larger', [createRef(a!), createRef(b!)]) as { container: unknown }[];
    expect(ref?.container).toBe(b);
  });
});

describe('vectors', () => {
  test.each([
    ['pack_and_swap', [[4, 2, 3, 1]]],
    ['push_pop', [3n, 30n, 2n]],
    [
      'nested',
      [
        [
          [1n, 9n],
          [2n, 3n],
        ],
      ],
    ],
  ])('%s', (name, expected) => {
    expect(session.returns(`vectors::${name}`)).toEqual(expected);
  });

  test('a constant is copied for each use', () => {
    const [changed, fresh] = session.returns('vectors::constant');
    expect([text(changed), text(fresh)]).toEqual(['abcd', 'abc']);
    expect(text(session.returns('vectors::constant')[1])).toBe('abc');
  });

  test.each([
    ['borrow_at', [2n]],
    ['borrow_at', [2n ** 64n - 1n]],
    ['swap_at', [0n, 2n]],
    ['swap_at', [5n, 0n]],
    ['pop_empty', []],
    ['destroy', [1n]],
  ])('%s of %s is out of bounds', (name, args) => {
    const failure = session.fails(`vectors::${name}`, args);
    expect(failure).toMatchObject({ status: 'VECTOR_OPERATION_ERROR', kind: 'MovePrimitiveRuntimeError' });
    expect(failure.location).toMatchObject({ package: FIXTURES, module: 'vectors', functionName: name });
  });

  test('an empty vector can be destroyed', () => {
    expect(session.returns('vectors::destroy', [0n])).toEqual([]);
  });

  test('stops at the longest vector', () => {
    const short = openSession(vmOver(new Map(), {}), {});
    expect(short.fails('vectors::grow').kind).toBe('FunctionNotFound');
    // Default limit: 256 * 1024 elements.
    expect(session.fails('vectors::grow').status).toBe('VECTOR_OPERATION_ERROR');
  });
});

describe('enums', () => {
  test('match by reference, with a guard', () => {
    const size = (shape: MoveValue) => session.returns('enums::size', [createRef([shape])])[0];
    expect(size(new Variant(0, []))).toBe(0n);
    expect(size(new Variant(1, [4n]))).toBe(48n);
    expect(size(new Variant(2, [3n, 5n]))).toBe(15n);
    expect(size(new Variant(2, [5n, 5n]))).toBe(1005n);
  });

  test('change through a reference', () => {
    // 3·4 = 12; (3·2)·4 = 24; Circle(1): 3·1·1 = 3
    expect(session.returns('enums::stretched')).toEqual([12n, 24n, 3n]);
  });

  test('generic and nested', () => {
    expect(session.returns('enums::counted')).toEqual([7n]);
  });

  test('are packed with their tag', () => {
    expect(session.returns('enums::box', [1n, 2n])).toEqual([new Variant(2, [1n, 2n])]);
  });
});

describe('generics', () => {
  const named = (name: string) => `${FIXTURES.slice(2)}::generics::${name}`;

  test('type arguments reach natives through calls', () => {
    const { u8, vector } = { u8: vm.types.u8, vector: vm.types.vector };
    expect(text(session.returns('generics::name_of', [], [u8])[0])).toBe('u8');
    expect(text(session.returns('generics::nested_name', [], [vector(u8)])[0])).toBe(
      `${named('Wrapper')}<vector<vector<u8>>>`,
    );
    // The same call sites with other type arguments must not answer from their cache.
    expect(text(session.returns('generics::nested_name', [], [vm.types.bool])[0])).toBe(
      `${named('Wrapper')}<vector<bool>>`,
    );
  });

  test('values of any type are wrapped, copied and compared', () => {
    expect(session.returns('generics::twice', [[1, 2]], [vm.types.vector(vm.types.u8)])).toEqual([[[[1, 2], 1n], 1n]]);
    const original: MoveValue[] = [[1, 2]];
    const [copy] = session.returns('generics::copied', [createRef(original)], [vm.types.vector(vm.types.u8)]);
    expect(copy).toEqual([1, 2]);
    expect(copy).not.toBe(original[0]);
    expect(session.returns('generics::same', [7n, 7n], [vm.types.u64])).toEqual([true]);
    expect(session.returns('generics::same', [[1], [2]], [vm.types.vector(vm.types.u8)])).toEqual([false]);
  });

  test('bytes follow the type', () => {
    expect(session.returns('generics::bytes_of', [258], [vm.types.u32])).toEqual([[2, 1, 0, 0]]);
    expect(session.returns('generics::bytes_of', [258n], [vm.types.u64])).toEqual([[2, 1, 0, 0, 0, 0, 0, 0]]);
  });

  test('ability constraints and arity are checked before running', () => {
    const noCopy = vm.types.datatype(FIXTURES, 'generics', 'NoCopy');
    expect(session.fails('generics::copied', [createRef([[true]])], [noCopy])).toMatchObject({
      kind: 'TypeArgumentError',
      argumentIndex: 0,
      typeReason: 'ConstraintNotSatisfied',
    });
    expect(session.fails('generics::copied', [createRef([1])]).kind).toBe('TypeArityMismatch');
    const unknown = vm.types.datatype(FIXTURES, 'generics', 'Nowhere');
    expect(session.fails('generics::name_of', [], [unknown])).toMatchObject({
      kind: 'TypeArgumentError',
      typeReason: 'TypeNotFound',
    });
  });
});
