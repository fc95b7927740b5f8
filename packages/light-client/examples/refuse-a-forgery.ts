/** A quorum's signature holds; with one byte of the summary changed, or fewer signers, the same answer is refused. */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { createCommittee, isLightClientError, verifySummary } from '@suil/light-client';

const bls = bls12_381.shortSignatures;
const validators = [bls.keygen(), bls.keygen(), bls.keygen(), bls.keygen()];
const members = validators.map(({ publicKey }) => ({ publicKey: publicKey.toBytes(), stake: 2_500n }));
const committee = createCommittee(0n, members);

// Checkpoint 9 of epoch 0: three numbers, a digest, the one before, gas, the time, and three empty fields.
const numbers = [0n, 9n, 40n].flatMap(toBytes);
const summary = Uint8Array.from([
  ...numbers,
  32,
  ...new Uint8Array(32),
  1,
  32,
  ...new Uint8Array(64),
  ...toBytes(0n),
  0,
  0,
  0,
]);

function toBytes(number: bigint): number[] {
  return Array.from({ length: 8 }, (_, index) => Number((number >> BigInt(8 * index)) & 0xffn));
}

function answer(signers: number[]) {
  const message = bls.hash(Uint8Array.from([2, 0, 0, ...summary, ...toBytes(0n)]));
  const signed = validators
    .filter((_, index) => signers.includes(index))
    .map((each) => bls.sign(message, each.secretKey));
  // A Roaring bitmap: its cookie, one container with the key 0, how many indices less one, where they are, the indices.
  const head = [0x3a, 0x30, 0, 0, 1, 0, 0, 0, 0, 0, signers.length - 1, 0, 16, 0, 0, 0];
  const bitmap = Uint8Array.from([...head, ...signers.flatMap((signer) => [signer, 0])]);
  return { summary, signature: { epoch: 0n, signature: bls.aggregateSignatures(signed).toBytes(), bitmap } };
}

function check(certified: ReturnType<typeof answer>): string {
  try {
    return `checkpoint ${verifySummary(committee, certified).sequence} is certified`;
  } catch (error) {
    if (isLightClientError(error)) return error.message;
    throw error;
  }
}

console.log('three of four:', check(answer([0, 1, 3])));
console.log('two of four:  ', check(answer([0, 1])));
console.log('one byte:     ', check({ ...answer([0, 1, 3]), summary: summary.with(16, 41) }));
