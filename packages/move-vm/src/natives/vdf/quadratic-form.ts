/**
 * The class group of an imaginary quadratic field: binary quadratic forms a·X² + b·X·Y + c·Y² with b² − 4ac = D < 0 and a > 0, up to changes of
 * variables. Owns the arithmetic of forms; bytes and proofs are elsewhere. Each class has one reduced form: −a < b ≤ a ≤ c, and b ≥ 0 when
 * a = c. Compatible with fastcrypto-vdf/src/class_group.
 */
import { remaindersOf } from './remainders.ts';

export interface Form {
  readonly a: bigint;
  readonly b: bigint;
  readonly c: bigint;
}

/** The group of a discriminant, negative and 1 modulo 8. */
export interface ClassGroup {
  readonly discriminant: bigint;
  readonly neutral: Form;
  /** Near the fourth root of the discriminant: where {@link composeForms} stops. */
  readonly limit: bigint;
}

export function createClassGroup(discriminant: bigint): ClassGroup {
  const bits = (-discriminant).toString(2).length;
  return { discriminant, neutral: { a: 1n, b: 1n, c: (1n - discriminant) / 4n }, limit: 1n << BigInt(bits >> 2) };
}

/** The form with these first coefficients; undefined when there is none with a > 0. */
export function formOf({ discriminant }: ClassGroup, a: bigint, b: bigint): Form | undefined {
  const numerator = b * b - discriminant;
  return a > 0n && numerator % (4n * a) === 0n ? { a, b, c: numerator / (4n * a) } : undefined;
}

/** Whether the form is an element, reduced or not. */
export function isInGroup({ discriminant }: ClassGroup, { a, b, c }: Form): boolean {
  return a > 0n && b * b - 4n * a * c === discriminant;
}

export function isReduced({ a, b, c }: Form): boolean {
  return -a < b && b <= a && a <= c && (a !== c || b >= 0n);
}

export function isSameForm(left: Form, right: Form): boolean {
  return left.a === right.a && left.b === right.b && left.c === right.c;
}

/** The reduced form of the same class. X → X + s·Y makes |b| small, X ↔ Y makes a small. */
export function reduceForm(form: Form): Form {
  let { a, b, c } = normalize(form);
  while (a > c || (a === c && b < 0n)) ({ a, b, c } = normalize({ a: c, b: -b, c: a }));
  return { a, b, c };
}

/** Replaces X by X + s·Y, so that −a < b ≤ a. */
function normalize({ a, b, c }: Form): Form {
  if (-a < b && b <= a) return { a, b, c };
  const s = floorDivide(a - b, 2n * a);
  return { a, b: b + 2n * a * s, c: c + s * (b + a * s) };
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** Remainder that is not negative. */
function modulo(value: bigint, modulus: bigint): bigint {
  const remainder = value % modulus;
  return remainder < 0n ? remainder + modulus : remainder;
}

/**
 * The reduced form of the product of two reduced forms (Cohen, A Course in Computational Algebraic Number Theory, algorithm 5.4.7, with
 * the early stop of Shanks' NUCOMP).
 *
 * With d = gcd(a₁, a₂, s), s = (b₁ + b₂)/2, v₁ = a₁/d and v₂ = a₂/d the product is (v₁v₂, b₂ + 2v₂r, …) for an r modulo v₁. Its first coefficient
 * has twice the length of a reduced one, and reducing it would take long. For R = v₁X + rY its values are
 *
 *   F(X, Y) = (v₂R² + b₂RY + d·c₂Y²) / v₁.
 *
 * Euclid's algorithm on (v₁, r) goes through such pairs (R, Y): remainders and their multiples. Two consecutive ones are a basis of all pairs
 * (X, Y), so F in that basis is an equivalent form, and where R is near the fourth root of |D| its coefficients are short.
 */
export function composeForms(group: ClassGroup, left: Form, right: Form): Form {
  const [f, g] = left.a <= right.a ? [left, right] : [right, left];
  const s = (f.b + g.b) / 2n;
  const { divisor, r } = congruence(f, g, s);
  const [v1, v2] = [f.a / divisor, g.a / divisor];
  const dc = divisor * g.c;
  const { r0, y0, r1, y1, odd } = remaindersOf(v1, r, group.limit);
  const a = (r0 * (v2 * r0 + g.b * y0) + dc * y0 * y0) / v1;
  const c = (r1 * (v2 * r1 + g.b * y1) + dc * y1 * y1) / v1;
  const b = (2n * (v2 * r0 * r1 + dc * y0 * y1) + g.b * (r0 * y1 + r1 * y0)) / v1;
  // Each step turns the orientation of the basis, which takes a class to its inverse.
  return reduceForm({ a, b: odd ? -b : b, c });
}

/** The greatest common divisor of both first coefficients and s, and the r of the product. */
function congruence(f: Form, g: Form, s: bigint): { divisor: bigint; r: bigint } {
  const first = bezout(f.a, g.a);
  if (s % first.divisor === 0n) {
    const v1 = f.a / first.divisor;
    return { divisor: first.divisor, r: modulo((first.multiple % v1) * ((s - g.b) % v1), v1) };
  }
  // divisor = multiple·s + other·first.divisor
  const { divisor, multiple } = bezout(first.divisor, s);
  const other = (divisor - multiple * s) / first.divisor;
  const v1 = f.a / divisor;
  return { divisor, r: modulo(other * first.multiple * (s - g.b) - multiple * g.c, v1) };
}

/** The greatest common divisor of both, and a multiple of b that is that divisor modulo a. */
function bezout(a: bigint, b: bigint): { divisor: bigint; multiple: bigint } {
  const { r0, y0 } = remaindersOf(a, modulo(b, a), 0n);
  return { divisor: r0, multiple: y0 };
}
