/** Delay proofs and the natives of `sui::vdf`, with vectors of fastcrypto, Chia and Sui. */
import { sha256 } from '@noble/hashes/sha2.js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createNativeTable,
  createRef,
  type MoveValue,
  type NativeContext,
  openNativeContext,
} from '../natives.test-support.ts';
import { evaluate } from './delay.test-support.ts';
import { SUI_GROUP } from './discriminant.ts';
import { formBytes, readForm, signedBytes } from './form-bytes.ts';
import { hashToForm } from './hash-to-form.ts';
import { hashToPrime } from './primes.ts';
import { composeForms, createClassGroup, type Form, formOf, isReduced, reduceForm } from './quadratic-form.ts';
import { isDelayed, verifyDelay } from './wesolowski.ts';

const unhex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const hex = (bytes: Iterable<number>) => Buffer.from(Uint8Array.from(bytes)).toString('hex');
const groupOf = (seed: string, bits: number) =>
  createClassGroup(-hashToPrime(unhex(seed), bits / 8, [0, 1, 2, bits - 1]));

describe('proofs', () => {
  test('of fastcrypto: a thousand steps in a group of 512 bits', () => {
    // fastcrypto-vdf/src/vdf/wesolowski/mod.rs, test_prove_and_verify
    const group = groupOf('99c9e5e3a4449a4b4e15', 512);
    const input = formOf(group, 2n, 1n)!;
    const claim = evaluate(group, input, 1_000n);
    expect(hex(formBytes(claim.output))).toBe(
      '2024ff799e22587cc344b83ace4ce2d814d52aba7dd711591fd407e31a55822a1e20051fa84e09b4bd5a6ee02b6fae24db625863ae31cfaf962f2f490d92dd372e3f2101714cc516048bd26c8788ead8318dcaa0c3fe615ece8164cf56a4bdea90c8fc6f',
    );
    expect(hex(formBytes(claim.proof))).toBe(
      '2051242499ff4467ba4d9bd858d6609b3a29736a80e09aa3edc6fa4ca49292daae20c066a1b52a8c5a0ff230224fc403dec11ee156e523f22b78ab8abc9706ae38c52100b4c56b5d7815425677bbe0ddc924d6277a237e4c5317b10a1a36039148d1d19c',
    );
    expect(verifyDelay(group, claim)).toBe(true);
    const changed = (form: Form) => composeForms(group, form, input);
    expect(verifyDelay(group, { ...claim, output: changed(claim.output) })).toBe(false);
    expect(verifyDelay(group, { ...claim, proof: changed(claim.proof) })).toBe(false);
    expect(verifyDelay(group, { ...claim, iterations: 1_001n })).toBe(false);
  });

  test('of Chia: the first block', () => {
    // fastcrypto-vdf/src/vdf/wesolowski/mod.rs, chia_test_vector, with the challenge of Chia
    const group = groupOf('ccd5bb71183532bff220ba46c268991a3ff07eb358e8255a65c30a2dce0e5fbb', 1_024);
    const output = formOf(
      group,
      5229738340597739241737971536347978272715235210410923937567237618049037412166200077244995787131087550307523694727956250097277310766933336068474825405652036n,
      -3096696303705675681560871524238217371290270541873900921742966946679899781296678313618277916864547545067742976652559823874869615853670880196986766000673113n,
    )!;
    const proof = formOf(
      group,
      269045224950172139388701381657611623403690061497324483767769709486526106374289433207532765507632104438556574675400375880648266212459081029470628330651968n,
      -138011067542034487860643678409953738631107554007673747141459530097427412192013567645959803101754265070201162396361305697197871510988607320533641929367439n,
    )!;
    const challenge = 0xa8d8728e9942a994a3a1aa3d2fa21549aa1a7b37d3c315c6e705bda590689c640fn;
    const claim = { input: formOf(group, 2n, 1n)!, output, proof, iterations: 4_194_304n };
    expect(isDelayed(group, claim, challenge)).toBe(true);
    expect(isDelayed(group, { ...claim, iterations: 4_194_305n }, challenge)).toBe(false);
  });

  test('of fastcrypto: a hundred steps in the group of Sui', () => {
    // fastcrypto-vdf/src/vdf/wesolowski/mod.rs, vdf_e2e_test: the SHA-256 of the output
    const seed = unhex('2ef29e01809053dcfc89e7acad77e13c2bf03b5a9a0bbfea555a1423f1f1ae23');
    const claim = evaluate(SUI_GROUP, hashToForm(SUI_GROUP, seed)!, 100n);
    expect(hex(sha256(formBytes(claim.output)))).toBe(
      'edc12df54fdcb9ca51422c52125d617bdf6482f4c4d6d0d1d96063ee3f2a6746',
    );
    expect(claim.proof).toEqual(SUI_GROUP.neutral);
    expect(verifyDelay(SUI_GROUP, claim)).toBe(true);
  });
});

