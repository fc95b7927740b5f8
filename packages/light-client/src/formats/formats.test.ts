import { bcs } from '@mysten/sui/bcs';
import { describe, expect, test } from 'vitest';
import {
  address,
  encodeContents,
  encodeEffects,
  encodeEvents,
  encodeSummary,
  filled,
  sui,
} from '../testing/chain.test-support.ts';
import { CONTENTS, EPOCH_END, WITHIN_EPOCH } from '../testing/real-checkpoints.test-support.ts';
import { ByteReader } from './byte-reader.ts';
import { readContents } from './contents.ts';
import { digestOf, formatDigest, parseDigest } from './digest.ts';
import { readEffects } from './effects.ts';
import { readEvents } from './events.ts';
import { readSummary } from './summary.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const invalid = (reason: string | RegExp) =>
  expect.objectContaining({ code: 'CHECKPOINT_BYTES_INVALID', message: expect.stringMatching(reason) });
const unknown = expect.objectContaining({ code: 'CHECKPOINT_FORMAT_UNKNOWN' });
const changed = (bytes: Uint8Array, place: number, byte: number) => bytes.with(place, byte);

describe('lengths', () => {
  const read = (...bytes: number[]) => new ByteReader(Uint8Array.from(bytes), 'a list').length();

  test('default: seven bits a byte, lowest first', () => {
    expect([read(0), read(0x7f), read(0x80, 1), read(0xff, 0xff, 0xff, 0xff, 7)]).toEqual([0, 127, 128, 2 ** 31 - 1]);
  });

  test('errors: a longer form, 2³¹, six bytes, no end', () => {
    expect(() => read(0x80, 0)).toThrow(invalid('shortest form'));
    expect(() => read(0x80, 0x80, 0x80, 0x80, 8)).toThrow(invalid('shortest form'));
    expect(() => read(0xff, 0xff, 0xff, 0xff, 0xff, 0)).toThrow(invalid('shortest form'));
    expect(() => read(0x80)).toThrow(invalid('end too early'));
  });

  test('errors: a vector that claims more elements than there are bytes', () => {
    const reader = new ByteReader(Uint8Array.of(3, 1, 2), 'a list');
    expect(() => reader.vector(() => reader.u8())).toThrow(invalid('longer than the bytes'));
  });

  test('errors: an option of another tag than 0 and 1', () => {
    const reader = new ByteReader(Uint8Array.of(2), 'a list');
    expect(() => reader.option(() => reader.u8())).toThrow(invalid('tag 2'));
  });
});

describe('summaries', () => {
  test('real: one that ends an epoch', () => {
    const { digest, contentDigest, previousDigest, nextCommittee, ...numbers } = readSummary(EPOCH_END.summary);
    expect(numbers).toEqual({ epoch: 2n, sequence: 5n, totalTransactions: 6n, timestampMs: 3 });
    expect(hex(contentDigest)).toBe('835a3c49be591415daf19c3d1f5f7ba7d8871978f06a6a07e0ea0d842a44792e');
    expect(hex(previousDigest ?? filled(0))).toBe('5efba0432c749108c896a8192f54ca965cf594b199e973681b39576b7b7be7a3');
    expect(nextCommittee?.map(({ publicKey, stake }) => [hex(publicKey).slice(0, 16), stake])).toEqual([
      ['a86265773c5632dd', 10_000n],
    ]);
    // blake2b-256 of "CheckpointSummary::" and the bytes.
    expect(hex(digest)).toBe('df7b4367286b41a0ec5fd59e480571ab0b107324ff5f29c07fcbe7a754405c11');
  });

  test('real: one within an epoch', () => {
    const summary = readSummary(WITHIN_EPOCH.summary);
    expect(summary).toMatchObject({ epoch: 10n, sequence: 20n, totalTransactions: 21n, timestampMs: 11 });
    expect(summary.nextCommittee).toBeNull();
  });

  test('default: both commitments, the first checkpoint, bytes of a later version', () => {
    const commitments = [{ Artifacts: filled(4) }];
    expect(readSummary(encodeSummary({ commitments, previousDigest: null, sequence: 0n }))).toMatchObject({
      sequence: 0n,
      previousDigest: null,
    });
    expect(readSummary(encodeSummary({ commitments: [{ LiveObjects: filled(4) }] })).sequence).toBe(100n);
  });

  test('errors: a byte left over, one missing, a commitment of another kind, a key of another length, a time out of range', () => {
    const bytes = encodeSummary({ commitments: [{ Artifacts: filled(4) }] });
    expect(() => readSummary(Uint8Array.of(...bytes, 0))).toThrow(invalid('1 bytes are left over'));
    expect(() => readSummary(bytes.subarray(0, -1))).toThrow(invalid('end too early'));
    const commitment = 8 * 3 + 33 + 34 + 32 + 8 + 1;
    expect(() => readSummary(changed(bytes, commitment, 2))).toThrow(unknown);
    const short = encodeSummary({ nextCommittee: [{ publicKey: filled(1, 95), stake: 10_000n }] });
    expect(() => readSummary(short)).toThrow(invalid('a public key has 95 bytes'));
    expect(() => readSummary(changed(bytes, commitment - 2, 1))).toThrow(invalid('time'));
    expect(() => readSummary(changed(bytes, 24, 31))).toThrow(invalid('a digest has 31 bytes'));
  });
});

