import { bls12_381 } from '@noble/curves/bls12-381.js';
import { describe, expect, test } from 'vitest';
import { certify, createValidators, encodeSummary, sui, type Validator } from '../testing/chain.test-support.ts';
import { type CertifiedSummary, createCommittee } from './committee.ts';
import { type EndedEpoch, endEpoch, endEpochs, type TrustedEpoch, walkEpochs } from './epochs.ts';

/** Four validators an epoch, one of whom changes its key each time. */
const KEYS = createValidators(Array.from({ length: 12 }, () => 2_500));
const validatorsOf = (epoch: bigint): Validator[] => KEYS.slice(Number(epoch), Number(epoch) + 4);
const START: TrustedEpoch = {
  committee: createCommittee(0n, validatorsOf(0n)),
  firstSequence: 0n,
  startedAtMs: 0,
};
const code = (name: string, text = '') =>
  expect.objectContaining({ code: name, message: expect.stringContaining(text) });

/** The last checkpoint of an epoch: number 10 · epoch + 9, signed by three. */
function end(
  epoch: bigint,
  signers = validatorsOf(epoch),
  nextCommittee: Validator[] | null = validatorsOf(epoch + 1n),
) {
  const sequence = epoch * 10n + 9n;
  const summary = encodeSummary({ epoch, sequence, nextCommittee, timestampMs: Number(epoch + 1n) * 86_400_000 });
  return certify(signers, summary, epoch, [0, 1, 3]);
}

function readerUntil(last: bigint, answer: (epoch: bigint) => CertifiedSummary = end) {
  return {
    fetchLastSequence: async (epoch: bigint) => (epoch < last ? epoch * 10n + 9n : null),
    fetchSummary: async (sequence: bigint) => answer(sequence / 10n),
  };
}

describe('walkEpochs', () => {
  test('default: over eight epochs, each with a new key, reporting every end', async () => {
    const ended: EndedEpoch[] = [];
    const newest = await walkEpochs(START, readerUntil(8n), { onEnded: (each) => ended.push(each) });
    expect(newest.committee.epoch).toBe(8n);
    expect(newest.firstSequence).toBe(80n);
    expect(newest.startedAtMs).toBe(8 * 86_400_000);
    expect(newest.committee.members.map(({ publicKey }) => publicKey)).toEqual(
      validatorsOf(8n).map(({ publicKey }) => publicKey),
    );
    expect(ended.map(({ epoch }) => epoch)).toEqual([0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n]);
    expect(ended[7]?.digest).toEqual(sui('CheckpointSummary', end(7n).summary));
  });

  test('default: no further than asked', async () => {
    expect((await walkEpochs(START, readerUntil(8n), { until: 2n })).committee.epoch).toBe(2n);
    expect(await walkEpochs(START, readerUntil(8n), { until: 0n })).toBe(START);
  });

  test('default: an epoch that runs is the newest', async () => {
    expect(await walkEpochs(START, readerUntil(0n))).toBe(START);
  });

  test('errors: what the validators of an earlier epoch signed stops the walk', async () => {
    const forged = readerUntil(8n, (epoch) => end(epoch, epoch === 3n ? validatorsOf(0n) : validatorsOf(epoch)));
    const ended: EndedEpoch[] = [];
    await expect(walkEpochs(START, forged, { onEnded: (each) => ended.push(each) })).rejects.toEqual(
      code('CHECKPOINT_SIGNATURE_INVALID'),
    );
    expect(ended).toHaveLength(3);
  });

  test('errors: what a reader throws arrives as it is', async () => {
    const failure = new Error('no answer');
    const reader = { ...readerUntil(8n), fetchSummary: () => Promise.reject(failure) };
    await expect(walkEpochs(START, reader)).rejects.toBe(failure);
  });
});

describe('endEpoch', () => {
  test('errors: a checkpoint within the epoch', () => {
    expect(() => endEpoch(START, end(0n, validatorsOf(0n), null))).toThrow(
      code('CHECKPOINT_EPOCH_NOT_ENDED', 'Checkpoint 9 does not end epoch 0'),
    );
  });

  test('errors: a number before the epoch’s first, a time before its start', () => {
    const late = { ...START, firstSequence: 10n };
    expect(() => endEpoch(late, end(0n))).toThrow(code('CHECKPOINT_ORDER_INVALID', 'checkpoint 10'));
    const future = { ...START, startedAtMs: 86_400_001 };
    expect(() => endEpoch(future, end(0n))).toThrow(code('CHECKPOINT_ORDER_INVALID', '86400001'));
    expect(endEpoch({ ...START, firstSequence: 9n, startedAtMs: 86_400_000 }, end(0n)).next.firstSequence).toBe(10n);
  });

  test('errors: a next committee that cannot be one', () => {
    const [first] = validatorsOf(0n);
    if (first === undefined) throw new Error('there are validators');
    expect(() => endEpoch(START, end(0n, validatorsOf(0n), [first]))).toThrow(
      code('CHECKPOINT_COMMITTEE_INVALID', 'epoch 1 is invalid: the stakes sum to 2500'),
    );
  });
});

