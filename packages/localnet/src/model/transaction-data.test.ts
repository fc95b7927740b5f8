import { bcs } from '@mysten/sui/bcs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BcsFault, ByteReader } from '../bytes/byte-reader.ts';
import type { Argument, Command, Expiration, TransactionData, TransactionInput } from '../types.ts';
import { address, base64, digest, name, type, u16, u64 } from './arbitraries.test-support.ts';
import { readCommand } from './command.ts';
import { readTransactionData } from './transaction-data.ts';

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

type SdkData = Parameters<typeof bcs.TransactionData.serialize>[0];

/** What the SDK's BCS takes for a transaction, written here a second time. */
function sdkData({ inputs, commands, sender, gas, expiration: until }: TransactionData): SdkData {
  const V1 = {
    kind: { ProgrammableTransaction: { inputs: inputs.map(sdkInput), commands: commands.map(sdkCommand) } },
    sender,
    gasData: { payment: gas.payment, owner: gas.owner, price: gas.priceMist, budget: gas.budgetMist },
    expiration: sdkExpiration(until),
  };
  return { V1 } as unknown as SdkData;
}

function sdkInput(of: TransactionInput) {
  switch (of.kind) {
    case 'pure':
      return { Pure: { bytes: of.bytes } };
    case 'owned':
      return { Object: { ImmOrOwnedObject: of } };
    case 'receiving':
      return { Object: { Receiving: of } };
    case 'shared':
      return { Object: { SharedObject: of } };
    case 'withdrawal': {
      const { from } = of;
      const names = { sender: { Sender: true }, sponsor: { Sponsor: true }, allowance: { SenderAllowance: from } };
      return {
        FundsWithdrawal: {
          reservation: { MaxAmountU64: of.amount },
          typeArg: { Balance: of.coinType },
          withdrawFrom: names[from.kind],
        },
      };
    }
  }
}

function sdkCommand(of: Command) {
  switch (of.kind) {
    case 'MoveCall':
      return { MoveCall: { ...of, arguments: of.arguments.map(sdkArgument) } };
    case 'TransferObjects':
      return { TransferObjects: { objects: of.objects.map(sdkArgument), address: sdkArgument(of.address) } };
    case 'SplitCoins':
      return { SplitCoins: { coin: sdkArgument(of.coin), amounts: of.amounts.map(sdkArgument) } };
    case 'MergeCoins':
      return { MergeCoins: { destination: sdkArgument(of.destination), sources: of.sources.map(sdkArgument) } };
    case 'Publish':
      return { Publish: of };
    case 'MakeMoveVec':
      return { MakeMoveVec: { type: of.type, elements: of.elements.map(sdkArgument) } };
    case 'Upgrade':
      return { Upgrade: { ...of, ticket: sdkArgument(of.ticket) } };
  }
}

function sdkArgument(of: Argument) {
  switch (of.kind) {
    case 'gas':
      return { GasCoin: true };
    case 'input':
      return { Input: of.index };
    case 'result':
      return { Result: of.command };
    case 'nestedResult':
      return { NestedResult: [of.command, of.value] };
  }
}

function sdkExpiration(of: Expiration) {
  if (of.kind === 'none') return { None: true };
  if (of.kind === 'epoch') return { Epoch: of.epoch };
  const { chain, nonce, minEpoch, maxEpoch, minTimestampMs: minTimestamp, maxTimestampMs: maxTimestamp } = of;
  const window = { chain, nonce, minEpoch, maxEpoch, minTimestamp, maxTimestamp };
  return of.kind === 'validDuring' ? { ValidDuring: window } : { Validity: { ...window, allowedProposers: null } };
}

const encode = (value: SdkData) => bcs.TransactionData.serialize(value, { initialSize: 4096 }).toBytes();

describe('readTransactionData', () => {
  test('property: what is read encodes, by the SDK, to the same bytes', () => {
    fc.assert(
      fc.property(transactionBytes, (bytes) => {
        expect(encode(sdkData(readTransactionData(bytes)))).toEqual(bytes);
      }),
    );
  });

  test('property: damaged bytes are a BcsFault, or read as what encodes to exactly them', () => {
    const damaged = fc.tuple(transactionBytes, fc.nat(), fc.nat(255), fc.nat(3));
    fc.assert(
      fc.property(damaged, ([bytes, at, byte, cut]) => {
        const changed = bytes.slice(0, bytes.length - cut);
        changed[at % changed.length] = byte;
        let read: TransactionData;
        try {
          read = readTransactionData(changed);
        } catch (fault) {
          expect(fault).toBeInstanceOf(BcsFault);
          return;
        }
        expect(encode(sdkData(read))).toEqual(changed);
      }),
      { numRuns: 300 },
    );
  });

  test('error: lengths that are not canonical, bytes left over and other kinds are refused', () => {
    const V1 = {
      kind: { ProgrammableTransaction: { inputs: [], commands: [] } },
      sender: `0x${'1'.repeat(64)}`,
      gasData: { payment: [], owner: `0x${'1'.repeat(64)}`, price: '1', budget: '1' },
      expiration: { None: true as const },
    };
    const bytes = encode({ V1 });
    expect(() => readTransactionData(Uint8Array.of(...bytes, 0))).toThrow('bytes are left over');
    // Version, kind, then the number of inputs: 0 in two bytes instead of one.
    const long = Uint8Array.of(...bytes.slice(0, 2), 0x80, 0x00, ...bytes.slice(3));
    expect(() => readTransactionData(long)).toThrow('a length is not canonical');
    const ends = encode({ V1: { ...V1, kind: { EndOfEpochTransaction: [] } } });
    expect(() => readTransactionData(ends)).toThrow('there is no programmable kind 5');
  });

  test.each(['A<', 'A, bool', 'A>', '_', ''])('error: the struct name %j in a type is refused', (struct) => {
    const tag = { struct: { address: `0x${'1'.repeat(64)}`, module: 'm', name: struct, typeParams: [] } };
    // A vector is made of the type: kind MakeMoveVec, some type, no elements.
    const command = Uint8Array.of(5, 1, ...bcs.TypeTag.serialize(tag).toBytes(), 0);
    expect(() => readCommand(new ByteReader(command))).toThrow('a name in a type is not an identifier');
  });

  test('error: allowed proposers are some, in rising order', () => {
    const window = { minEpoch: 1n, maxEpoch: 2n, minTimestamp: null, maxTimestamp: null, nonce: 3 };
    const withProposers = (proposers: number[]) => {
      const Validity = { ...window, chain: '1'.repeat(32), allowedProposers: { epoch: 1n, proposers } };
      const gasData = { payment: [], owner: `0x${'1'.repeat(64)}`, price: 1n, budget: 1n };
      const kind = { ProgrammableTransaction: { inputs: [], commands: [] } };
      return encode({ V1: { kind, sender: `0x${'1'.repeat(64)}`, gasData, expiration: { Validity } } });
    };
    const bytes = withProposers([4, 9]);
    expect(readTransactionData(bytes).expiration).toMatchObject({ kind: 'validity', minEpoch: 1n, nonce: 3 });
    // The last eight bytes are the two indices: 9 becomes 4, which does not rise.
    const equal = Uint8Array.of(...bytes.slice(0, -4), 4, 0, 0, 0);
    expect(() => readTransactionData(equal)).toThrow('proposers are not in rising order');
  });
});