describe('contents', () => {
  test('real: one transaction', () => {
    const [execution, ...more] = readContents(CONTENTS);
    expect(more).toEqual([]);
    expect(hex(execution?.transaction ?? filled(0))).toBe(
      'a7aa0007c41a767f3e16ab5da9e0c8a7c56240d399a4c2ace3830dd0de72ef32',
    );
    expect(hex(execution?.effects ?? filled(0))).toBe(
      'aa7e5d291d7ef29a0bd292cdc11a3fda49cc9e877031310386a60bd3791d7b04',
    );
  });

  test.each(['V1', 'V2'] as const)('default: the transactions in order (%s)', (variant) => {
    const contents = encodeContents([{ digestByte: 11 }, { digestByte: 12 }], variant);
    expect(readContents(contents)).toEqual([
      { transaction: filled(11), effects: sui('TransactionEffects', encodeEffects({ digestByte: 11 })) },
      { transaction: filled(12), effects: sui('TransactionEffects', encodeEffects({ digestByte: 12 })) },
    ]);
    expect(() => readContents(Uint8Array.of(...contents, 0))).toThrow(invalid('left over'));
  });

  test('errors: another variant, signatures of fewer transactions', () => {
    expect(() => readContents(changed(CONTENTS, 0, 2))).toThrow(unknown);
    const one = encodeContents([{ digestByte: 11 }]);
    // Variant, count, two digests; then the number of lists of signatures.
    const none = Uint8Array.of(...one.subarray(0, 2 + 2 * 33), 0);
    expect(() => readContents(none)).toThrow(invalid('1 transactions, signatures of 0'));
  });
});

describe('effects', () => {
  test('default: the transaction and the digest of its events, null for a failed one', () => {
    const events = [{ packageId: address('a'), name: 'Staked', contents: [1] }];
    expect(readEffects(encodeEffects({ digestByte: 11, events }))).toEqual({
      transactionDigest: filled(11),
      eventsDigest: sui('TransactionEvents', encodeEvents(events)),
    });
    expect(readEffects(encodeEffects({ digestByte: 11 }))?.eventsDigest).toBeNull();
    expect(readEffects(encodeEffects({ digestByte: 11, failed: true }))).toBeNull();
  });

  test('errors: version 1, version 3, another status', () => {
    const bytes = encodeEffects({ digestByte: 11 });
    expect(() => readEffects(changed(bytes, 0, 0))).toThrow(unknown);
    expect(() => readEffects(changed(bytes, 0, 2))).toThrow(unknown);
    expect(() => readEffects(changed(bytes, 1, 2))).toThrow(unknown);
  });
});

describe('events', () => {
  const events = [
    { packageId: address('b'), name: 'Foreign', contents: [9] },
    { packageId: address('a'), name: 'Staked', contents: [1, 2] },
  ];

  test('default: those of the packages asked for, with their place', () => {
    expect(readEvents(encodeEvents(events), new Set([address('a')]))).toEqual([
      {
        index: 1,
        packageId: address('f'),
        module: 'called',
        sender: address('5'),
        type: `${address('a')}::liquidity::Staked`,
        contents: Uint8Array.of(1, 2),
      },
    ]);
  });

  test('default: all without packages', () => {
    expect(readEvents(encodeEvents(events), null).map(({ index }) => index)).toEqual([0, 1]);
  });

  test('default: every kind of type parameter reads as the SDK prints it', () => {
    const parameters = ['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', `vector<vector<u8>>`];
    const type = `${address('a')}::m::S<${[...parameters, `${address('2')}::coin::Coin<${address('3')}::n::T>`].join(', ')}>`;
    const bytes = Uint8Array.of(
      1,
      ...bcs.Address.serialize(address('f')).toBytes(),
      ...bcs.string().serialize('m').toBytes(),
      ...bcs.Address.serialize(address('5')).toBytes(),
      ...bcs.TypeTag.serialize(type).toBytes().subarray(1),
      0,
    );
    expect(readEvents(bytes, new Set([address('a')]))[0]?.type).toBe(type);
  });

  test('errors: a byte left over, a name that is no identifier, a type of another kind, one nested without end', () => {
    const bytes = encodeEvents([{ packageId: address('a'), name: 'Staked', contents: [] }]);
    const wanted = new Set<string>();
    expect(() => readEvents(Uint8Array.of(...bytes, 0), wanted)).toThrow(invalid('left over'));
    const module = 1 + 32 + 1;
    expect(() => readEvents(changed(bytes, module, 0x3a), wanted)).toThrow(invalid('identifier'));
    const start = bytes.subarray(0, -2);
    expect(() => readEvents(Uint8Array.of(...start, 1, 11, 0), wanted)).toThrow(unknown);
    expect(() => readEvents(Uint8Array.of(...start, 1, ...filled(6, 99), 1, 0), wanted)).toThrow(invalid('nested'));
  });

  test('regression: a name of 200,000 bytes is refused by the rule of names, not by the engine’s limit of arguments', () => {
    const [start, name] = [Uint8Array.of(1, ...bcs.Address.serialize(address('f')).toBytes()), filled(0x3a, 200_000)];
    const bytes = Buffer.concat([start, bcs.byteVector().serialize(name).toBytes()]);
    expect(() => readEvents(bytes, null)).toThrow(invalid('identifier'));
  });
});

describe('digests', () => {
  test('default: the name of the type belongs to what is hashed', () => {
    expect(digestOf('Object', Uint8Array.of(1, 2))).toEqual(sui('Object', Uint8Array.of(1, 2)));
    expect(digestOf('TransactionEvents', Uint8Array.of(1, 2))).not.toEqual(sui('Object', Uint8Array.of(1, 2)));
  });

  test('default: printed and read back, null for other texts', () => {
    // 32 zero bytes are 32 times the first letter of the alphabet.
    expect(formatDigest(filled(0))).toBe('1'.repeat(32));
    expect(parseDigest('1'.repeat(32))).toEqual(filled(0));
    expect([parseDigest('1'.repeat(31)), parseDigest('0OIl'), parseDigest('')]).toEqual([null, null, null]);
  });
});
