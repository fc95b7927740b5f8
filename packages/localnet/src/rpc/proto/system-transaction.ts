/** The chain's own transactions as sui.rpc.v2.Transaction: genesis and the ends of epochs. */
import { bcs } from '@mysten/sui/bcs';
import { GrpcTypes } from '@mysten/sui/grpc';
import type { Partially } from '../service.ts';
import { timestampProto } from './value.ts';

type EndOfEpoch = Extract<
  ReturnType<typeof bcs.TransactionData.parse>['V1']['kind'],
  { $kind: 'EndOfEpochTransaction' }
>['EndOfEpochTransaction'];

const GENESIS: Partially<GrpcTypes.Transaction> = {
  version: 1,
  kind: { kind: GrpcTypes.TransactionKind_Kind.GENESIS, data: { oneofKind: 'genesis', genesis: { objects: [] } } },
};

/** Returns the proto of a transaction of the chain's own, from its bytes. */
export function systemTransactionProto(bytes: Uint8Array): Partially<GrpcTypes.Transaction> {
  if (isGenesis(bytes)) return GENESIS;
  const { sender, gasData, kind } = bcs.TransactionData.parse(bytes).V1;
  return {
    version: 1,
    kind: kindProto(kind.EndOfEpochTransaction ?? []),
    sender,
    gasPayment: {
      objects: [],
      owner: gasData.owner,
      price: BigInt(gasData.price),
      budget: BigInt(gasData.budget),
    },
    expiration: { kind: GrpcTypes.TransactionExpiration_TransactionExpirationKind.NONE },
  };
}

/** This chain's epochs end with ChangeEpoch and nothing else. */
function kindProto(kinds: EndOfEpoch): Partially<GrpcTypes.TransactionKind> {
  const Kind = GrpcTypes.EndOfEpochTransactionKind_Kind;
  const transactions = kinds.flatMap(({ ChangeEpoch: change }) => {
    if (!change) return [];
    const changeEpoch = {
      epoch: BigInt(change.epoch),
      protocolVersion: BigInt(change.protocolVersion),
      storageCharge: BigInt(change.storageCharge),
      computationCharge: BigInt(change.computationCharge),
      storageRebate: BigInt(change.storageRebate),
      nonRefundableStorageFee: BigInt(change.nonRefundableStorageFee),
      epochStartTimestamp: timestampProto(Number(change.epochStartTimestampMs)),
      systemPackages: [],
    };
    return [{ kind: Kind.CHANGE_EPOCH, data: { oneofKind: 'changeEpoch' as const, changeEpoch } }];
  });
  return {
    kind: GrpcTypes.TransactionKind_Kind.END_OF_EPOCH,
    data: { oneofKind: 'endOfEpoch', endOfEpoch: { transactions } },
  };
}

/** After the version, the second byte is the tag of the kind. */
function isGenesis(bytes: Uint8Array): boolean {
  const GENESIS_TAG = 2;
  return bytes[1] === GENESIS_TAG;
}
