/** The BCS of execution statuses, as far as this chain produces them. Follows sui-types/src/execution_status.rs. */
import { BcsFault, type ByteReader } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import { type Codec, optionText, optionU64 } from '../bytes/codec.ts';
import type { ExecutionError, ExecutionStatus, MoveLocation, TypeArgumentErrorKind } from '../types.ts';
import { argumentErrorCodec } from './argument-error.ts';
import { upgradeErrorCodec } from './upgrade-error.ts';

/** Failures by their tags in `ExecutionFailureStatus`; null for those that this chain never produces. */
const FAILURES = [
  'InsufficientGas',
  null,
  null,
  'FeatureNotYetSupported',
  'MoveObjectTooBig',
  'MovePackageTooBig',
  null,
  'InsufficientCoinBalance',
  'CoinBalanceOverflow',
  'PublishErrorNonZeroAddress',
  'SuiMoveVerificationError',
  'MovePrimitiveRuntimeError',
  'MoveAbort',
  'VMVerificationOrDeserializationError',
  'VMInvariantViolation',
  'FunctionNotFound',
  'ArityMismatch',
  'TypeArityMismatch',
  'NonEntryFunctionInvoked',
  'CommandArgumentError',
  'TypeArgumentError',
  'UnusedValueWithoutDrop',
  'InvalidPublicFunctionReturnType',
  null,
  null,
  'PublishUpgradeMissingDependency',
  'PublishUpgradeDependencyDowngrade',
  'PackageUpgradeError',
  null,
  null,
  null,
  'SharedObjectOperationNotAllowed',
  null,
  null,
  'AddressDeniedForCoin',
  'CoinTypeGlobalPause',
  null,
  null,
  null,
  null,
  'InsufficientBalanceForWithdraw',
] as const;

const TYPE_ARGUMENT_ERRORS = ['TypeNotFound', 'ConstraintNotSatisfied'] as const;
const SUCCESS = 0;
const FAILURE = 1;

export const executionStatusCodec: Codec<ExecutionStatus> = {
  write(to, status) {
    if (status.kind === 'success') return to.u8(SUCCESS);
    to.u8(FAILURE);
    writeError(to, status.error);
    optionU64.write(to, status.command);
  },
  read(from) {
    const tag = from.uleb();
    if (tag === SUCCESS) return { kind: 'success' };
    if (tag !== FAILURE) throw new BcsFault(`there is no status ${tag}`);
    return { kind: 'failure', error: readError(from), command: optionU64.read(from) };
  },
};

function writeError(to: ByteWriter, error: ExecutionError): void {
  to.uleb(FAILURES.indexOf(error.kind));
  switch (error.kind) {
    case 'MoveObjectTooBig':
    case 'MovePackageTooBig':
      to.u64(error.objectSize);
      to.u64(error.maxObjectSize);
      break;
    case 'MovePrimitiveRuntimeError':
      to.bool(error.location !== null);
      if (error.location !== null) writeLocation(to, error.location);
      break;
    case 'MoveAbort':
      writeLocation(to, error.location);
      to.u64(error.abortCode);
      break;
    case 'CommandArgumentError':
      to.u16(error.argIdx);
      argumentErrorCodec.write(to, error.error);
      break;
    case 'TypeArgumentError':
      to.u16(error.argumentIdx);
      to.uleb(TYPE_ARGUMENT_ERRORS.indexOf(error.error));
      break;
    case 'UnusedValueWithoutDrop':
      to.u16(error.resultIdx);
      to.u16(error.secondaryIdx);
      break;
    case 'InvalidPublicFunctionReturnType':
      to.u16(error.idx);
      break;
    case 'PackageUpgradeError':
      upgradeErrorCodec.write(to, error.error);
      break;
    case 'AddressDeniedForCoin':
      to.address(error.address);
      to.string(error.coinType);
      break;
    case 'CoinTypeGlobalPause':
      to.string(error.coinType);
      break;
  }
}

function readError(from: ByteReader): ExecutionError {
  const tag = from.uleb();
  const kind = FAILURES[tag] ?? null;
  switch (kind) {
    case null:
      throw new BcsFault(`there is no failure ${tag}`);
    case 'MoveObjectTooBig':
    case 'MovePackageTooBig':
      return { kind, objectSize: from.u64(), maxObjectSize: from.u64() };
    case 'MovePrimitiveRuntimeError':
      return { kind, location: from.bool() ? readLocation(from) : null };
    case 'MoveAbort':
      return { kind, location: readLocation(from), abortCode: from.u64() };
    case 'CommandArgumentError':
      return { kind, argIdx: from.u16(), error: argumentErrorCodec.read(from) };
    case 'TypeArgumentError':
      return { kind, argumentIdx: from.u16(), error: readTypeArgumentError(from) };
    case 'UnusedValueWithoutDrop':
      return { kind, resultIdx: from.u16(), secondaryIdx: from.u16() };
    case 'InvalidPublicFunctionReturnType':
      return { kind, idx: from.u16() };
    case 'PackageUpgradeError':
      return { kind, error: upgradeErrorCodec.read(from) };
    case 'AddressDeniedForCoin':
      return { kind, address: from.address(), coinType: from.string() };
    case 'CoinTypeGlobalPause':
      return { kind, coinType: from.string() };
    default:
      return { kind };
  }
}

function readTypeArgumentError(from: ByteReader): TypeArgumentErrorKind {
  const tag = from.uleb();
  const error = TYPE_ARGUMENT_ERRORS[tag];
  if (error === undefined) throw new BcsFault(`there is no type argument error ${tag}`);
  return error;
}

function writeLocation(to: ByteWriter, location: MoveLocation): void {
  to.address(location.module.address);
  to.string(location.module.name);
  to.u16(location.function);
  to.u16(location.instruction);
  optionText.write(to, location.functionName);
}

function readLocation(from: ByteReader): MoveLocation {
  return {
    module: { address: from.address(), name: from.string() },
    function: from.u16(),
    instruction: from.u16(),
    functionName: optionText.read(from),
  };
}
