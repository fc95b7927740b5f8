/**
 * Proofs that a package checks on the chain: a BLS signature, the same by pairings, a Groth16 proof of a key made here, an output of a verifiable
 * random function, a delay proof and an attestation of an enclave.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bcs } from '@mysten/sui/bcs';
import type { Transaction } from '@mysten/sui/transactions';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { beforeAll, expect, test } from 'vitest';
import { CLOCK, failureIn, SUI } from '../arena.test-chain.ts';
import { createFortune, type Fortune } from './fortune.test-chain.ts';

const { G1, G2, fields, shortSignatures } = bls12_381;
const { Fr } = fields;

let fortune: Fortune;
beforeAll(async () => {
  fortune = await createFortune();
});

/** Vectors of the Move tests of proofs. */
const vectors = join(import.meta.dirname, '../../../move-framework/proof-tests');
const unhex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));

/** A constant of bytes of a Move test. */
function vectorOf(test: string, name: string): Uint8Array {
  const source = readFileSync(join(vectors, `tests/${test}.move`), 'utf8');
  return unhex(new RegExp(`const ${name}: vector<u8> =\\s+x"([0-9a-f]+)"`).exec(source)?.[1] ?? '');
}

/** Calls `fortune::proof::<name>` with bytes and returns whether it says that the proof holds. */
function holds(name: string, ...values: readonly Uint8Array[]): Promise<boolean> {
  return holdsOn(fortune, name, (tx) => values.map((bytes) => tx.pure.vector('u8', bytes)));
}

async function holdsOn(
  on: Fortune,
  name: string,
  argsOf: (tx: Transaction) => Parameters<Fortune['call']>[2],
): Promise<boolean> {
  const done = await on.it.run((tx) => void on.call(tx, `proof::${name}`, argsOf(tx)), { budgetMist: 5n * SUI });
  expect(done.failure).toBeUndefined();
  return done.events[0]?.contents[0] === 1;
}

const message = new TextEncoder().encode('abc');
const secret = Fr.toBytes(5n);
const key = shortSignatures.getPublicKey(secret).toBytes();
const signature = shortSignatures.sign(shortSignatures.hash(message), secret).toBytes();

test.each(['signature', 'pairing'])('behavior: a BLS signature, by %s', async (name) => {
  expect(await holds(name, signature, key, message)).toBe(true);
  expect(await holds(name, signature, key, message.slice(1))).toBe(false);
});

test('error: a point outside of its group aborts with the code of sui::group_ops', async () => {
  const done = await fortune.it.run((tx) => {
    const args = [signature.fill(0, 1, 2), key, message].map((bytes) => tx.pure.vector('u8', bytes));
    fortune.call(tx, 'proof::pairing', args);
  });
  const abort = failureIn(done)?.error.MoveAbort;
  expect(abort?.[0].module.name).toBe('group_ops');
  expect(abort?.[1]).toBe('1');
});

test('behavior: a Groth16 proof holds for its public inputs alone', async () => {
  // A key whose secrets are known: a proof is then a solution of a·b = α·β + (i₀ + x·i₁)·γ + c·δ.
  const [alpha, beta, gamma, delta, first, second] = [3n, 5n, 7n, 11n, 13n, 17n] as const;
  const [a, b, input] = [19n, 23n, 42n] as const;
  const rest = a * b - alpha * beta - (first + input * second) * gamma;
  const c = Fr.mul(Fr.create(rest), Fr.inv(delta));
  const g1 = (scalar: bigint) => G1.Point.BASE.multiply(scalar).toBytes();
  const g2 = (scalar: bigint) => G2.Point.BASE.multiply(scalar).toBytes();
  const count = Uint8Array.of(2, 0, 0, 0, 0, 0, 0, 0);
  const verifyingKey = Buffer.concat([g1(alpha), g2(beta), g2(gamma), g2(delta), count, g1(first), g1(second)]);
  const proof = Buffer.concat([g1(a), g2(b), g1(c)]);
  const inputBytes = (value: number) => Uint8Array.of(value, ...new Uint8Array(31));

  expect(await holds('groth', verifyingKey, inputBytes(42), proof)).toBe(true);
  expect(await holds('groth', verifyingKey, inputBytes(43), proof)).toBe(false);
  expect(await holds('groth', verifyingKey, inputBytes(42), proof.subarray(1))).toBe(false);
});

