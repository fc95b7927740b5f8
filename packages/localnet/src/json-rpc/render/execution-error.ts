/**
 * Why a transaction failed, as JSON-RPC tells it: Rust's debug text of the status, and an abort taken apart.
 * Follows sui-json-rpc-types/src/sui_transaction.rs (SuiExecutionStatus, SuiMoveAbort).
 */
import type { SuiMoveAbort } from '@mysten/sui/jsonRpc';
import { decodeCleverError } from '@suil/move-vm';
import type { Effects } from '../../types.ts';

type Failure = Extract<Effects['status'], { $kind: 'Failure' }>['Failure'];
type Location = Extract<Failure['error'], { $kind: 'MoveAbort' }>['MoveAbort'][0];

/** Returns the error text of a failed status, such as `InsufficientGas in command 1`. */
export function errorText({ error, command }: Failure): string {
  const text = error.$kind === 'MoveAbort' ? abortText(...error.MoveAbort) : debugText(error.$kind, error);
  return command === null ? text : `${text} in command ${command}`;
}

/** Returns the parts of an abort, those packed into the code of an `#[error]` constant included; undefined for other failures. */
export function abortJson({ error }: Failure): SuiMoveAbort | undefined {
  if (error.$kind !== 'MoveAbort') return undefined;
  const [location, code] = error.MoveAbort;
  const clever = decodeCleverError(BigInt(code), undefined);
  const errorCode = clever === undefined ? String(code) : clever.errorCode?.toString();
  return {
    module_id: `${location.module.address}::${location.module.name}`,
    ...(location.functionName === null ? {} : { function: location.functionName }),
    ...(clever === undefined ? {} : { line: clever.line }),
    ...(errorCode === undefined ? {} : { error_code: errorCode }),
  };
}

function abortText(location: Location, code: string | bigint | number): string {
  const { module, instruction, functionName } = location;
  const id = `ModuleId { address: ${module.address.slice(2)}, name: Identifier("${module.name}") }`;
  const name = functionName === null ? 'None' : `Some("${functionName}")`;
  return `MoveAbort(MoveLocation { module: ${id}, function: ${location.function}, instruction: ${instruction}, function_name: ${name} }, ${code})`;
}

/** Rust's `{:?}` of an enum's value: its name, and its fields where it has some. */
function debugText(kind: string, value: object): string {
  const inner: unknown = (value as Record<string, unknown>)[kind];
  if (typeof inner !== 'object' || inner === null) return kind;
  return `${kind} { ${fieldsText(inner)} }`;
}

function fieldsText(fields: object): string {
  return Object.entries(fields)
    .filter(([name]) => name !== '$kind')
    .map(([name, value]) => `${snakeCase(name)}: ${valueText(value)}`)
    .join(', ');
}

function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const kind = (value as { $kind?: unknown }).$kind;
  return typeof kind === 'string' ? debugText(kind, value) : `{ ${fieldsText(value)} }`;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
