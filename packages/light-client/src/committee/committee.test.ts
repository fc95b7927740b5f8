import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, test } from 'vitest';
import { readSummary } from '../formats/summary.ts';
import { certify, createValidators, encodeSigners, encodeSummary, filled } from '../testing/chain.test-support.ts';
import { EPOCH_END } from '../testing/real-checkpoints.test-support.ts';
import { createCommittee, verifySummary } from './committee.ts';

const validators = createValidators([3_333, 3_333, 3_334]);
const committee = createCommittee(5n, validators);
const summary = encodeSummary({});
const code = (name: string, text = '') =>
  expect.objectContaining({ code: name, message: expect.stringContaining(text) });
const invalid = (reason: string) => code('CHECKPOINT_COMMITTEE_INVALID', reason);

/** Bytes of a point of the curve that is outside the subgroup of prime order: almost every point is. */
function foreignPoint(): Uint8Array {
  const { Fp2 } = bls12_381.fields;
  for (let number = 1n; ; number++) {
    const x = Fp2.fromBigTuple([number, 0n]);
    const square = Fp2.add(Fp2.mul(Fp2.sqr(x), x), bls12_381.G2.Point.CURVE().b);
    try {
      Fp2.sqrt(square);
    } catch {
      continue;
    }
    // Compressed: a flag, then x with its imaginary part first.
    const bytes = new Uint8Array(96);
    bytes[0] = 0x80;
    bytes[95] = Number(number);
    return bytes;
  }
}

describe('createCommittee', () => {
  const members = (publicKeys: readonly Uint8Array[]) =>
    publicKeys.map((publicKey, index) => ({
      publicKey,
      stake: index === 0 ? 10_000n - BigInt(publicKeys.length - 1) : 1n,
    }));
  const [key = filled(0), other = filled(0)] = validators.map(({ publicKey }) => publicKey);

  test('errors: no member, 1,001 members; 1,000 are not too many', () => {
    expect(() => createCommittee(5n, [])).toThrow(invalid('0 members'));
    expect(() => createCommittee(5n, members(Array.from({ length: 1_001 }, () => key)))).toThrow(
      invalid('1001 members'),
    );
    expect(() => createCommittee(5n, members(Array.from({ length: 1_000 }, () => key)))).toThrow(invalid('twice'));
  });

  test('errors: a key twice, stakes that do not sum to 10,000', () => {
    expect(() => createCommittee(5n, members([key, other, key]))).toThrow(invalid('twice'));
    expect(() => createCommittee(5n, [{ publicKey: key, stake: 9_999n }])).toThrow(invalid('the stakes sum to 9999'));
  });

  test('errors: bytes that are no point, a point outside the subgroup, the point at infinity', () => {
    for (const bytes of [filled(7, 96), foreignPoint(), filled(0, 96).with(0, 0xc0)]) {
      expect(() => createCommittee(5n, members([key, bytes]))).toThrow(invalid('no key of a validator'));
    }
    const Point = bls12_381.G2.Point;
    expect(() => Point.fromBytes(foreignPoint())).toThrow(/subgroup/);
    expect(Point.fromBytes(filled(0, 96).with(0, 0xc0)).is0()).toBe(true);
  });

  test('default: known keys are not decoded again', () => {
    const next = createCommittee(6n, validators, committee);
    expect([...next.seats.values()].map(({ point }) => point)).toEqual(
      [...committee.seats.values()].map(({ point }) => point),
    );
    for (const [name, { point }] of next.seats) expect(point).toBe(committee.seats.get(name)?.point);
  });
});

describe('verifySummary', () => {
  test('real: the only validator of epoch 2 signed its end; nothing of the answer may change', () => {
    const { nextCommittee } = readSummary(EPOCH_END.summary);
    const real = createCommittee(2n, nextCommittee ?? []);
    expect(verifySummary(real, EPOCH_END)).toMatchObject({ epoch: 2n, sequence: 5n });
    const forged = { ...EPOCH_END, summary: EPOCH_END.summary.with(8, 6) };
    expect(() => verifySummary(real, forged)).toThrow(code('CHECKPOINT_SIGNATURE_INVALID'));
  });

  test('default: all, and two with a stake of 6,667', () => {
    expect(verifySummary(committee, certify(validators, summary))).toMatchObject({ sequence: 100n });
    expect(verifySummary(committee, certify(validators, summary, 5n, [0, 2]))).toMatchObject({ sequence: 100n });
  });

  test('errors: two with a stake of 6,666', () => {
    expect(() => verifySummary(committee, certify(validators, summary, 5n, [0, 1]))).toThrow(
      code('CHECKPOINT_STAKE_TOO_LOW', 'a stake of 6666. It needs 6667'),
    );
  });

  test('errors: an epoch that differs, of the summary, of the signature or of the committee', () => {
    const wrong = code('CHECKPOINT_EPOCH_WRONG');
    const certified = certify(validators, summary);
    expect(() => verifySummary(createCommittee(6n, validators, committee), certified)).toThrow(wrong);
    expect(() => verifySummary(committee, certify(validators, summary, 6n))).toThrow(wrong);
    expect(() => verifySummary(committee, certify(validators, encodeSummary({ epoch: 6n })))).toThrow(wrong);
  });

  test('errors: an index beyond the committee, an index twice', () => {
    const certified = certify(validators, summary);
    const signedBy = (indices: readonly number[]) => ({
      ...certified,
      signature: { ...certified.signature, bitmap: encodeSigners(indices) },
    });
    expect(() => verifySummary(committee, signedBy([0, 1, 3]))).toThrow(
      code('CHECKPOINT_SIGNERS_INVALID', 'no member 3'),
    );
    expect(() => verifySummary(committee, signedBy([0, 2, 2]))).toThrow(code('CHECKPOINT_BYTES_INVALID', 'ascend'));
  });

  test('errors: signers other than those named, another summary, a signature that is no point, of another scope', () => {
    const refused = code('CHECKPOINT_SIGNATURE_INVALID', 'checkpoint 100');
    const certified = certify(validators, summary);
    const { signature } = certified;
    expect(() =>
      verifySummary(committee, { summary, signature: { ...signature, bitmap: encodeSigners([0, 2]) } }),
    ).toThrow(refused);
    const other = encodeSummary({ totalTransactions: 1_001n });
    expect(() => verifySummary(committee, { summary: other, signature })).toThrow(refused);
    for (const bytes of [filled(0, 48), filled(0, 47), filled(0, 48).with(0, 0xc0)]) {
      expect(() => verifySummary(committee, { summary, signature: { ...signature, signature: bytes } })).toThrow(
        refused,
      );
    }
    const bls = bls12_381.shortSignatures;
    const unscoped = bls.hash(Uint8Array.of(0, 0, 0, ...summary, 5, 0, 0, 0, 0, 0, 0, 0));
    const signed = bls.aggregateSignatures(validators.map(({ secretKey }) => bls.sign(unscoped, secretKey))).toBytes();
    expect(() => verifySummary(committee, { summary, signature: { ...signature, signature: signed } })).toThrow(
      refused,
    );
  });
});
