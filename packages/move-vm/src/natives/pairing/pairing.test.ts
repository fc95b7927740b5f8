/** What the natives of pairings do with groups, curves and bytes that the framework's own Move code never gives them. */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createNativeTable,
  createRef,
  type MoveValue,
  type NativeContext,
  openNativeContext,
} from '../natives.test-support.ts';
import { G1, G2 } from './bls12381.ts';
import * as bn from './bn254.ts';

const table = createNativeTable();
let context: NativeContext;
beforeAll(async () => {
  ({ context } = await openNativeContext());
});

const ref = (bytes: Iterable<number>) => createRef([[...bytes]]);

/** Calls `0x2::module::name`; an abort comes back as its code. */
function call(path: string, ...args: MoveValue[]): MoveValue | bigint | undefined {
  const native = table.get(`0x${'2'.padStart(64, '0')}::${path}`);
  try {
    return native?.(context, [], args)[0];
  } catch (raised) {
    return (raised as { details: { abortCode?: bigint } }).details.abortCode;
  }
}

const one = G1.Point.BASE.toBytes();
const oneOfG2 = G2.Point.BASE.toBytes();

describe('group_ops', () => {
  const INVALID_INPUT = 1n;
  const UNKNOWN = 9;

  test('aborts for a group that there is not', () => {
    for (const name of ['internal_add', 'internal_sub', 'internal_mul', 'internal_div', 'internal_multi_scalar_mul']) {
      expect(call(`group_ops::${name}`, UNKNOWN, ref(one), ref(one)), name).toBe(INVALID_INPUT);
    }
    expect(call('group_ops::internal_hash_to', UNKNOWN, ref([1]))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_pairing', 2, ref(one), ref(oneOfG2))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_convert', 1, 2, ref(one))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_convert', 2, 1, ref(one))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_sum', 1, createRef([[[...one]]]))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_validate', UNKNOWN, ref(one))).toBe(false);
    // Elements of the target group are not read from outside.
    expect(call('group_ops::internal_validate', 3, ref(new Uint8Array(576)))).toBe(false);
  });

  test('aborts for bytes that are no elements', () => {
    expect(call('group_ops::internal_add', 1, ref([]), ref(one))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_add', 3, ref(new Uint8Array(576).fill(255)), ref(new Uint8Array(576)))).toBe(
      INVALID_INPUT,
    );
    expect(call('group_ops::internal_mul', 1, ref(new Uint8Array(32).fill(255)), ref(one))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_multi_scalar_mul', 1, ref(new Uint8Array(31)), ref(one))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_convert', 4, 1, ref(one))).toBe(INVALID_INPUT);
    expect(call('group_ops::internal_sum', 4, createRef([[[...one]]]))).toBe(INVALID_INPUT);
  });

  test('validates only the compressed form', () => {
    expect(call('group_ops::internal_validate', 1, ref(one))).toBe(true);
    expect(call('group_ops::internal_validate', 2, ref(oneOfG2))).toBe(true);
    expect(call('group_ops::internal_validate', 1, ref(G1.Point.BASE.toBytes(false)))).toBe(false);
    expect(call('group_ops::internal_validate', 2, ref(G2.Point.BASE.toBytes(false)))).toBe(false);
    // 96 bytes of G1 in both coordinates are no point of G2.
    expect(call('group_ops::internal_validate', 2, ref(G1.Point.BASE.toBytes(false)))).toBe(false);
  });
});

describe('groth16', () => {
  test('aborts for a curve that there is not, and for nine inputs', () => {
    const [INVALID_CURVE, TOO_MANY_PUBLIC_INPUTS] = [1n, 2n];
    const empty = Array.from({ length: 4 }, () => ref([]));
    expect(call('groth16::prepare_verifying_key_internal', 2, ref([]))).toBe(INVALID_CURVE);
    expect(call('groth16::verify_groth16_proof_internal', 2, ...empty, ref([]), ref([]))).toBe(INVALID_CURVE);
    const nine = ref(new Uint8Array(9 * 32));
    expect(call('groth16::verify_groth16_proof_internal', 0, ...empty, nine, ref([]))).toBe(TOO_MANY_PUBLIC_INPUTS);
  });
});

describe('points of BN254', () => {
  test('are read as they are written, both roots and the identity', () => {
    for (const point of [
      bn.G2.Point.BASE,
      bn.G2.Point.BASE.negate(),
      bn.G2.Point.BASE.multiply(7n),
      bn.G2.Point.ZERO,
    ]) {
      expect(bn.g2Of(bn.g2Bytes(point)).equals(point)).toBe(true);
    }
    // The generator of G1 is (1, 2); 2 is the smaller root.
    const generator = Uint8Array.of(1, ...new Uint8Array(31));
    expect(bn.g1Of(generator).equals(bn.G1.Point.BASE)).toBe(true);
    const negated = generator.slice();
    negated[31] = 0x80;
    expect(bn.g1Of(negated).equals(bn.G1.Point.BASE.negate())).toBe(true);
    const identity = new Uint8Array(32);
    identity[31] = 0x40;
    expect(bn.g1Of(identity).is0()).toBe(true);
  });

  test('are refused where there are none', () => {
    const bytes = (last: number, first = 0) => Uint8Array.of(first, ...new Uint8Array(30), last);
    // Both flags, an identity with a coordinate, a coordinate above the modulus, and x = 4, which has no root: 67 is no square.
    for (const wrong of [bytes(0xc0), bytes(0x40, 1), bytes(0x3f), bytes(0, 4), new Uint8Array(31)]) {
      expect(() => bn.g1Of(wrong)).toThrow();
    }
    expect(() => bn.g2Of(new Uint8Array(64))).toThrow();
  });
});
