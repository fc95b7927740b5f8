import { bcs } from '@mysten/sui/bcs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BcsFault } from '../bytes/byte-reader.ts';
import { decode, encode } from '../bytes/codec.ts';
import { address, base64, digest, name, type, u16, u64 } from './arbitraries.test-support.ts';
import { transactionDataCodec } from './transaction-data.ts';

const ref = fc.record({ objectId: address, version: u64, digest });
const argument = fc.oneof(
  fc.constant({ GasCoin: true as const }),
  u16.map((Input) => ({ Input })),
  u16.map((Result) => ({ Result })),
  fc.tuple(u16, u16).map((NestedResult) => ({ NestedResult })),
);
const list = fc.array(argument, { maxLength: 3 });
const input = fc.oneof(
  base64.map((bytes) => ({ Pure: { bytes } })),
  ref.map((ImmOrOwnedObject) => ({ Object: { ImmOrOwnedObject } })),
  ref.map((Receiving) => ({ Object: { Receiving } })),
  fc
    .record({ objectId: address, initialSharedVersion: u64, mutable: fc.boolean() })
    .map((SharedObject) => ({ Object: { SharedObject } })),
  fc.tuple(u64, type, address).map(([MaxAmountU64, Balance, id]) => ({
    FundsWithdrawal: {
      reservation: { MaxAmountU64 },
      typeArg: { Balance },
      withdrawFrom: { SenderAllowance: { funder: id, allowance: id } },
    },
  })),
);
const command = fc.oneof(
  fc
    .record({
      package: address,
      module: name,
      function: name,
      typeArguments: fc.array(type, { maxLength: 2 }),
      arguments: list,
    })
    .map((MoveCall) => ({ MoveCall })),
  fc.record({ objects: list, address: argument }).map((TransferObjects) => ({ TransferObjects })),
  fc.record({ coin: argument, amounts: list }).map((SplitCoins) => ({ SplitCoins })),
  fc.record({ destination: argument, sources: list }).map((MergeCoins) => ({ MergeCoins })),
  fc
    .record({ modules: fc.array(base64, { maxLength: 2 }), dependencies: fc.array(address, { maxLength: 2 }) })
    .map((Publish) => ({ Publish })),
  fc.record({ type: fc.option(type), elements: list }).map((MakeMoveVec) => ({ MakeMoveVec })),
  fc
    .record({
      modules: fc.array(base64, { maxLength: 2 }),
      dependencies: fc.array(address, { maxLength: 2 }),
      package: address,
      ticket: argument,
    })
    .map((Upgrade) => ({ Upgrade })),
);
const expiration = fc.oneof(
  fc.constant({ None: true as const }),
  fc.nat().map((Epoch) => ({ Epoch })),
  fc
    .record({
      minEpoch: fc.option(u64),
      maxEpoch: fc.option(u64),
      minTimestamp: fc.option(u64),
      maxTimestamp: fc.option(u64),
      chain: digest,
      nonce: fc.nat(),
    })
    .map((ValidDuring) => ({ ValidDuring })),
);
const transactionBytes = fc
  .record({
    kind: fc
      .record({ inputs: fc.array(input, { maxLength: 4 }), commands: fc.array(command, { maxLength: 4 }) })
      .map((ProgrammableTransaction) => ({ ProgrammableTransaction })),
    sender: address,
    gasData: fc.record({ payment: fc.array(ref, { maxLength: 2 }), owner: address, price: u64, budget: u64 }),
    expiration,
  })
  .map((V1) => bcs.TransactionData.serialize({ V1 } as never, { initialSize: 4096 }).toBytes());

describe('transactionDataCodec', () => {
  test('property: reads what the SDK reads and writes the same bytes', () => {
    fc.assert(
      fc.property(transactionBytes, (bytes) => {
        const read = decode(transactionDataCodec, bytes);
        expect(read).toEqual(bcs.TransactionData.parse(bytes));
        expect(encode(transactionDataCodec, read)).toEqual(bytes);
      }),
    );
  });

  test('property: damaged bytes are a BcsFault, or read as what encodes to exactly them', () => {
    const damaged = fc.tuple(transactionBytes, fc.nat(), fc.nat(255), fc.nat(3));
    fc.assert(
      fc.property(damaged, ([bytes, at, byte, cut]) => {
        const changed = bytes.slice(0, bytes.length - cut);
        changed[at % changed.length] = byte;
        let read: { V1: { expiration: { Epoch?: number } } };
        try {
          read = decode(transactionDataCodec, changed) as never;
        } catch (fault) {
          expect(fault).toBeInstanceOf(BcsFault);
          return;
        }
        expect(read).toEqual(bcs.TransactionData.parse(changed));
        // The SDK reads an epoch as a number; what is beyond its exact ones is rounded, and only compared.
        if (!Number.isSafeInteger(read.V1.expiration.Epoch ?? 0)) return;
        expect(bcs.TransactionData.serialize(read as never, { initialSize: 4096 }).toBytes()).toEqual(changed);
      }),
      { numRuns: 300 },
    );
  });

  test('error: lengths that are not canonical and bytes left over are refused', () => {
    const V1 = {
      kind: { ProgrammableTransaction: { inputs: [], commands: [] } },
      sender: `0x${'1'.repeat(64)}`,
      gasData: { payment: [], owner: `0x${'1'.repeat(64)}`, price: '1', budget: '1' },
      expiration: { None: true },
    };
    const bytes = bcs.TransactionData.serialize({ V1 } as never).toBytes();
    expect(() => decode(transactionDataCodec, Uint8Array.of(...bytes, 0))).toThrow('bytes are left over');
    // Version, kind, then the number of inputs: 0 in two bytes instead of one.
    const long = Uint8Array.of(...bytes.slice(0, 2), 0x80, 0x00, ...bytes.slice(3));
    expect(() => decode(transactionDataCodec, long)).toThrow('a length is not canonical');
  });
});
