/**
 * Transaction data as JSON-RPC shows it (showInput): inputs with the types their uses give them, commands, gas.
 * Follows sui-json-rpc-types/src/sui_transaction.rs (SuiTransactionBlockKind, SuiCallArg, SuiCommand).
 */
import type {
  MoveCallSuiTransaction,
  SuiArgument,
  SuiCallArg,
  SuiTransaction,
  TransactionBlockData,
} from '@mysten/sui/jsonRpc';
import { isChainError } from '../../errors.ts';
import type {
  Argument,
  Command,
  Localnet,
  MoveCall,
  Transaction,
  TransactionInput,
  TransactionOutcome,
  WithdrawalInput,
} from '../../types.ts';
import { pureTypes } from './pure-types.ts';
import { systemTransactionJson } from './system-transaction.ts';
import { typeText } from './value.ts';

/** Returns the JSON of the data of a transaction, executed or simulated. */
export function transactionDataJson(chain: Localnet, outcome: TransactionOutcome): TransactionBlockData {
  return outcome.data ? programmableJson(chain, outcome.data) : systemTransactionJson(outcome);
}

function programmableJson(chain: Localnet, data: Transaction): TransactionBlockData {
  const { payment, owner, priceMist, budgetMist } = data.gas;
  const types = pureTypes(chain, data);
  return {
    messageVersion: 'v1',
    transaction: {
      kind: 'ProgrammableTransaction',
      inputs: data.inputs.map((input, index) => inputJson(chain, input, types.get(index))),
      transactions: data.commands.map(commandJson),
    },
    sender: data.sender,
    gasData: {
      payment: payment.map(({ objectId, version, digest }) => ({ objectId, version: version.toString(), digest })),
      owner,
      price: priceMist.toString(),
      budget: budgetMist.toString(),
    },
  };
}

function inputJson(chain: Localnet, input: TransactionInput, pureType: string | undefined): SuiCallArg {
  switch (input.kind) {
    case 'pure':
      return pureJson(chain, input.bytes, pureType);
    case 'withdrawal':
      return withdrawalJson(input);
    case 'shared':
      return {
        type: 'object',
        objectType: 'sharedObject',
        objectId: input.objectId,
        initialSharedVersion: input.initialSharedVersion.toString(),
        mutable: input.mutable,
      };
    default:
      return {
        type: 'object',
        objectType: input.kind === 'receiving' ? 'receiving' : 'immOrOwnedObject',
        objectId: input.objectId,
        version: input.version.toString(),
        digest: input.digest,
      };
  }
}

function pureJson(chain: Localnet, contents: Uint8Array, type: string | undefined): SuiCallArg {
  const raw: SuiCallArg = { type: 'pure', valueType: null, value: [...contents] };
  if (type === undefined) return raw;
  try {
    return { type: 'pure', valueType: typeText(type), value: chain.toJson(type, contents, 'jsonRpc') };
  } catch (error) {
    // Bytes that are not of that type are what the transaction failed for; they are shown as they are.
    if (isChainError(error) && error.code !== 'CHAIN_FORK_UNREAD') return raw;
    throw error;
  }
}

function withdrawalJson({ amount, coinType, from }: WithdrawalInput): SuiCallArg {
  return {
    type: 'fundsWithdrawal',
    reservation: { maxAmountU64: amount.toString() },
    typeArg: { balance: typeText(coinType) },
    withdrawFrom: from.kind === 'sponsor' ? 'sponsor' : 'sender',
  };
}

function commandJson(command: Command): SuiTransaction {
  switch (command.kind) {
    case 'MoveCall':
      return { MoveCall: callJson(command) };
    case 'TransferObjects':
      return { TransferObjects: [command.objects.map(argumentJson), argumentJson(command.address)] };
    case 'SplitCoins':
      return { SplitCoins: [argumentJson(command.coin), command.amounts.map(argumentJson)] };
    case 'MergeCoins':
      return { MergeCoins: [argumentJson(command.destination), command.sources.map(argumentJson)] };
    case 'MakeMoveVec': {
      const { type, elements } = command;
      return { MakeMoveVec: [type === null ? null : typeText(type), elements.map(argumentJson)] };
    }
    case 'Publish':
      return { Publish: [...command.dependencies] };
    case 'Upgrade':
      return { Upgrade: [[...command.dependencies], command.package, argumentJson(command.ticket)] };
  }
}

function callJson(call: MoveCall): MoveCallSuiTransaction {
  return {
    package: call.package,
    module: call.module,
    function: call.function,
    ...(call.typeArguments.length === 0 ? {} : { type_arguments: call.typeArguments.map(typeText) }),
    ...(call.arguments.length === 0 ? {} : { arguments: call.arguments.map(argumentJson) }),
  };
}

/** Returns an argument of a command. */
export function argumentJson(argument: Argument): SuiArgument {
  switch (argument.kind) {
    case 'gas':
      return 'GasCoin';
    case 'input':
      return { Input: argument.index };
    case 'result':
      return { Result: argument.command };
    case 'nestedResult':
      return { NestedResult: [argument.command, argument.value] };
  }
}
