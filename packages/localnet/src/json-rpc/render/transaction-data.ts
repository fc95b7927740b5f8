/**
 * Transaction data as JSON-RPC shows it (showInput): inputs with the types their uses give them, commands, gas.
 * Follows sui-json-rpc-types/src/sui_transaction.rs (SuiTransactionBlockKind, SuiCallArg, SuiCommand).
 */
import { bcs } from '@mysten/sui/bcs';
import type {
  MoveCallSuiTransaction,
  SuiArgument,
  SuiCallArg,
  SuiChangeEpoch,
  SuiTransaction,
  SuiTransactionBlockKind,
  TransactionBlockData,
} from '@mysten/sui/jsonRpc';
import { fromBase64 } from '@mysten/sui/utils';
import type { CallArg, Command, CommandArgument, ProgrammableTransaction } from '../../checks/decode.ts';
import { isChainError } from '../../errors.ts';
import type { Localnet, TransactionDataV1, TransactionOutcome } from '../../types.ts';
import { pureTypes } from './pure-types.ts';
import { typeText } from './value.ts';

/** Returns the JSON of the data of a transaction, executed or simulated. */
export function transactionDataJson(chain: Localnet, outcome: TransactionOutcome): TransactionBlockData {
  const data = bcs.TransactionData.parse(outcome.bytes).V1 as NonNullable<TransactionDataV1>;
  const { payment, owner, price, budget } = data.gasData;
  return {
    messageVersion: 'v1',
    transaction: kindJson(chain, data, outcome),
    sender: data.sender,
    gasData: {
      payment: payment.map(({ objectId, version, digest }) => ({ objectId, version: String(version), digest })),
      owner,
      price: String(price),
      budget: String(budget),
    },
  };
}

function kindJson(
  chain: Localnet,
  { kind }: NonNullable<TransactionDataV1>,
  { objectChanges }: TransactionOutcome,
): SuiTransactionBlockKind {
  if (kind.$kind === 'ProgrammableTransaction') return programJson(chain, kind.ProgrammableTransaction);
  if (kind.$kind === 'Genesis') return { kind: 'Genesis', objects: objectChanges.map(({ id }) => id) };
  const ends = kind.EndOfEpochTransaction ?? [];
  return {
    kind: 'EndOfEpochTransaction',
    transactions: ends.flatMap(({ ChangeEpoch: change }) => (change ? [{ ChangeEpoch: changeEpochJson(change) }] : [])),
  };
}

type ChangeEpoch = Extract<
  NonNullable<NonNullable<TransactionDataV1>['kind']['EndOfEpochTransaction']>[number],
  { $kind: 'ChangeEpoch' }
>['ChangeEpoch'];

function changeEpochJson(change: ChangeEpoch): SuiChangeEpoch {
  return {
    epoch: String(change.epoch),
    storage_charge: String(change.storageCharge),
    computation_charge: String(change.computationCharge),
    storage_rebate: String(change.storageRebate),
    epoch_start_timestamp_ms: String(change.epochStartTimestampMs),
  };
}

function programJson(chain: Localnet, program: ProgrammableTransaction): SuiTransactionBlockKind {
  const types = pureTypes(chain, program);
  return {
    kind: 'ProgrammableTransaction',
    inputs: program.inputs.map((input, index) => inputJson(chain, input, types.get(index))),
    transactions: program.commands.map(commandJson),
  };
}

function inputJson(chain: Localnet, input: CallArg, pureType: string | undefined): SuiCallArg {
  if (input.$kind === 'Pure') return pureJson(chain, fromBase64(input.Pure.bytes), pureType);
  if (input.$kind === 'FundsWithdrawal') return withdrawalJson(input.FundsWithdrawal);
  if (input.$kind !== 'Object') return { type: 'pure', value: null };
  const { Object: object } = input;
  if (object.$kind === 'SharedObject') {
    const { objectId, initialSharedVersion, mutable } = object.SharedObject;
    return {
      type: 'object',
      objectType: 'sharedObject',
      objectId,
      initialSharedVersion: String(initialSharedVersion),
      mutable,
    };
  }
  const reference = object.$kind === 'Receiving' ? object.Receiving : object.ImmOrOwnedObject;
  return {
    type: 'object',
    objectType: object.$kind === 'Receiving' ? 'receiving' : 'immOrOwnedObject',
    objectId: reference.objectId,
    version: String(reference.version),
    digest: reference.digest,
  };
}

function pureJson(chain: Localnet, contents: Uint8Array, type: string | undefined): SuiCallArg {
  const raw: SuiCallArg = { type: 'pure', valueType: null, value: [...contents] };
  if (type === undefined) return raw;
  try {
    return { type: 'pure', valueType: typeText(type), value: chain.toJson(type, contents, 'jsonRpc') };
  } catch (error) {
    // Bytes that are not of that type are what the transaction failed for; they are shown as they are.
    if (isChainError(error)) return raw;
    throw error;
  }
}

function withdrawalJson(withdrawal: NonNullable<CallArg['FundsWithdrawal']>): SuiCallArg {
  return {
    type: 'fundsWithdrawal',
    reservation: { maxAmountU64: String(withdrawal.reservation.MaxAmountU64 ?? 0) },
    typeArg: { balance: typeText(String(withdrawal.typeArg.Balance)) },
    withdrawFrom: withdrawal.withdrawFrom.$kind === 'Sponsor' ? 'sponsor' : 'sender',
  };
}

function commandJson(command: Command): SuiTransaction {
  switch (command.$kind) {
    case 'MoveCall':
      return { MoveCall: callJson(command.MoveCall) };
    case 'TransferObjects':
      return {
        TransferObjects: [
          command.TransferObjects.objects.map(argumentJson),
          argumentJson(command.TransferObjects.address),
        ],
      };
    case 'SplitCoins':
      return { SplitCoins: [argumentJson(command.SplitCoins.coin), command.SplitCoins.amounts.map(argumentJson)] };
    case 'MergeCoins':
      return {
        MergeCoins: [argumentJson(command.MergeCoins.destination), command.MergeCoins.sources.map(argumentJson)],
      };
    case 'MakeMoveVec': {
      const { type, elements } = command.MakeMoveVec;
      return { MakeMoveVec: [type === null ? null : typeText(type), elements.map(argumentJson)] };
    }
    case 'Publish':
      return { Publish: command.Publish.dependencies };
    case 'Upgrade': {
      const { dependencies, package: packageId, ticket } = command.Upgrade;
      return { Upgrade: [dependencies, packageId, argumentJson(ticket)] };
    }
  }
}

function callJson(call: NonNullable<Command['MoveCall']>): MoveCallSuiTransaction {
  return {
    package: call.package,
    module: call.module,
    function: call.function,
    ...(call.typeArguments.length === 0 ? {} : { type_arguments: call.typeArguments.map(typeText) }),
    ...(call.arguments.length === 0 ? {} : { arguments: call.arguments.map(argumentJson) }),
  };
}

/** Returns an argument of a command. */
export function argumentJson(argument: CommandArgument): SuiArgument {
  switch (argument.$kind) {
    case 'GasCoin':
      return 'GasCoin';
    case 'Input':
      return { Input: argument.Input };
    case 'Result':
      return { Result: argument.Result };
    case 'NestedResult':
      return { NestedResult: argument.NestedResult };
  }
}
