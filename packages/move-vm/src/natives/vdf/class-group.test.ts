/** Forms under composition: against counting and against the composition of the textbook, which stops nowhere early. */
import { describe, expect, test } from 'vitest';
import { multiply } from './delay.test-support.ts';
import { SUI_GROUP } from './discriminant.ts';
import { hashToForm } from './hash-to-form.ts';
import { hashToPrime, isPrime } from './primes.ts';
import {
  type ClassGroup,
  composeForms,
  createClassGroup,
  type Form,
  formOf,
  isInGroup,
  isReduced,
  reduceForm,
} from './quadratic-form.ts';
import { remaindersOf } from './remainders.ts';
import { isSquare, squareRoot } from './square-root.ts';

const unhex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const discriminantOf = (seed: string, bits: number) => -hashToPrime(unhex(seed), bits / 8, [0, 1, 2, bits - 1]);

/** Every reduced form, found by trying a and b. */
function reducedForms(group: ClassGroup): Form[] {
  const found: Form[] = [];
  for (let a = 1n; 3n * a * a <= -group.discriminant; a++) {
    for (let b = -a; b <= a; b++) {
      const form = formOf(group, a, b);
      if (form && isReduced(form)) found.push(form);
    }
  }
  return found;
}

/** Dirichlet's composition for first coefficients without a common divisor. */
function composeSlowly(group: ClassGroup, left: Form, right: Form): Form {
  const a = left.a * right.a;
  let inverse = 0n;
  for (let [r0, r1, y0, y1] = [right.a, left.a % right.a, 0n, 1n]; r1 !== 0n; inverse = y0) {
    [r0, r1, y0, y1] = [r1, r0 % r1, y1, y0 - (r0 / r1) * y1];
  }
  const b = left.b + 2n * left.a * ((((right.b - left.b) / 2n) * inverse) % right.a);
  const form = formOf(group, a, b);
  if (!form) throw new Error('the coefficients have a common divisor');
  return reduceForm(form);
}

describe('small groups', () => {
  // Class numbers: Cohen, A Course in Computational Algebraic Number Theory, appendix B.1; that of −223 from MathWorld.
  test.each([
    [-23n, 3],
    [-47n, 5],
    [-71n, 7],
    [-167n, 11],
    [-223n, 7],
  ])('the group of %s has %s elements', (discriminant, order) => {
    const group = createClassGroup(discriminant);
    const forms = reducedForms(group);
    expect(forms).toHaveLength(order);
    for (const left of forms) {
      expect(composeForms(group, left, group.neutral)).toEqual(left);
      expect(composeForms(group, left, reduceForm({ ...left, b: -left.b }))).toEqual(group.neutral);
      expect(multiply(group, left, BigInt(order))).toEqual(group.neutral);
      for (const right of forms) {
        const sum = composeForms(group, left, right);
        expect(forms).toContainEqual(sum);
        expect(composeForms(group, right, left)).toEqual(sum);
        for (const third of forms) {
          expect(composeForms(group, sum, third)).toEqual(composeForms(group, left, composeForms(group, right, third)));
        }
      }
    }
  });

  test('a form is reduced as in the tests of fastcrypto', () => {
    const form = formOf(createClassGroup(-223n), 41n, 49n)!;
    expect(form.c).toBe(16n);
    expect(reduceForm(form)).toEqual({ a: 7n, b: -1n, c: 8n });
  });
});

