/**
 * Execution failures in the words of Sui's `ExecutionFailureStatus`. Owns the mapping from the VM's failures and the English
 * description; does not decide when something fails.
 */
import type { FailureLocation, VmFailure } from '@suil/move-vm';
import type { ArgumentErrorKind, ExecutionError, MoveLocation } from '../types.ts';

const ARGUMENT_TEXT: Record<ArgumentErrorKind, string> = {
  TypeMismatch: 'The type of the value does not match the expected type',
  InvalidBCSBytes: 'The argument cannot be deserialized into a value of the specified type',
  InvalidUsageOfPureArg: 'The argument cannot be instantiated from raw bytes',
  InvalidArgumentToPrivateEntryFunction: 'Private entry functions cannot take results of other Move functions',
  InvalidGasCoinUsage: 'The gas coin can only be taken by value by TransferObjects',
  InvalidValueUsage: 'The value is borrowed or was taken and cannot be used like this',
  InvalidObjectByValue: 'Immutable objects and read-only shared objects cannot be passed by value',
  InvalidObjectByMutRef: 'Immutable objects and read-only shared objects cannot be passed by mutable reference',
  SharedObjectOperationNotAllowed: 'Shared objects cannot be wrapped, frozen or made owned',
  InvalidTransferObject: 'The object does not have the store ability and cannot be transferred here',
  InvalidMakeMoveVecNonObjectArgument: 'The first element is not an object, so the vector needs a type',
  ArgumentWithoutValue: 'The value was already moved and cannot be used again',
  CannotMoveBorrowedValue: 'A value cannot be moved while the same command borrows it',
  InvalidReferenceArgument: 'A mutable reference conflicts with another use of the same value in the command',
};

/** Raised inside the executor and turned into failed effects at its border; never leaves it. */
export class ExecutionFault {
  readonly error: ExecutionError;
  readonly description: string;

  constructor(error: ExecutionError, description: string) {
    this.error = error;
    this.description = description;
  }
}

export function failWith(error: ExecutionError, description: string): never {
  throw new ExecutionFault(error, description);
}

/** Fails because of argument `index` of the running command. */
export function failArgument(index: number, kind: ArgumentErrorKind): never {
  failWith(
    { kind: 'CommandArgumentError', argIdx: index, error: { kind } },
    `Invalid command argument at ${index}: ${ARGUMENT_TEXT[kind]}`,
  );
}

/** Fails as the VM said. */
export function failVm(failure: VmFailure): never {
  failWith(toExecutionError(failure), describeVmFailure(failure));
}

function toExecutionError(failure: VmFailure): ExecutionError {
  const location = failure.location ? locationOf(failure.location) : null;
  switch (failure.kind) {
    case 'MoveAbort':
      // An abort names the version that ran, which holds the constants of its code; any other failure names the first version.
      return failure.location && location
        ? { kind: 'MoveAbort', location: aborted(location, failure.location), abortCode: failure.abortCode ?? 0n }
        : { kind: 'MovePrimitiveRuntimeError', location };
    case 'MovePrimitiveRuntimeError':
    case 'MemoryLimitExceeded':
      return { kind: 'MovePrimitiveRuntimeError', location };
    case 'TypeArgumentError':
      return {
        kind: 'TypeArgumentError',
        argumentIdx: failure.argumentIndex ?? 0,
        error: failure.typeReason ?? 'TypeNotFound',
      };
    case 'UnsupportedNative':
      return { kind: 'FeatureNotYetSupported' };
    default:
      return { kind: failure.kind };
  }
}

function aborted(location: MoveLocation, { package: address, module: name }: FailureLocation): MoveLocation {
  return { ...location, module: { address, name } };
}

function locationOf(location: FailureLocation): MoveLocation {
  return {
    module: { address: location.originalPackage, name: location.module },
    function: location.function,
    instruction: location.instruction,
    functionName: location.functionName,
  };
}

function describeVmFailure(failure: VmFailure): string {
  const { location } = failure;
  const where = location
    ? ` in ${location.originalPackage}::${location.module}::${location.functionName} (instruction ${location.instruction})`
    : '';
  if (failure.kind === 'MoveAbort') {
    const clever = failure.cleverError?.message ?? failure.cleverError?.constantName;
    return `MoveAbort${where}: abort code ${failure.abortCode ?? 0n}${clever ? `, ${clever}` : ''}`;
  }
  return `${failure.kind}${where}: ${failure.message}`;
}
