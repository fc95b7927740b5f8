/**
 * Resolves the inputs of an unresolved transaction: an input that names only an object becomes a reference to its
 * present version, a shared reference with the mutability its uses need, or a receiving reference.
 * Follows sui-rpc-api/src/grpc/v2/transaction_execution_service/resolve.
 */
import type { bcs } from '@mysten/sui/bcs';
import { GrpcTypes } from '@mysten/sui/grpc';
import { toBase64 } from '@mysten/sui/utils';
import { ChainError } from '../../errors.ts';
import { missingObject } from '../../model/absent.ts';
import { normalizeType } from '../../model/type-tag.ts';
import type { Localnet, SignatureToken, StoredObject } from '../../types.ts';
import { addressOf, digestOf, invalid } from '../argument.ts';

type CallArg = typeof bcs.CallArg.$inferInput;
type FundsWithdrawal = Extract<CallArg, { readonly FundsWithdrawal: unknown }>['FundsWithdrawal'];
type Command = typeof bcs.Command.$inferInput;
type Argument = typeof bcs.Argument.$inferInput;
type CommandOf<Kind extends string> = Extract<Command, { readonly [K in Kind]: unknown }>;

const RECEIVING_TYPE = `0x${'2'.padStart(64, '0')}::transfer::Receiving`;

/**
 * Returns the transaction's inputs, resolved against the chain's current state.
 * @throws {RPC_REQUEST_INVALID} for an input that says nothing usable.
 * @throws {CHAIN_OBJECT_NOT_FOUND} @throws {CHAIN_OBJECT_STALE} @throws {CHAIN_OBJECT_KIND_MISMATCH}
 */
export function resolveInputs(
  chain: Localnet,
  inputs: readonly GrpcTypes.Input[],
  commands: readonly Command[],
): CallArg[] {
  return inputs.map((input, index) => {
    const Kind = GrpcTypes.Input_InputKind;
    switch (input.kind ?? Kind.INPUT_KIND_UNKNOWN) {
      case Kind.PURE:
        return { Pure: { bytes: toBase64(input.pure ?? new Uint8Array()) } };
      case Kind.IMMUTABLE_OR_OWNED:
        return { Object: { ImmOrOwnedObject: completeReference(input) } };
      case Kind.RECEIVING:
        return { Object: { Receiving: completeReference(input) } };
      case Kind.SHARED:
        return { Object: { SharedObject: completeShared(chain, input, index, commands) } };
      case Kind.INPUT_KIND_UNKNOWN:
        return resolveObject(chain, input, index, commands);
      default:
        return { FundsWithdrawal: resolveWithdrawal(input.fundsWithdrawal) };
    }
  });
}

/** Whose funds: the sender's, unless it says the sponsor's. Allowances are refused by the chain. */
function resolveWithdrawal(withdrawal: GrpcTypes.FundsWithdrawal | undefined): FundsWithdrawal {
  if (withdrawal?.amount === undefined || withdrawal.coinType === undefined) {
    throw invalid('a withdrawal misses its amount or coin type');
  }
  const { SPONSOR, SENDER_ALLOWANCE } = GrpcTypes.FundsWithdrawal_Source;
  if (withdrawal.source === SENDER_ALLOWANCE) {
    throw new ChainError('CHAIN_TRANSACTION_UNSUPPORTED', { detail: 'withdrawals from an allowance' });
  }
  return {
    reservation: { MaxAmountU64: withdrawal.amount },
    typeArg: { Balance: normalizeType(withdrawal.coinType) },
    withdrawFrom: withdrawal.source === SPONSOR ? { Sponsor: true } : { Sender: true },
  };
}

function completeReference(input: GrpcTypes.Input) {
  if (input.version === undefined) throw invalid('input misses its version');
  return {
    objectId: addressOf(input.objectId, 'object_id'),
    version: input.version,
    digest: digestOf(input.digest, 'digest'),
  };
}

function completeShared(chain: Localnet, input: GrpcTypes.Input, index: number, commands: readonly Command[]) {
  if (input.version === undefined) throw invalid('shared input misses its initial version');
  return {
    objectId: addressOf(input.objectId, 'object_id'),
    initialSharedVersion: input.version,
    mutable: mutabilityOf(input) ?? usedMutably(chain, commands, index),
  };
}

