/**
 * Wesolowski's proof that y = 2^T·x in a class group, checked without the T doublings (Efficient verifiable delay functions, 2019). For a prime l
 * that follows from x, y and T, the prover gives p = ⌊2^T / l⌋·x, and y = l·p + (2^T mod l)·x is checked. Compatible with
 * fastcrypto-vdf/src/vdf/wesolowski.
 */
import { pow } from '@noble/curves/abstract/modular.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { toLittleEndian } from '../../little-endian.ts';
import { formBytes, signedBytes } from './form-bytes.ts';
import { hashToPrime } from './primes.ts';
import { type ClassGroup, composeForms, type Form, isSameForm, reduceForm } from './quadratic-form.ts';

const CHALLENGE_BYTES = 33;
const U64_BYTES = 8;
/** Bits of both factors that are taken at once. */
const WINDOW_BITS = 2;
const WINDOW = 1 << WINDOW_BITS;

export interface DelayProof {
  readonly input: Form;
  readonly output: Form;
  readonly proof: Form;
  readonly iterations: bigint;
}

/** Whether the proof holds. Its forms are elements of the group. */
export function verifyDelay(group: ClassGroup, claim: DelayProof): boolean {
  return isDelayed(group, claim, challengeOf(group, claim));
}

/** The same for a given challenge. */
export function isDelayed(group: ClassGroup, { input, output, proof, iterations }: DelayProof, l: bigint): boolean {
  const rest = pow(2n, iterations, l);
  // A reduced form is compared, so an output that is not reduced never holds.
  return isSameForm(sumOfProducts(group, [reduceForm(input), rest], [reduceForm(proof), l]), output);
}

/** The prime of everything that is public: a prover that changes any of it has another one. */
export function challengeOf(group: ClassGroup, { input, output, iterations }: Omit<DelayProof, 'proof'>): bigint {
  const parameter = Uint8Array.from(signedBytes(group.discriminant));
  const seed = concatBytes(formBytes(input), formBytes(output), toLittleEndian(iterations, U64_BYTES), parameter);
  return hashToPrime(seed, CHALLENGE_BYTES, [0, 8 * CHALLENGE_BYTES - 1]);
}

type Product = readonly [form: Form, factor: bigint];

/** factor₁·form₁ + factor₂·form₂, both at once from the highest bits on. */
function sumOfProducts(group: ClassGroup, [left, leftFactor]: Product, [right, rightFactor]: Product): Form {
  const sums = sumsOf(group, left, right);
  const digits = Math.max(digitsOf(leftFactor), digitsOf(rightFactor));
  let sum = group.neutral;
  for (let digit = digits - 1; digit >= 0; digit--) {
    for (let i = 0; i < WINDOW_BITS; i++) sum = composeForms(group, sum, sum);
    const at = BigInt(digit * WINDOW_BITS);
    const [i, j] = [leftFactor >> at, rightFactor >> at].map((factor) => Number(BigInt.asUintN(WINDOW_BITS, factor)));
    const added = sums[(i ?? 0) * WINDOW + (j ?? 0)];
    if (added !== undefined) sum = composeForms(group, sum, added);
  }
  return sum;
}

/** i·left + j·right at the place i·4 + j, but for i = j = 0. */
function sumsOf(group: ClassGroup, left: Form, right: Form): (Form | undefined)[] {
  const sums: (Form | undefined)[] = [undefined];
  const sumWith = (form: Form | undefined, added: Form) =>
    form === undefined ? added : composeForms(group, form, added);
  for (let place = 1; place < WINDOW * WINDOW; place++) {
    sums[place] = place % WINDOW === 0 ? sumWith(sums[place - WINDOW], left) : sumWith(sums[place - 1], right);
  }
  return sums;
}

function digitsOf(factor: bigint): number {
  return Math.ceil(factor.toString(2).length / WINDOW_BITS);
}