test('messages become the forms of Sui', () => {
  // sui-framework/tests/crypto/vdf_tests.move, test_hash_to_input: the first two coefficients, which determine the third
  const start =
    '22267333dc4015f6f9bac320d7415760b2bb130a096d9c16b85d1c6e930a40df14e04f33ff121d2d7f0adad584d6f21790d800415a9b6a5e815270bfa2ab4aa0f40e5988eaaca821b007f863bbae63ffcdc9896fd05c65';
  const form = hashToForm(SUI_GROUP, new TextEncoder().encode('seed'))!;
  expect(hex(formBytes(form)).slice(0, start.length)).toBe(start);
  expect(formOf(SUI_GROUP, form.a, form.b)).toEqual(form);
});

describe('bytes', () => {
  test.each([
    [0n, '00'],
    [-1n, 'ff'],
    [127n, '7f'],
    [128n, '0080'],
    [-128n, '80'],
    [-129n, 'ff7f'],
    [1_234_567_890n, '499602d2'],
    [-1_234_567_890n, 'b669fd2e'],
  ])('%s', (value, expected) => {
    const bytes = signedBytes(value);
    expect(hex(bytes.slice(1))).toBe(expected);
    expect(readForm(Uint8Array.from([...bytes, ...bytes, ...bytes]))).toEqual({ a: value, b: value, c: value });
  });

  test('lengths above 127 take two bytes, empty bytes are zero', () => {
    const form = { a: 1n << 1_200n, b: -(1n << 3_000n), c: 0n };
    expect(readForm(formBytes(form))).toEqual(form);
    expect(readForm(unhex('000000'))).toEqual({ a: 0n, b: 0n, c: 0n });
  });

  test.each([
    '',
    '01',
    '0102',
    '0102010101',
    '010201010103ff',
    '80000000',
    '8100000000',
    'ffffffffff01',
    '0102ffffffff7f',
  ])('%s is no form', (text) => {
    expect(readForm(unhex(text))).toBeUndefined();
  });
});

describe('natives', () => {
  const table = createNativeTable({ vdf: true });
  let context: NativeContext;
  beforeAll(async () => {
    ({ context } = await openNativeContext());
  });

  function call(natives: typeof table, name: string, ...args: MoveValue[]): MoveValue | bigint | undefined {
    const native = natives.get(`0x${'2'.padStart(64, '0')}::vdf::${name}`);
    try {
      return native?.(context, [], args)[0];
    } catch (raised) {
      return (raised as { details: { abortCode?: bigint } }).details.abortCode;
    }
  }
  const ref = (bytes: Iterable<number>) => createRef([[...bytes]]);
  const verify = (input: Iterable<number>, output: Iterable<number>, proof: Iterable<number>, iterations: bigint) =>
    call(table, 'vdf_verify_internal', ref(input), ref(output), ref(proof), iterations);
  const input = hashToForm(SUI_GROUP, Uint8Array.of(1))!;

  test('a proof that is more than the neutral element', () => {
    const claim = evaluate(SUI_GROUP, input, 300n);
    expect(claim.proof).not.toEqual(SUI_GROUP.neutral);
    const [output, proof] = [formBytes(claim.output), formBytes(claim.proof)];
    expect(verify(formBytes(input), output, proof, 300n)).toBe(true);
    expect(verify(formBytes(input), output, proof, 299n)).toBe(false);
    // The same class in another form has another challenge.
    expect(verify(formBytes(reduceForm(input)), output, proof, 300n)).toBe(false);
    // An output that is not reduced is none, even of the right class.
    const { a, b, c } = claim.output;
    expect(verify(formBytes(input), formBytes({ a, b: b + 2n * a, c: a + b + c }), proof, 300n)).toBe(false);
  });

  test('an input that is not reduced, as hashing makes them', () => {
    expect(isReduced(input)).toBe(false);
    expect(call(table, 'hash_to_input_internal', ref([1]))).toEqual([...formBytes(input)]);
  });

  test('no step at all, and more than there are bits of an exponent', () => {
    const reduced = formBytes(reduceForm(input));
    expect(verify(reduced, reduced, formBytes(SUI_GROUP.neutral), 0n)).toBe(true);
    expect(verify(reduced, reduced, reduced, 2n ** 64n - 1n)).toBe(false);
  });

  test('forms that are not positive definite, or of another group', () => {
    const { a, b, c } = reduceForm(input);
    const good = formBytes({ a, b, c });
    const neutral = formBytes(SUI_GROUP.neutral);
    for (const bad of [
      { a: -a, b, c: -c },
      { a, b, c: c + 1n },
      { a: 0n, b: 0n, c: 0n },
    ].map(formBytes)) {
      expect([verify(bad, good, neutral, 0n), verify(good, bad, neutral, 0n), verify(good, good, bad, 0n)]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  test('malformed and over-long forms abort', () => {
    const good = formBytes(input);
    const long = formBytes({ a: 1n << 8_000n, b: 1n, c: 1n });
    for (const bad of [unhex('abcd'), long]) {
      expect([verify(bad, good, good, 1n), verify(good, bad, good, 1n), verify(good, good, bad, 1n)]).toEqual([
        0n,
        0n,
        0n,
      ]);
    }
  });

  test('without the option they abort as on mainnet', () => {
    const mainnet = createNativeTable();
    expect(call(mainnet, 'hash_to_input_internal', ref([1]))).toBe(1n);
    expect(call(mainnet, 'vdf_verify_internal', ref([]), ref([]), ref([]), 1n)).toBe(1n);
  });
});
