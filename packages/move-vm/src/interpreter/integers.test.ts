/** Integer operations against plain bigints. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { MoveValue } from '../index.ts';
import { compileSources, openSession, packagesWith, type Session, vmOver } from '../testing/fixtures.test-support.ts';

const WIDTHS = [8, 16, 32, 64, 128, 256] as const;
type Width = (typeof WIDTHS)[number];
const BINARY = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  rem: '%',
  or: '|',
  and: '&',
  xor: '^',
} as const;
const ORDER = { lt: '<', gt: '>', le: '<=', ge: '>=', eq: '==', neq: '!=' } as const;
type BinaryName = keyof typeof BINARY;
type OrderName = keyof typeof ORDER;

/** One Move function per width and operator, so that every width has code of its own. */
function moduleSource(): string {
  const functions = WIDTHS.flatMap((width) => {
    const type = `u${width}`;
    return [
      ...Object.entries(BINARY).map(
        ([name, op]) => `public fun ${name}${width}(a: ${type}, b: ${type}): ${type} { a ${op} b }`,
      ),
      ...Object.entries(ORDER).map(
        ([name, op]) => `public fun ${name}${width}(a: ${type}, b: ${type}): bool { a ${op} b }`,
      ),
      `public fun shl${width}(a: ${type}, b: u8): ${type} { a << b }`,
      `public fun shr${width}(a: ${type}, b: u8): ${type} { a >> b }`,
      ...WIDTHS.map((to) => `public fun cast${width}to${to}(a: ${type}): u${to} { a as u${to} }`),
    ];
  });
  return `module fixtures::integers;\n${functions.join('\n')}\n`;
}

const maximum = (width: Width): bigint => 2n ** BigInt(width) - 1n;
/** u8, u16 and u32 are numbers in the VM, wider ones bigints. */
const carry = (width: Width, value: bigint): MoveValue => (width <= 32 ? Number(value) : value);

let session: Session;
beforeAll(async () => {
  const modules = await compileSources({ integers: moduleSource() });
  session = openSession(vmOver(await packagesWith(modules)), { maxFuel: 100_000_000 });
});

/** The result as a bigint or boolean, or the status of the failure. */
function run(name: string, args: MoveValue[]): bigint | boolean | string {
  const result = session.run(`integers::${name}`, args);
  if (!result.ok) return result.failure.status;
  const [value] = result.returns;
  return typeof value === 'boolean' ? value : BigInt(value as number | bigint);
}

const binary = (name: BinaryName | OrderName, width: Width, a: bigint, b: bigint) =>
  run(`${name}${width}`, [carry(width, a), carry(width, b)]);

/** What Move's reference says, in plain integers. */
function model(name: BinaryName, width: Width, a: bigint, b: bigint): bigint | string {
  if ((name === 'div' || name === 'rem') && b === 0n) return 'ARITHMETIC_ERROR';
  const exact = {
    add: () => a + b,
    sub: () => a - b,
    mul: () => a * b,
    div: () => a / b,
    rem: () => a % b,
    or: () => a | b,
    and: () => a & b,
    xor: () => a ^ b,
  }[name]();
  return exact < 0n || exact > maximum(width) ? 'ARITHMETIC_ERROR' : exact;
}