describe('the group of Sui', () => {
  const form = (text: string) => reduceForm(hashToForm(SUI_GROUP, new TextEncoder().encode(text))!);

  test('composition is that of the textbook', () => {
    let sum = form('0');
    for (let i = 1; i <= 20; i++) {
      const next = form(`${i}`);
      const expected = composeSlowly(SUI_GROUP, next, sum);
      sum = composeForms(SUI_GROUP, sum, next);
      expect(sum).toEqual(expected);
      expect(isReduced(sum) && isInGroup(SUI_GROUP, sum)).toBe(true);
    }
  });

  test('doubling is composition with itself, by way of another form', () => {
    const [left, right] = [form('left'), form('right')];
    const sum = composeForms(SUI_GROUP, left, right);
    const doubled = composeForms(SUI_GROUP, sum, sum);
    const apart = composeForms(SUI_GROUP, composeForms(SUI_GROUP, left, left), composeForms(SUI_GROUP, right, right));
    expect(doubled).toEqual(apart);
    expect(composeForms(SUI_GROUP, doubled, reduceForm({ ...sum, b: -sum.b }))).toEqual(sum);
  });

  test('common divisors of first coefficients', () => {
    const two = formOf(SUI_GROUP, 2n, 1n)!;
    const four = composeForms(SUI_GROUP, two, two);
    expect(four.a).toBe(4n);
    expect(composeForms(SUI_GROUP, four, reduceForm({ ...two, b: -1n }))).toEqual(two);
    const mixed = composeForms(SUI_GROUP, form('mixed'), two);
    expect(composeForms(SUI_GROUP, mixed, reduceForm({ ...two, b: -1n }))).toEqual(form('mixed'));
  });
});

describe('numbers', () => {
  test('remainders are multiples, to the last as at a limit', () => {
    const digits = -SUI_GROUP.discriminant;
    const [a, b] = [digits >> 1_536n, BigInt.asUintN(1_520, digits)];
    for (const limit of [0n, 1n << 100n, 1n << 768n, b]) {
      const { r0, y0, r1, y1, odd } = remaindersOf(a, b, limit);
      expect((y0 * b - r0) % a).toBe(0n);
      expect((y1 * b - r1) % a).toBe(0n);
      expect(r1 <= limit && (r0 > limit || limit === b)).toBe(true);
      // The determinant of the steps is ±1.
      expect(r0 * y1 - r1 * y0).toBe(odd ? -a : a);
    }
    let [divisor, rest] = [a, b];
    while (rest !== 0n) [divisor, rest] = [rest, divisor % rest];
    expect(remaindersOf(a, b, 0n).r0).toBe(divisor);
    expect(remaindersOf(a * 6n, a * 4n, 0n).r0).toBe(2n * a);
  });

  test('primes of hashes are those of chiavdf and fastcrypto', () => {
    // fastcrypto-vdf/src/math/hash_prime.rs
    expect(hashToPrime(new Uint8Array(32), 64, [0, 1, 511])).toBe(
      7904272817142338150419757415334055106926417574777773392214522399425467199262039794276651240832053626391864792937889238336287002167559810128294881253078163n,
    );
    // fastcrypto-vdf/src/class_group/discriminant.rs, from chiavdf's tests/test_verifier.py
    expect(discriminantOf('d911a54e3bf6f52b4111', 1_024).toString(16)).toBe(
      '-95a0b0523b6c516e813d745e7e58b3c7223d511f6008a0ff2757c9a0f15cba8841293cc903af3a40654670c9dee17ec14da1457360aafe40a93831d90c3dd59738d8a24e415b6e33780224fa24171de1d4a1ca5fe4c877bf44361e7ba869126ac12367714eb4246a5e310515508ad35e170aee19cae371069d6d92e94c21d63f',
    );
  });

  test('composites are none: of Carmichael, strong to base two, and of two primes', () => {
    // 2^89 − 1 and 2^107 − 1 are prime (Mersenne), 3215031751 is a strong pseudoprime to the bases 2, 3, 5 and 7.
    expect([2n ** 89n - 1n, 2n ** 107n - 1n].map(isPrime)).toEqual([true, true]);
    const composites = [3_215_031_751n, 1_024_651n * 1_024_757n, (2n ** 89n - 1n) * (2n ** 107n - 1n), 2n ** 97n - 1n];
    expect(composites.map(isPrime)).toEqual(composites.map(() => false));
  });

  test.each([257n, 163n, 197n, 127n, 2n ** 89n - 1n])('square roots modulo %s', (prime) => {
    for (let value = 2n; value < 60n; value++) {
      if (isSquare(value, prime)) expect(squareRoot(value, prime) ** 2n % prime).toBe(value % prime);
    }
  });
});
