/** Programmable transactions as sui.rpc.v2.Transaction, resolved form. */
import { GrpcTypes } from '@mysten/sui/grpc';
import type {
  Argument,
  Command,
  Expiration,
  ObjectReference,
  TransactionData,
  TransactionInput,
  WithdrawalInput,
} from '../../types.ts';
import type { Partially } from '../service.ts';
import { timestampProto } from './value.ts';

/** Returns the proto of a transaction, without bytes and digest. */
export function transactionProto(data: TransactionData): Partially<GrpcTypes.Transaction> {
  const { inputs, commands, sender, gas, expiration } = data;
  return {
    version: 1,
    kind: {
      kind: GrpcTypes.TransactionKind_Kind.PROGRAMMABLE_TRANSACTION,
      data: {
        oneofKind: 'programmableTransaction',
        programmableTransaction: { inputs: inputs.map(inputProto), commands: commands.map(commandProto) },
      },
    },
    sender,
    gasPayment: {
      objects: gas.payment.map(reference),
      owner: gas.owner,
      price: gas.priceMist,
      budget: gas.budgetMist,
    },
    expiration: expirationProto(expiration),
  };
}

function expirationProto(expiration: Expiration): Partially<GrpcTypes.TransactionExpiration> {
  const Kind = GrpcTypes.TransactionExpiration_TransactionExpirationKind;
  if (expiration.kind === 'none') return { kind: Kind.NONE };
  if (expiration.kind === 'epoch') return { kind: Kind.EPOCH, epoch: expiration.epoch };
  const time = (atMs: bigint | null) => (atMs === null ? undefined : timestampProto(Number(atMs)));
  return {
    kind: expiration.kind === 'validDuring' ? Kind.VALID_DURING : Kind.VALIDITY,
    minEpoch: expiration.minEpoch ?? undefined,
    epoch: expiration.maxEpoch ?? undefined,
    minTimestamp: time(expiration.minTimestampMs),
    maxTimestamp: time(expiration.maxTimestampMs),
    chain: expiration.chain,
    nonce: expiration.nonce,
  };
}

function inputProto(input: TransactionInput): Partially<GrpcTypes.Input> {
  const Kind = GrpcTypes.Input_InputKind;
  switch (input.kind) {
    case 'pure':
      return { kind: Kind.PURE, pure: input.bytes };
    case 'withdrawal':
      return { kind: Kind.FUNDS_WITHDRAWAL, fundsWithdrawal: withdrawalProto(input) };
    case 'owned':
      return { kind: Kind.IMMUTABLE_OR_OWNED, ...reference(input) };
    case 'receiving':
      return { kind: Kind.RECEIVING, ...reference(input) };
    case 'shared': {
      const { objectId, initialSharedVersion, mutable } = input;
      const { MUTABLE, IMMUTABLE } = GrpcTypes.Input_Mutability;
      const mutability = mutable ? MUTABLE : IMMUTABLE;
      return { kind: Kind.SHARED, objectId, version: initialSharedVersion, mutable, mutability };
    }
  }
}

function withdrawalProto({ amount, coinType, from }: WithdrawalInput): Partially<GrpcTypes.FundsWithdrawal> {
  const { SENDER, SPONSOR, SENDER_ALLOWANCE } = GrpcTypes.FundsWithdrawal_Source;
  const source = { sender: SENDER, sponsor: SPONSOR, allowance: SENDER_ALLOWANCE }[from.kind];
  if (from.kind !== 'allowance') return { amount, coinType, source };
  return { amount, coinType, source, funder: from.funder, allowance: from.allowance };
}

function reference({ objectId, version, digest }: ObjectReference) {
  return { objectId, version, digest };
}

function commandProto(command: Command): Partially<GrpcTypes.Command> {
  switch (command.kind) {
    case 'MoveCall': {
      const { kind: _, arguments: args, ...call } = command;
      return { command: { oneofKind: 'moveCall', moveCall: { ...call, arguments: args.map(argumentProto) } } };
    }
    case 'TransferObjects': {
      const { objects, address } = command;
      const transferObjects = { objects: objects.map(argumentProto), address: argumentProto(address) };
      return { command: { oneofKind: 'transferObjects', transferObjects } };
    }
    case 'SplitCoins': {
      const { coin, amounts } = command;
      const splitCoins = { coin: argumentProto(coin), amounts: amounts.map(argumentProto) };
      return { command: { oneofKind: 'splitCoins', splitCoins } };
    }
    case 'MergeCoins': {
      const { destination, sources } = command;
      const mergeCoins = { coin: argumentProto(destination), coinsToMerge: sources.map(argumentProto) };
      return { command: { oneofKind: 'mergeCoins', mergeCoins } };
    }
    case 'MakeMoveVec': {
      const { type, elements } = command;
      const makeMoveVector = { elementType: type ?? undefined, elements: elements.map(argumentProto) };
      return { command: { oneofKind: 'makeMoveVector', makeMoveVector } };
    }
    case 'Publish': {
      const { modules, dependencies } = command;
      return { command: { oneofKind: 'publish', publish: { modules, dependencies } } };
    }
    case 'Upgrade': {
      const { modules, dependencies, package: packageId, ticket } = command;
      const upgrade = { modules, dependencies, package: packageId, ticket: argumentProto(ticket) };
      return { command: { oneofKind: 'upgrade', upgrade } };
    }
  }
}

/** Returns the proto of a command argument. */
export function argumentProto(argument: Argument): Partially<GrpcTypes.Argument> {
  const Kind = GrpcTypes.Argument_ArgumentKind;
  switch (argument.kind) {
    case 'gas':
      return { kind: Kind.GAS };
    case 'input':
      return { kind: Kind.INPUT, input: argument.index };
    case 'result':
      return { kind: Kind.RESULT, result: argument.command };
    case 'nestedResult':
      return { kind: Kind.RESULT, result: argument.command, subresult: argument.value };
  }
}