describe.each(WIDTHS)('u%i', (width) => {
  const max = maximum(width);
  const half = 2n ** BigInt(width - 1);
  const FAILS = 'ARITHMETIC_ERROR';

  test('adds up to the maximum and not beyond', () => {
    expect(binary('add', width, max - 1n, 1n)).toBe(max);
    expect(binary('add', width, max, 0n)).toBe(max);
    expect(binary('add', width, max, 1n)).toBe(FAILS);
    expect(binary('add', width, max, max)).toBe(FAILS);
  });

  test('subtracts down to zero and not below', () => {
    expect(binary('sub', width, max, max)).toBe(0n);
    expect(binary('sub', width, 0n, 1n)).toBe(FAILS);
    expect(binary('sub', width, max - 1n, max)).toBe(FAILS);
  });

  test('multiplies exactly or fails', () => {
    expect(binary('mul', width, max, 1n)).toBe(max);
    expect(binary('mul', width, max, 2n)).toBe(FAILS);
    expect(binary('mul', width, half, 2n)).toBe(FAILS);
    expect(binary('mul', width, half - 1n, 2n)).toBe(max - 1n);
    expect(binary('mul', width, max, max)).toBe(FAILS);
  });

  test('divides towards zero and refuses zero', () => {
    expect(binary('div', width, max, 2n)).toBe(half - 1n);
    expect(binary('div', width, max, 0n)).toBe(FAILS);
    expect(binary('rem', width, max, 2n)).toBe(1n);
    expect(binary('rem', width, 0n, max)).toBe(0n);
    expect(binary('rem', width, max, 0n)).toBe(FAILS);
  });

  test('bit operations keep the highest bit unsigned', () => {
    expect(binary('or', width, half, 1n)).toBe(half + 1n);
    expect(binary('and', width, max, half)).toBe(half);
    expect(binary('xor', width, max, 1n)).toBe(max - 1n);
  });

  test('shifts drop bits on the left and refuse the width', () => {
    expect(run(`shl${width}`, [carry(width, max), 1])).toBe(max - 1n);
    expect(run(`shl${width}`, [carry(width, 1n), width - 1])).toBe(half);
    expect(run(`shr${width}`, [carry(width, half), width - 1])).toBe(1n);
    expect(run(`shr${width}`, [carry(width, max), 0])).toBe(max);
    // A u8 cannot name 256, so u256 accepts every shift.
    const edge = width === 256 ? 255 : width;
    expect(run(`shl${width}`, [carry(width, 1n), edge])).toBe(width === 256 ? half : FAILS);
    expect(run(`shr${width}`, [carry(width, half), edge])).toBe(width === 256 ? 1n : FAILS);
  });

  test.each(WIDTHS)('casts to u%i exactly or fails', (to) => {
    const top = maximum(to);
    expect(run(`cast${width}to${to}`, [carry(width, 0n)])).toBe(0n);
    expect(run(`cast${width}to${to}`, [carry(width, max)])).toBe(max <= top ? max : FAILS);
    if (to < width) {
      expect(run(`cast${width}to${to}`, [carry(width, top)])).toBe(top);
      expect(run(`cast${width}to${to}`, [carry(width, top + 1n)])).toBe(FAILS);
    }
  });

  test('agrees with plain integers on any operands', () => {
    const near = fc.constantFrom(0n, 1n, 2n, half - 1n, half, half + 1n, max - 1n, max);
    const operand = fc.oneof(near, fc.bigInt({ min: 0n, max }));
    fc.assert(
      fc.property(operand, operand, fc.constantFrom(...(Object.keys(BINARY) as BinaryName[])), (a, b, name) => {
        expect(binary(name, width, a, b)).toBe(model(name, width, a, b));
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(operand, operand, (a, b) => {
        expect(binary('lt', width, a, b)).toBe(a < b);
        expect(binary('ge', width, a, b)).toBe(a >= b);
        expect(binary('gt', width, a, b)).toBe(a > b);
        expect(binary('le', width, a, b)).toBe(a <= b);
        expect(binary('eq', width, a, b)).toBe(a === b);
        expect(binary('neq', width, a, b)).toBe(a !== b);
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(operand, fc.integer({ min: 0, max: Math.min(width, 256) - 1 }), (a, bits) => {
        expect(run(`shl${width}`, [carry(width, a), bits])).toBe((a << BigInt(bits)) & max);
        expect(run(`shr${width}`, [carry(width, a), bits])).toBe(a >> BigInt(bits));
      }),
      { numRuns: 100 },
    );
  });
});
