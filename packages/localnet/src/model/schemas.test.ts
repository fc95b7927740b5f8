import { bcs } from '@mysten/sui/bcs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestText } from '../bytes/base58.ts';
import { BcsFault } from '../bytes/byte-reader.ts';
import { decode, encode } from '../bytes/codec.ts';
import type { Owner, StoredObject } from '../types.ts';
import { decodeEffects, type EffectsInput, encodeEffects } from './effects.ts';
import { objectBcs, parseObject } from './stored-object.ts';
import { transactionDataCodec } from './transaction-data.ts';

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const address = bytes32.map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`);
const digest = bytes32.map((bytes) => digestText(bytes));
const u64 = fc.bigInt(0n, 2n ** 64n - 1n).map(String);
const u16 = fc.nat(65_535);
const name = fc.stringMatching(/^[a-zA-Z_]\w{0,12}$/);
const base64 = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const { type } = fc.letrec((tie) => ({
  type: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'),
    tie('type').map((inner) => `vector<${inner}>`),
    tie('struct'),
  ),
  struct: fc
    .tuple(address, name, name, fc.array(tie('type'), { maxLength: 3 }))
    .map(
      ([id, module, datatype, parameters]) =>
        `${id}::${module}::${datatype}${parameters.length > 0 ? `<${parameters.join(', ')}>` : ''}`,
    ),
})) as { type: fc.Arbitrary<string> };
const structType = fc.tuple(address, name, name, fc.array(type, { maxLength: 2 })).map(
  ([id, module, datatype, parameters]) =>
    // The chain spells types without the SDK's blank between arguments.
    `${id}::${module}::${datatype}${parameters.length > 0 ? `<${parameters.join(',').replaceAll(', ', ',')}>` : ''}`,
);

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

const bcsOwner = fc.oneof(
  address.map((AddressOwner) => ({ AddressOwner })),
  address.map((ObjectOwner) => ({ ObjectOwner })),
  u64.map((initialSharedVersion) => ({ Shared: { initialSharedVersion } })),
  fc.constant({ Immutable: true as const }),
  fc.record({ startVersion: u64, owner: address }).map((ConsensusAddressOwner) => ({ ConsensusAddressOwner })),
);
const change = fc.record({
  inputState: fc.oneof(
    fc.constant({ NotExist: true as const }),
    fc.tuple(fc.tuple(u64, digest), bcsOwner).map((Exist) => ({ Exist })),
  ),
  outputState: fc.oneof(
    fc.constant({ NotExist: true as const }),
    fc.tuple(digest, bcsOwner).map((ObjectWrite) => ({ ObjectWrite })),
    fc.tuple(u64, digest).map((PackageWrite) => ({ PackageWrite })),
    fc.tuple(address, type, u64).map(([id, ty, Integer]) => ({
      AccumulatorWriteV1: { address: { address: id, ty }, operation: { Split: true as const }, value: { Integer } },
    })),
  ),
  idOperation: fc.constantFrom({ None: true as const }, { Created: true as const }, { Deleted: true as const }),
});
const status = fc.oneof(
  fc.constant({ Success: true as const }),
  fc.constant({ Failure: { error: { InsufficientGas: true as const }, command: null } }),
  fc.tuple(address, name, u16, u64).map(([id, module, at, code]) => ({
    Failure: {
      error: {
        MoveAbort: [
          { module: { address: id, name: module }, function: at, instruction: at, functionName: null },
          code,
        ] as never,
      },
      command: '1',
    },
  })),
);
const effects = fc.record({
  status,
  executedEpoch: u64,
  gasUsed: fc.record({ computationCost: u64, storageCost: u64, storageRebate: u64, nonRefundableStorageFee: u64 }),
  transactionDigest: digest,
  gasObjectIndex: fc.option(fc.nat(5)),
  eventsDigest: fc.option(digest),
  dependencies: fc.array(digest, { maxLength: 4 }),
  lamportVersion: u64,
  changedObjects: fc.array(fc.tuple(address, change), { maxLength: 4 }),
  unchangedConsensusObjects: fc.array(
    fc.tuple(
      address,
      fc.oneof(
        fc.tuple(u64, digest).map((ReadOnlyRoot) => ({ ReadOnlyRoot })),
        fc.constant({ PerEpochConfig: true as const }),
      ),
    ),
    { maxLength: 2 },
  ),
  auxDataDigest: fc.option(digest),
});

test('property: effects have the bytes and the shape that the SDK gives them', () => {
  fc.assert(
    fc.property(effects, (value) => {
      const bytes = encodeEffects(value as EffectsInput);
      expect(bytes).toEqual(
        bcs.TransactionEffects.serialize({ V2: value as EffectsInput }, { initialSize: 4096 }).toBytes(),
      );
      expect(decodeEffects(bytes)).toEqual(bcs.TransactionEffects.parse(bytes).V2);
    }),
  );
});

const owner: fc.Arbitrary<Owner> = fc.oneof(
  address.map((id): Owner => ({ kind: 'address', address: id })),
  address.map((parent): Owner => ({ kind: 'object', parent })),
  u64.map((version): Owner => ({ kind: 'shared', initialSharedVersion: BigInt(version) })),
  fc.constant<Owner>({ kind: 'immutable' }),
  fc.tuple(u64, address).map(
    ([version, id]): Owner => ({
      kind: 'consensus',
      startVersion: BigInt(version),
      address: id,
    }),
  ),
);
const coinType = fc
  .oneof(fc.constant(`0x${'2'.padStart(64, '0')}::sui::SUI`), structType)
  .map((of) => `0x${'2'.padStart(64, '0')}::coin::Coin<${of}>`);
const moveObject: fc.Arbitrary<StoredObject> = fc
  .record({
    version: u64.map(BigInt),
    digest,
    owner,
    previousTransaction: digest,
    storageRebateMist: u64.map(BigInt),
    type: fc.oneof(structType, coinType, fc.constant(`0x${'3'.padStart(64, '0')}::staking_pool::StakedSui`)),
    hasPublicTransfer: fc.boolean(),
    contents: fc.uint8Array({ minLength: 32, maxLength: 80 }),
  })
  .map(({ type: of, hasPublicTransfer, contents, ...rest }) => ({
    ...rest,
    id: `0x${Buffer.from(contents.subarray(0, 32)).toString('hex')}`,
    data: { kind: 'move', type: of, hasPublicTransfer, contents },
  }));

describe('objectBcs', () => {
  test('property: a Move object is what the SDK reads, and comes back as it was', () => {
    fc.assert(
      fc.property(moveObject, (object) => {
        const bytes = objectBcs(object);
        const read = bcs.Object.parse(bytes);
        expect(bcs.Object.serialize(read).toBytes()).toEqual(bytes);
        expect(read).toMatchObject({
          previousTransaction: object.previousTransaction,
          storageRebate: object.storageRebateMist.toString(),
          data: { Move: { version: object.version.toString() } },
        });
        expect(parseObject(bytes, object.digest)).toEqual(object);
      }),
    );
  });

  test('default: a package orders its modules by the bytes of their names, length first', () => {
    const id = `0x${'ab'.repeat(32)}`;
    const object: StoredObject = {
      id,
      version: 3n,
      digest: digestText(new Uint8Array(32).fill(1)),
      owner: { kind: 'immutable' },
      previousTransaction: digestText(new Uint8Array(32).fill(2)),
      storageRebateMist: 5n,
      data: {
        kind: 'package',
        modules: new Map([
          ['aa', Uint8Array.of(1)],
          ['b', Uint8Array.of(2)],
        ]),
        typeOrigins: [{ module: 'b', datatype: 'T', package: id }],
        linkage: new Map([[`0x${'0'.repeat(63)}1`, { upgradedId: id, upgradedVersion: 9n }]]),
      },
    };
    const bytes = objectBcs(object);
    const read = bcs.Object.parse(bytes);
    expect([...(read.data.Package?.moduleMap.keys() ?? [])]).toEqual(['b', 'aa']);
    expect(bcs.Object.serialize(read).toBytes()).toEqual(bytes);
    expect(parseObject(bytes, object.digest)).toEqual(object);
  });
});
