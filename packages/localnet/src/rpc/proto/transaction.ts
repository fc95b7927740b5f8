/**
 * Programmable transactions between BCS and sui.rpc.v2.Transaction, resolved form, both ways. The unresolved form of
 * inputs and gas is resolved elsewhere (resolve/).
 */
import type { bcs } from '@mysten/sui/bcs';
import { GrpcTypes } from '@mysten/sui/grpc';
import { fromBase64, toBase64 } from '@mysten/sui/utils';
import type { TransactionDataV1 } from '../../types.ts';
import { invalid } from '../argument.ts';
import type { Partially } from '../service.ts';
import { timestampProto } from './value.ts';

type Programmable = Extract<TransactionDataV1['kind'], { $kind: 'ProgrammableTransaction' }>['ProgrammableTransaction'];
/** One input as `bcs.TransactionData` gives it. */
export type CallArg = Programmable['inputs'][number];
/** One command as `bcs.TransactionData` gives it. */
export type Command = Programmable['commands'][number];
type Argument = ReturnType<typeof bcs.Argument.parse>;
type CommandProto = Partially<GrpcTypes.Command>;

/** Returns the proto of parsed transaction data, without bytes and digest. */
export function transactionProto(data: TransactionDataV1): Partially<GrpcTypes.Transaction> {
  return {
    version: 1,
    kind: kindProto(data.kind),
    sender: data.sender,
    gasPayment: {
      objects: data.gasData.payment.map(({ objectId, version, digest }) => ({
        objectId,
        version: BigInt(version),
        digest,
      })),
      owner: data.gasData.owner,
      price: BigInt(data.gasData.price),
      budget: BigInt(data.gasData.budget),
    },
    expiration: expirationProto(data.expiration),
  };
}

function kindProto(kind: TransactionDataV1['kind']): Partially<GrpcTypes.TransactionKind> {
  if (kind.$kind === 'EndOfEpochTransaction') return endOfEpochProto(kind.EndOfEpochTransaction);
  if (kind.$kind !== 'ProgrammableTransaction') {
    return { kind: GrpcTypes.TransactionKind_Kind.KIND_UNKNOWN, data: { oneofKind: undefined } };
  }
  const { inputs, commands } = kind.ProgrammableTransaction;
  return {
    kind: GrpcTypes.TransactionKind_Kind.PROGRAMMABLE_TRANSACTION,
    data: {
      oneofKind: 'programmableTransaction',
      programmableTransaction: { inputs: inputs.map(inputProto), commands: commands.map(commandProto) },
    },
  };
}

type EndOfEpoch = Extract<TransactionDataV1['kind'], { $kind: 'EndOfEpochTransaction' }>['EndOfEpochTransaction'];