function mutabilityOf(input: GrpcTypes.Input): boolean | undefined {
  if (input.mutability === GrpcTypes.Input_Mutability.MUTABLE) return true;
  if (input.mutability === GrpcTypes.Input_Mutability.IMMUTABLE) return false;
  return input.mutable;
}

function resolveObject(chain: Localnet, input: GrpcTypes.Input, index: number, commands: readonly Command[]): CallArg {
  const objectId = addressOf(input.objectId, 'object_id');
  const object = chain.getObject(objectId);
  if (object === undefined) throw missingObject(objectId);
  const { owner } = object;
  switch (owner.kind) {
    case 'shared':
    case 'consensus': {
      const mutable = mutabilityOf(input) ?? usedMutably(chain, commands, index);
      const initialSharedVersion = owner.kind === 'shared' ? owner.initialSharedVersion : owner.startVersion;
      return { Object: { SharedObject: { objectId, initialSharedVersion, mutable } } };
    }
    case 'object':
      throw new ChainError('CHAIN_OBJECT_KIND_MISMATCH', { objectId, detail: 'it is owned by another object' });
  }
  assertExpected(object, input);
  const reference = { objectId, version: object.version, digest: object.digest };
  return usedAsReceiving(chain, commands, index)
    ? { Object: { Receiving: reference } }
    : { Object: { ImmOrOwnedObject: reference } };
}

/** A client may pin version or digest; then the object must still be the one it means. */
function assertExpected(object: StoredObject, input: GrpcTypes.Input): void {
  const sameVersion = input.version === undefined || input.version === object.version;
  const sameDigest = input.digest === undefined || input.digest === object.digest;
  if (sameVersion && sameDigest) return;
  throw new ChainError('CHAIN_OBJECT_STALE', {
    objectId: object.id,
    requestedVersion: (input.version ?? object.version).toString(),
    requestedDigest: input.digest ?? object.digest,
    currentVersion: object.version.toString(),
    currentDigest: object.digest,
  });
}

function usedMutably(chain: Localnet, commands: readonly Command[], input: number): boolean {
  return commands.some((command) => {
    if (isCall(command)) return parametersFor(chain, command, input).some((token) => token?.reference !== 'immutable');
    return otherArguments(command).some((argument) => isInput(argument, input));
  });
}

function usedAsReceiving(chain: Localnet, commands: readonly Command[], input: number): boolean {
  return commands.some(
    (command) => isCall(command) && parametersFor(chain, command, input).some((token) => isReceiving(token)),
  );
}

function isReceiving(token: SignatureToken | undefined): boolean {
  return token?.body.$kind === 'datatype' && token.body.datatype.typeName === RECEIVING_TYPE;
}

function isCall(command: Command): command is CommandOf<'MoveCall'> {
  return 'MoveCall' in command;
}

function isInput(argument: Argument, input: number): boolean {
  return 'Input' in argument && argument.Input === input;
}

/** Parameters the call passes the input to; undefined entries where the function is unknown or has fewer. */
function parametersFor(
  chain: Localnet,
  command: CommandOf<'MoveCall'>,
  input: number,
): readonly (SignatureToken | undefined)[] {
  const { package: packageId, module, function: name, arguments: args } = command.MoveCall;
  const positions = [...args].flatMap((argument, position) => (isInput(argument, input) ? [position] : []));
  if (positions.length === 0) return [];
  const move = chain.getFunction(addressOf(String(packageId), 'package'), module, name);
  return positions.map((position) => move?.parameters[position]);
}

function otherArguments(command: Exclude<Command, CommandOf<'MoveCall'>>): readonly Argument[] {
  if ('TransferObjects' in command) return [...command.TransferObjects.objects];
  if ('SplitCoins' in command) return [command.SplitCoins.coin];
  if ('MergeCoins' in command) return [command.MergeCoins.destination, ...command.MergeCoins.sources];
  if ('MakeMoveVec' in command) return [...command.MakeMoveVec.elements];
  if ('Upgrade' in command) return [command.Upgrade.ticket];
  return [];
}