describe('endEpochs', () => {
  const { Point } = bls12_381.G1;
  const SIGNATURE_WRONG = code('CHECKPOINT_SIGNATURE_INVALID');
  const ends = [0n, 1n, 2n, 3n].map((epoch) => end(epoch));

  /** Adds a point of G1 to the signature of a summary. */
  function shift(certified: CertifiedSummary, point: InstanceType<typeof Point>): CertifiedSummary {
    const { x, y } = Point.fromBytes(certified.signature.signature).add(point).toAffine();
    const signature = Uint8Array.from(Buffer.from(x.toString(16).padStart(96, '0'), 'hex'));
    // Compressed; and which of the two points with this x it is.
    signature[0] = (signature[0] ?? 0) | 0x80 | (2n * y > Point.Fp.ORDER ? 0x20 : 0);
    return { ...certified, signature: { ...certified.signature, signature } };
  }

  test('default: the same as one after the other', () => {
    let epoch = START;
    const expected = ends.map((certified) => {
      const ended = endEpoch(epoch, certified);
      epoch = ended.next;
      return ended;
    });
    expect(endEpochs(START, ends)).toEqual(expected);
    expect(endEpochs(START, ends.slice(0, 1))).toEqual(expected.slice(0, 1));
    expect(endEpochs(START, [])).toEqual([]);
  });

  test('attack: one that its committee did not sign, wherever it is', () => {
    ends.forEach((_, place) => {
      const outsiders = createValidators([2_500, 2_500, 2_500, 2_500], 100);
      const forged = end(BigInt(place), outsiders);
      expect(() => endEpochs(START, ends.with(place, forged))).toThrow(
        code('CHECKPOINT_SIGNATURE_INVALID', `checkpoint ${place * 10 + 9}`),
      );
    });
  });

  test('attack: a committee that no one certified signs what comes after it', () => {
    const own = createValidators([2_500, 2_500, 2_500, 2_500], 100);
    const named = end(0n, validatorsOf(0n), own);
    // The signature is of the summary that names the true committee.
    const forged = { ...named, signature: end(0n).signature };
    expect(() => endEpochs(START, [forged, end(1n, own)])).toThrow(SIGNATURE_WRONG);
  });

  test('attack: two signatures that are wrong by amounts whose sum is zero', () => {
    const amount = Point.BASE.multiply(12_345n);
    const [first, second] = ends;
    if (first === undefined || second === undefined) throw new Error('there are ends');
    const forged = [shift(first, amount), shift(second, amount.negate()), ...ends.slice(2)];
    expect(() => endEpochs(START, forged)).toThrow(SIGNATURE_WRONG);
  });

  test('attack: a part of order 3, which a random power leaves out in one case of three', () => {
    // y² = x³ + 4 has an inflection point at x = 0.
    const small = Point.fromAffine({ x: 0n, y: 2n });
    expect(small.add(small).equals(small.negate())).toBe(true);
    const [first] = ends;
    if (first === undefined) throw new Error('there are ends');
    expect(() => endEpochs(START, [shift(first, small), ...ends.slice(1)])).toThrow(SIGNATURE_WRONG);
    expect(() => endEpoch(START, shift(first, small))).toThrow(SIGNATURE_WRONG);
  });

  test('attack: more keys than are checked before a signature; a true committee of as many is followed', () => {
    const many = createValidators([9_900, ...Array.from({ length: 100 }, () => 1)], 1_000);
    const cpuOf = (work: () => unknown) => {
      const before = process.cpuUsage();
      work();
      return process.cpuUsage(before).user;
    };
    const named = end(0n, validatorsOf(0n), many);
    const forged = { ...named, signature: end(0n).signature };
    const refusing = cpuOf(() => expect(() => endEpochs(START, [forged, end(1n)])).toThrow(SIGNATURE_WRONG));
    // About a tenth.
    expect(refusing).toBeLessThan(cpuOf(() => createCommittee(1n, many)));
    const summary = encodeSummary({
      epoch: 1n,
      sequence: 19n,
      nextCommittee: validatorsOf(2n),
      timestampMs: 172_800_000,
    });
    const [, last] = endEpochs(START, [named, certify(many, summary, 1n, [0])]);
    expect(last?.next.committee.epoch).toBe(2n);
  });
});
