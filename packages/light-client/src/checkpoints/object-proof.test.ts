import { bcs } from '@mysten/sui/bcs';
import { describe, expect, test } from 'vitest';
import { createCommittee } from '../committee/committee.ts';
import { readObjectChanges, readWrittenObjects } from '../formats/object-changes.ts';
import {
  address,
  certify,
  createValidators,
  encodeContents,
  encodeEffects,
  encodeSummary,
  filled,
  sui,
  type TransactionFields,
} from '../testing/chain.test-support.ts';
import { verifyObject } from './object-proof.ts';

const validators = createValidators([10_000]);
const committee = createCommittee(5n, validators);
const PURSE = address('c');
const code = (name: string, text = '') =>
  expect.objectContaining({ code: name, message: expect.stringContaining(text) });

/** A shared struct of a package: its id and one byte. */
function encodeObject(objectId = PURSE, value = 42): Uint8Array {
  const type = { address: address('a'), module: 'vault', name: 'Purse', typeParams: [] };
  return Uint8Array.of(
    0, // Move struct
    0, // of a type that is written out
    ...bcs.StructTag.serialize(type).toBytes(),
    0, // not everyone may transfer it
    ...bcs.u64().serialize(7n).toBytes(),
    33,
    ...bcs.Address.serialize(objectId).toBytes(),
    value,
    2, // shared
    ...bcs.u64().serialize(2n).toBytes(),
    32,
    ...filled(12),
    ...bcs.u64().serialize(0n).toBytes(),
  );
}

const OBJECT = encodeObject();
function prove(fields: Partial<TransactionFields> = {}, object = OBJECT, objectId = PURSE) {
  const writing = { digestByte: 12, writes: [{ objectId: PURSE, digest: sui('Object', OBJECT) }], ...fields };
  const contents = encodeContents([{ digestByte: 11 }, writing]);
  const summary = encodeSummary({ contentDigest: sui('CheckpointContents', contents) });
  const answer = { object, effects: encodeEffects(writing), contents };
  return verifyObject(objectId, committee, certify(validators, summary), answer);
}

describe('verifyObject', () => {
  test('default: type, version and contents, as of the checkpoint of the transaction that wrote it', () => {
    expect(prove()).toEqual({
      objectId: PURSE,
      version: 7n,
      type: `${address('a')}::vault::Purse`,
      contents: Uint8Array.of(...filled(0xcc), 42),
      sequence: 100n,
      timestampMs: 1_700_000_000_000,
    });
  });

  test('default: a shared object is also written by a transaction that failed', () => {
    expect(prove({ failed: true }).version).toBe(7n);
  });

  test('errors: another object, an object that was not written, an object of another id', () => {
    expect(() => prove({}, encodeObject(PURSE, 43))).toThrow(code('CHECKPOINT_DIGEST_WRONG', 'the object'));
    expect(() => prove({ writes: [] })).toThrow(code('CHECKPOINT_OBJECT_UNPROVEN', 'did not write it'));
    const other = address('d');
    expect(() => prove({}, OBJECT, other)).toThrow(code('CHECKPOINT_OBJECT_UNPROVEN', other));
    const writes = [{ objectId: other, digest: sui('Object', OBJECT) }];
    expect(() => prove({ writes }, OBJECT, other)).toThrow(code('CHECKPOINT_OBJECT_UNPROVEN', `is object ${PURSE}`));
  });

  test('default: it may be any of those that the transaction wrote', () => {
    const other = { objectId: address('b'), digest: filled(3) };
    const purse = { objectId: PURSE, digest: sui('Object', OBJECT) };
    expect(prove({ writes: [other, purse] }).contents.at(-1)).toBe(42);
    expect(prove({ writes: [purse, other] }).contents.at(-1)).toBe(42);
  });

  test('attack: a whole proof under a summary that other validators signed', () => {
    const writing = { digestByte: 12, writes: [{ objectId: PURSE, digest: sui('Object', encodeObject(PURSE, 255)) }] };
    const contents = encodeContents([writing]);
    const summary = encodeSummary({ contentDigest: sui('CheckpointContents', contents) });
    const answer = { object: encodeObject(PURSE, 255), effects: encodeEffects(writing), contents };
    const forged = certify(createValidators([10_000], 9), summary);
    expect(() => verifyObject(PURSE, committee, forged, answer)).toThrow(code('CHECKPOINT_SIGNATURE_INVALID'));
  });

  test('errors: a byte behind the object, although the effects name it with that byte', () => {
    const longer = Uint8Array.of(...OBJECT, 0);
    const writes = [{ objectId: PURSE, digest: sui('Object', longer) }];
    expect(() => prove({ writes }, longer)).toThrow(code('CHECKPOINT_BYTES_INVALID', '1 bytes are left over'));
  });

  test('errors: contents of another checkpoint, effects of another transaction', () => {
    const contents = encodeContents([{ digestByte: 12 }]);
    const certified = certify(validators, encodeSummary({ contentDigest: sui('CheckpointContents', contents) }));
    const effects = encodeEffects({ digestByte: 12 });
    const verify = (change: object) =>
      verifyObject(PURSE, committee, certified, { object: OBJECT, effects, contents, ...change });
    expect(() => verify({ contents: encodeContents([]) })).toThrow(code('CHECKPOINT_DIGEST_WRONG', 'the contents'));
    expect(() => verify({ effects: encodeEffects({ digestByte: 13 }) })).toThrow(
      code('CHECKPOINT_OBJECT_UNPROVEN', 'no transaction with these effects'),
    );
  });
});