/** This chain's epochs end with ChangeEpoch and nothing else. */
function endOfEpochProto(kinds: EndOfEpoch): Partially<GrpcTypes.TransactionKind> {
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

function expirationProto(expiration: TransactionDataV1['expiration']): Partially<GrpcTypes.TransactionExpiration> {
  const Kind = GrpcTypes.TransactionExpiration_TransactionExpirationKind;
  switch (expiration.$kind) {
    case 'None':
      return { kind: Kind.NONE };
    case 'Epoch':
      return { kind: Kind.EPOCH, epoch: BigInt(expiration.Epoch) };
    default: {
      const window = expiration.$kind === 'ValidDuring' ? expiration.ValidDuring : expiration.Validity;
      const big = (value: string | null) => (value === null ? undefined : BigInt(value));
      const time = (value: string | null) => (value === null ? undefined : timestampProto(Number(value)));
      return {
        kind: expiration.$kind === 'ValidDuring' ? Kind.VALID_DURING : Kind.VALIDITY,
        minEpoch: big(window.minEpoch),
        epoch: big(window.maxEpoch),
        minTimestamp: time(window.minTimestamp),
        maxTimestamp: time(window.maxTimestamp),
        chain: window.chain,
        nonce: window.nonce,
      };
    }
  }
}

function inputProto(input: CallArg): Partially<GrpcTypes.Input> {
  const Kind = GrpcTypes.Input_InputKind;
  if (input.$kind === 'Pure') return { kind: Kind.PURE, pure: fromBase64(input.Pure.bytes) };
  if (input.$kind === 'FundsWithdrawal') {
    return { kind: Kind.FUNDS_WITHDRAWAL, fundsWithdrawal: withdrawalProto(input.FundsWithdrawal) };
  }
  const { Object: object } = input;
  switch (object.$kind) {
    case 'ImmOrOwnedObject':
      return { kind: Kind.IMMUTABLE_OR_OWNED, ...reference(object.ImmOrOwnedObject) };
    case 'Receiving':
      return { kind: Kind.RECEIVING, ...reference(object.Receiving) };
    case 'SharedObject': {
      const { objectId, initialSharedVersion, mutable } = object.SharedObject;
      const { MUTABLE, IMMUTABLE } = GrpcTypes.Input_Mutability;
      const mutability = mutable ? MUTABLE : IMMUTABLE;
      return { kind: Kind.SHARED, objectId, version: BigInt(initialSharedVersion), mutable, mutability };
    }
  }
}

function withdrawalProto(withdrawal: NonNullable<CallArg['FundsWithdrawal']>): Partially<GrpcTypes.FundsWithdrawal> {
  const { SENDER, SPONSOR, SENDER_ALLOWANCE } = GrpcTypes.FundsWithdrawal_Source;
  const { withdrawFrom } = withdrawal;
  return {
    amount: BigInt(withdrawal.reservation.MaxAmountU64),
    coinType: withdrawal.typeArg.Balance,
    source: { Sender: SENDER, Sponsor: SPONSOR, SenderAllowance: SENDER_ALLOWANCE }[withdrawFrom.$kind],
    ...withdrawFrom.SenderAllowance,
  };
}

function reference(ref: { objectId: string; version: string; digest: string }) {
  return { objectId: ref.objectId, version: BigInt(ref.version), digest: ref.digest };
}

function commandProto(command: Command): CommandProto {
  switch (command.$kind) {
    case 'MoveCall': {
      const { arguments: args, ...call } = command.MoveCall;
      return { command: { oneofKind: 'moveCall', moveCall: { ...call, arguments: args.map(argumentProto) } } };
    }
    case 'TransferObjects': {
      const { objects, address } = command.TransferObjects;
      const transferObjects = { objects: objects.map(argumentProto), address: argumentProto(address) };
      return { command: { oneofKind: 'transferObjects', transferObjects } };
    }
    case 'SplitCoins': {
      const { coin, amounts } = command.SplitCoins;
      const splitCoins = { coin: argumentProto(coin), amounts: amounts.map(argumentProto) };
      return { command: { oneofKind: 'splitCoins', splitCoins } };
    }
    case 'MergeCoins': {
      const { destination, sources } = command.MergeCoins;
      const mergeCoins = { coin: argumentProto(destination), coinsToMerge: sources.map(argumentProto) };
      return { command: { oneofKind: 'mergeCoins', mergeCoins } };
    }
    case 'MakeMoveVec': {
      const { type, elements } = command.MakeMoveVec;
      const makeMoveVector = { elementType: type ?? undefined, elements: elements.map(argumentProto) };
      return { command: { oneofKind: 'makeMoveVector', makeMoveVector } };
    }
    case 'Publish': {
      const { modules, dependencies } = command.Publish;
      return { command: { oneofKind: 'publish', publish: { modules: modules.map(fromBase64), dependencies } } };
    }
    case 'Upgrade': {
      const { modules, dependencies, package: packageId, ticket } = command.Upgrade;
      const upgrade = {
        modules: modules.map(fromBase64),
        dependencies,
        package: packageId,
        ticket: argumentProto(ticket),
      };
      return { command: { oneofKind: 'upgrade', upgrade } };
    }
  }
}

/** Returns the proto of a command argument. */
export function argumentProto(argument: Argument): Partially<GrpcTypes.Argument> {
  const Kind = GrpcTypes.Argument_ArgumentKind;
  switch (argument.$kind) {
    case 'GasCoin':
      return { kind: Kind.GAS };
    case 'Input':
      return { kind: Kind.INPUT, input: argument.Input };
    case 'Result':
      return { kind: Kind.RESULT, result: argument.Result };
    case 'NestedResult':
      return { kind: Kind.RESULT, result: argument.NestedResult[0], subresult: argument.NestedResult[1] };
  }
}

/**
 * Returns the BCS form of a proto command.
 * @throws {RPC_REQUEST_INVALID} when a part is missing.
 */
export function commandFromProto(proto: GrpcTypes.Command): typeof bcs.Command.$inferInput {
  const { command } = proto;
  switch (command.oneofKind) {
    case 'moveCall': {
      const {
        package: packageId = '',
        module = '',
        function: name = '',
        typeArguments,
        arguments: args,
      } = command.moveCall;
      return {
        MoveCall: { package: packageId, module, function: name, typeArguments, arguments: args.map(argumentFromProto) },
      };
    }
    case 'transferObjects': {
      const { objects, address } = command.transferObjects;
      return { TransferObjects: { objects: objects.map(argumentFromProto), address: argumentFromProto(address) } };
    }
    case 'splitCoins': {
      const { coin, amounts } = command.splitCoins;
      return { SplitCoins: { coin: argumentFromProto(coin), amounts: amounts.map(argumentFromProto) } };
    }
    case 'mergeCoins': {
      const { coin, coinsToMerge } = command.mergeCoins;
      return { MergeCoins: { destination: argumentFromProto(coin), sources: coinsToMerge.map(argumentFromProto) } };
    }
    case 'makeMoveVector': {
      const { elementType = null, elements } = command.makeMoveVector;
      return { MakeMoveVec: { type: elementType, elements: elements.map(argumentFromProto) } };
    }
    case 'publish': {
      const { modules, dependencies } = command.publish;
      return { Publish: { modules: modules.map((module) => toBase64(module)), dependencies } };
    }
    case 'upgrade': {
      const { modules, dependencies, package: packageId = '', ticket } = command.upgrade;
      const encoded = modules.map((module) => toBase64(module));
      return { Upgrade: { modules: encoded, dependencies, package: packageId, ticket: argumentFromProto(ticket) } };
    }
    default:
      throw invalid('transaction has a command without a kind');
  }
}

function argumentFromProto(proto: GrpcTypes.Argument | undefined): typeof bcs.Argument.$inferInput {
  const Kind = GrpcTypes.Argument_ArgumentKind;
  if (proto?.kind === Kind.GAS) return { GasCoin: true };
  if (proto?.kind === Kind.INPUT && proto.input !== undefined) return { Input: proto.input };
  if (proto?.kind === Kind.RESULT && proto.result !== undefined) {
    return proto.subresult === undefined ? { Result: proto.result } : { NestedResult: [proto.result, proto.subresult] };
  }
  throw invalid('transaction has an argument without a kind');
}
