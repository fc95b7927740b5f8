/** The schema of programmable `TransactionData`, in the shape `bcs.TransactionData` of `@mysten/sui/bcs` parses to. */

import {
  address,
  base64,
  bool,
  type Codec,
  digest,
  option,
  struct,
  text,
  tuple,
  u16,
  u32,
  u64Text,
  variants,
  vector,
} from '../bytes/codec.ts';
import type { TransactionDataV1 } from '../types.ts';
import { typeTag } from './codecs.ts';

const objectRef = struct({ objectId: address, version: u64Text, digest });
const objectArg = variants({
  ImmOrOwnedObject: objectRef,
  SharedObject: struct({ objectId: address, initialSharedVersion: u64Text, mutable: bool }),
  Receiving: objectRef,
});
const fundsWithdrawal = struct({
  reservation: variants({ MaxAmountU64: u64Text }),
  typeArg: variants({ Balance: typeTag }),
  withdrawFrom: variants({
    Sender: null,
    Sponsor: null,
    SenderAllowance: struct({ funder: address, allowance: address }),
  }),
});
const callArg = variants({ Pure: struct({ bytes: base64 }), Object: objectArg, FundsWithdrawal: fundsWithdrawal });
const argument = variants({ GasCoin: null, Input: u16, Result: u16, NestedResult: tuple([u16, u16]) });

const command = variants({
  MoveCall: struct({
    package: address,
    module: text,
    function: text,
    typeArguments: vector(typeTag),
    arguments: vector(argument),
  }),
  TransferObjects: struct({ objects: vector(argument), address: argument }),
  SplitCoins: struct({ coin: argument, amounts: vector(argument) }),
  MergeCoins: struct({ destination: argument, sources: vector(argument) }),
  Publish: struct({ modules: vector(base64), dependencies: vector(address) }),
  MakeMoveVec: struct({ type: option(typeTag), elements: vector(argument) }),
  Upgrade: struct({ modules: vector(base64), dependencies: vector(address), package: address, ticket: argument }),
});

/** The SDK keeps an epoch as a number. */
const epochNumber: Codec<number> = {
  write: (to, epoch) => to.u64(BigInt(epoch)),
  read: (from) => Number(from.u64()),
};
const expiration = variants({
  None: null,
  Epoch: epochNumber,
  ValidDuring: struct({
    minEpoch: option(u64Text),
    maxEpoch: option(u64Text),
    minTimestamp: option(u64Text),
    maxTimestamp: option(u64Text),
    chain: digest,
    nonce: u32,
  }),
});

const dataV1 = struct({
  kind: variants({ ProgrammableTransaction: struct({ inputs: vector(callArg), commands: vector(command) }) }),
  sender: address,
  gasData: struct({ payment: vector(objectRef), owner: address, price: u64Text, budget: u64Text }),
  expiration,
});

/** Only programmable transactions, and only the expirations above: whatever else there is, the SDK's own reader takes. */
export const transactionDataCodec = variants({ V1: dataV1 }) as unknown as Codec<{
  V1: NonNullable<TransactionDataV1>;
}>;