describe('readWrittenObjects', () => {
  const text = (byte: number) => bcs.ObjectDigest.parse(Uint8Array.of(32, ...filled(byte)));
  const changes = (outputState: object) =>
    bcs.TransactionEffects.serialize({
      V2: {
        status: { Success: true },
        executedEpoch: 5n,
        gasUsed: { computationCost: 1n, storageCost: 2n, storageRebate: 3n, nonRefundableStorageFee: 4n },
        transactionDigest: text(12),
        gasObjectIndex: null,
        eventsDigest: text(1),
        dependencies: [],
        lamportVersion: 7n,
        changedObjects: [
          [
            address('e'),
            { inputState: { NotExist: true }, outputState: outputState as never, idOperation: { Created: true } },
          ],
          [
            PURSE,
            {
              inputState: {
                Exist: [[6n, text(8)], { ConsensusAddressOwner: { startVersion: 2n, owner: address('5') } }],
              },
              outputState: { ObjectWrite: [text(7), { Immutable: true }] },
              idOperation: { None: true },
            },
          ],
        ],
        unchangedConsensusObjects: [],
        auxDataDigest: null,
      },
    }).toBytes();
  const purse = { objectId: PURSE, digest: filled(7) };
  const accumulator = (value: object) => ({
    AccumulatorWriteV1: {
      address: { address: address('5'), ty: `vector<${address('2')}::sui::SUI>` },
      operation: { Merge: true },
      value,
    },
  });

  test.each([
    ['deleted', { NotExist: true }, []],
    ['an object of an address', { ObjectWrite: [text(3), { AddressOwner: address('5') }] }, [filled(3)]],
    ['an object of an object', { ObjectWrite: [text(3), { ObjectOwner: address('5') }] }, [filled(3)]],
    ['a package', { PackageWrite: [1n, text(4)] }, [filled(4)]],
    ['a number to a balance', accumulator({ Integer: 5n }), []],
    ['two numbers to a balance', accumulator({ IntegerTuple: [5n, 6n] }), []],
    ['events', accumulator({ EventDigest: [[5n, text(6)]] }), []],
  ])('default: %s', (_, output, digests) => {
    const written = digests.map((digest) => ({ objectId: address('e'), digest }));
    expect(readWrittenObjects(changes(output), filled(12))).toEqual([...written, purse]);
  });

  test('default: the same with the version of what is left, and what was taken away', () => {
    const changed = (digest: Uint8Array | null, version = 7n) => ({ objectId: address('e'), version, digest });
    const rest = { objectId: PURSE, version: 7n, digest: filled(7) };
    const read = (output: object) => readObjectChanges(changes(output), filled(12));
    expect(read({ NotExist: true })).toEqual([changed(null), rest]);
    expect(read({ PackageWrite: [1n, text(4)] })).toEqual([changed(filled(4), 1n), rest]);
    expect(read(accumulator({ Integer: 5n }))).toEqual([rest]);
  });

  test('errors: effects of another transaction, of another version, a state of another kind', () => {
    const bytes = changes({ NotExist: true });
    expect(() => readWrittenObjects(bytes, filled(13))).toThrow(
      code('CHECKPOINT_BYTES_INVALID', 'another transaction'),
    );
    expect(() => readWrittenObjects(bytes.with(0, 2), filled(12))).toThrow(code('CHECKPOINT_FORMAT_UNKNOWN'));
    // Behind the digest: no gas object, events' digest, no dependency, version, two changes, the id; then the two states.
    const input = bytes.findIndex((byte, place) => byte === 12 && place > 40) + 32 + 1 + 34 + 1 + 8 + 1 + 32;
    expect(() => readWrittenObjects(bytes.with(input, 2), filled(12))).toThrow(
      code('CHECKPOINT_FORMAT_UNKNOWN', 'input'),
    );
    expect(() => readWrittenObjects(bytes.with(input + 1, 4), filled(12))).toThrow(
      code('CHECKPOINT_FORMAT_UNKNOWN', 'output'),
    );
    // The value of a balance begins with its kind, and ends eight bytes before the next change.
    const amount = changes(accumulator({ Integer: 0x0102030405060708n }));
    const kind =
      amount.findIndex((byte, place) => byte === 8 && amount[place + 1] === 7 && amount[place + 7] === 1) - 1;
    expect(amount[kind]).toBe(0);
    expect(() => readWrittenObjects(amount.with(kind, 3), filled(12))).toThrow(
      code('CHECKPOINT_FORMAT_UNKNOWN', 'balance change 3'),
    );
  });
});
