/** Proofs that a package checks on the chain: a BLS signature, the same by pairings, and a Groth16 proof of a key made here. */

import type { Transaction } from '@mysten/sui/transactions';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { beforeAll, expect, test } from 'vitest';
import { failureIn } from '../arena.test-chain.ts';
import { createFortune, type Fortune } from './fortune.test-chain.ts';

const { G1, G2, fields, shortSignatures } = bls12_381;
const { Fr } = fields;

let fortune: Fortune;
beforeAll(async () => {
  fortune = await createFortune();
});

/** Calls `fortune::proof::<name>` with bytes and returns whether it says that the proof holds. */
async function holds(name: string, ...values: readonly Uint8Array[]): Promise<boolean> {
  const done = await fortune.it.run((tx: Transaction) => {
    const args = values.map((bytes) => tx.pure.vector('u8', bytes));
    fortune.call(tx, `proof::${name}`, args);
  });
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