test('behavior: an output of a verifiable random function holds for its input and key alone', async () => {
  const [output, key, proof] = ['OUTPUT', 'KEY', 'PROOF'].map((name) => vectorOf('ecvrf_tests', name)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const alpha = new TextEncoder().encode('Hello, world!');
  expect(await holds('output', output, alpha, key, proof)).toBe(true);
  expect(await holds('output', output, alpha.slice(1), key, proof)).toBe(false);
  const done = await fortune.it.run((tx) => {
    const args = [output, alpha, key.slice(1), proof].map((bytes) => tx.pure.vector('u8', bytes));
    fortune.call(tx, 'proof::output', args);
  });
  const abort = failureIn(done)?.error.MoveAbort;
  expect([abort?.[0].module.name, abort?.[1]]).toEqual(['ecvrf', '2']);
});

test('behavior: a delay proof holds where the chain has them, and aborts elsewhere', async () => {
  const [seed, output, proof] = ['SEED', 'OUTPUT', 'PROOF'].map((name) => vectorOf('vdf_tests', name)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const argsOf = (steps: number) => (tx: Transaction) => [
    ...[seed, output, proof].map((bytes) => tx.pure.vector('u8', bytes)),
    tx.pure.u64(steps),
  ];
  const enabled = await createFortune({ vdf: true });
  expect(await holdsOn(enabled, 'delay', argsOf(100))).toBe(true);
  expect(await holdsOn(enabled, 'delay', argsOf(99))).toBe(false);
  const done = await fortune.it.run((tx) => void fortune.call(tx, 'proof::delay', argsOf(100)(tx)));
  const abort = failureIn(done)?.error.MoveAbort;
  expect([abort?.[0].module.name, abort?.[1]]).toEqual(['vdf', '1']);
});

test('behavior: a range proof holds where the chain has them, and aborts elsewhere', async () => {
  const [proof, commitment] = ['PROOF', 'COMMITMENT'].map((name) => vectorOf('rangeproofs_tests', name)) as [
    Uint8Array,
    Uint8Array,
  ];
  const argsOf = (bits: number) => (tx: Transaction) => [
    ...[proof, commitment].map((bytes) => tx.pure.vector('u8', bytes)),
    tx.pure.u8(bits),
  ];
  const enabled = await createFortune({ ristretto: true });
  expect(await holdsOn(enabled, 'range', argsOf(32))).toBe(true);
  expect(await holdsOn(enabled, 'range', argsOf(16))).toBe(false);
  const done = await fortune.it.run((tx) => void fortune.call(tx, 'proof::range', argsOf(32)(tx)));
  const abort = failureIn(done)?.error.MoveAbort;
  expect([abort?.[0].module.name, abort?.[1]]).toEqual(['group_ops', '0']);
});

const Attested = bcs.struct('Attested', {
  module_id: bcs.vector(bcs.u8()),
  timestamp: bcs.u64(),
  digest: bcs.vector(bcs.u8()),
  registers: bcs.vector(bcs.u8()),
  fourth: bcs.vector(bcs.u8()),
  public_key: bcs.option(bcs.vector(bcs.u8())),
  user_data: bcs.option(bcs.vector(bcs.u8())),
  nonce: bcs.option(bcs.vector(bcs.u8())),
});

test('behavior: an attestation holds at its time, by the clock of the chain', async () => {
  const attestation = unhex(readFileSync(join(vectors, 'vectors/nitro-attestation.hex'), 'utf8').replaceAll('\n', ''));
  const load = (on: Fortune) =>
    on.it.run((tx) => {
      const bytes = tx.pure.vector('u8', attestation);
      const clock = on.it.shared(tx, CLOCK, false);
      const [document] = on.call(tx, '0x2::nitro_attestation::load_nitro_attestation', [bytes, clock]);
      on.call(tx, 'proof::enclave', [document!]);
    });
  const done = await load(await createFortune({ startsAtMs: 1_731_627_987_382 }));
  expect(done.failure).toBeUndefined();
  const { module_id, digest, fourth, ...said } = Attested.parse(done.events[0]?.contents ?? new Uint8Array());
  expect([module_id, digest].map((bytes) => Buffer.from(bytes).toString())).toEqual([
    'i-0f73a4b4cb74cc9f2-enc0192e4188fef781d',
    'SHA384',
  ]);
  expect(Buffer.from(fourth).toString('hex')).toMatch(/^639a8b65f68b/);
  expect(said).toMatchObject({
    timestamp: '1731627989450',
    registers: [0, 1, 2, 3, 4, 8],
    public_key: null,
    nonce: null,
  });
  expect(said.user_data).toHaveLength(32);

  // Two years later the certificates have ended.
  const abort = failureIn(await load(fortune))?.error.MoveAbort;
  expect([abort?.[0].module.name, abort?.[1]]).toEqual(['nitro_attestation', '2']);
});
