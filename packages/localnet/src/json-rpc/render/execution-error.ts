/**
 * Why a transaction failed, as JSON-RPC tells it: Rust's debug text of the status, and an abort taken apart.
 * Follows sui-json-rpc-types/src/sui_transaction.rs (SuiExecutionStatus, SuiMoveAbort).
 */
import type { SuiMoveAbort } from '@mysten/sui/jsonRpc';
import { decodeCleverError } from '@suil/move-vm';
import type { ExecutionError, ExecutionStatus, MoveLocation } from '../../types.ts';

type Failure = Extract<ExecutionStatus, { kind: 'failure' }>;

/** Returns the error text of a failed status, such as `InsufficientGas in command 1`. */
export function errorText({ error, command }: Failure): string {
  const text = error.kind === 'MoveAbort' ? abortText(error.location, error.abortCode) : debugText(error);
  return command === null ? text : `${text} in command ${command}`;
}

/** Returns the parts of an abort, those packed into the code of an `#[error]` constant included; undefined for other failures. */
export function abortJson({ error }: Failure): SuiMoveAbort | undefined {
  if (error.kind !== 'MoveAbort') return undefined;
  const { location, abortCode } = error;
  const clever = decodeCleverError(abortCode);
  const errorCode = clever === undefined ? abortCode.toString() : clever.errorCode?.toString();
  return {
    module_id: `${location.module.address}::${location.module.name}`,
    ...(location.functionName === null ? {} : { function: location.functionName }),
    ...(clever === undefined ? {} : { line: clever.line }),
    ...(errorCode === undefined ? {} : { error_code: errorCode }),
  };
}

function abortText(location: MoveLocation, code: bigint): string {
  const { module, instruction, functionName } = location;
  const id = `ModuleId { address: ${module.address.slice(2)}, name: Identifier("${module.name}") }`;
  const name = functionName === null ? 'None' : `Some("${functionName}")`;
  return `MoveAbort(MoveLocation { module: ${id}, function: ${location.function}, instruction: ${instruction}, function_name: ${name} }, ${code})`;
}

/** Rust's `{:?}` of a failure: its name, and its fields where it has some. */
function debugText(error: ExecutionError): string {
  switch (error.kind) {
    case 'CommandArgumentError':
      return `CommandArgumentError { arg_idx: ${error.argIdx}, kind: ${variantText(error.error)} }`;
    case 'TypeArgumentError':
      return `TypeArgumentError { argument_idx: ${error.argumentIdx}, kind: ${error.error} }`;
    case 'PackageUpgradeError':
      return `PackageUpgradeError { upgrade_error: ${variantText(error.error)} }`;
    case 'AddressDeniedForCoin':
      return `${error.kind} { address: ${error.address}, coin_type: "${error.coinType}" }`;
    case 'CoinTypeGlobalPause':
      return `${error.kind} { coin_type: "${error.coinType}" }`;
    case 'MovePrimitiveRuntimeError':
      return error.location === null ? error.kind : `${error.kind} { ${fieldsText(error.location)} }`;
    default:
      return variantText(error);
  }
}

function variantText({ kind, ...fields }: { readonly kind: string }): string {
  return Object.keys(fields).length === 0 ? kind : `${kind} { ${fieldsText(fields)} }`;
}

function fieldsText(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => `${snakeCase(name)}: ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  return typeof value === 'object' && value !== null ? `{ ${fieldsText(value)} }` : String(value);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
