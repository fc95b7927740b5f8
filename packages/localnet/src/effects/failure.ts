/** The failure that effects hold, with the words recorded beside them. */
import type { Effects, ExecutionError, ExecutionFailure, MoveLocation } from '../types.ts';

/** Returns the failure inside effects, or undefined on success. `text` is the description recorded beside them. */
export function failureOf({ status }: Effects, text: string | null): ExecutionFailure | undefined {
  if (status.kind === 'success') return undefined;
  const { error, command } = status;
  const location = locationOf(error);
  const abort = location && {
    package: location.module.address,
    module: location.module.name,
    function: location.function,
    instruction: location.instruction,
    ...(location.functionName === null ? {} : { functionName: location.functionName }),
    ...(error.kind === 'MoveAbort' ? { abortCode: error.abortCode } : {}),
  };
  return {
    kind: error.kind,
    description: text ?? error.kind,
    ...(command === null ? {} : { command: Number(command) }),
    ...(abort ? { abort } : {}),
  };
}

function locationOf(error: ExecutionError): MoveLocation | undefined {
  if (error.kind === 'MoveAbort') return error.location;
  return error.kind === 'MovePrimitiveRuntimeError' ? (error.location ?? undefined) : undefined;
}
