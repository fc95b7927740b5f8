/** Reads effects back into the public shapes: the failure in words and the changes with their types. */
import { fromBcsOwner } from '../model/owner.ts';
import type { Effects, ExecutionFailure, ObjectChange } from '../types.ts';

type Changed = Effects['changedObjects'][number];

/** Returns the failure inside effects, or undefined on success. `text` is the description recorded beside them. */
export function failureOf(effects: Effects, text: string | null): ExecutionFailure | undefined {
  const failure = effects.status.Failure;
  if (!failure) return undefined;
  const { error } = failure;
  const location = locationOf(error);
  const abort = location && {
    package: location.module.address,
    module: location.module.name,
    function: location.function,
    instruction: location.instruction,
    ...(location.functionName === null ? {} : { functionName: location.functionName }),
    ...(error.$kind === 'MoveAbort' ? { abortCode: BigInt(error.MoveAbort[1]) } : {}),
  };
  return {
    kind: error.$kind,
    description: text ?? error.$kind,
    ...(failure.command === null ? {} : { command: Number(failure.command) }),
    ...(abort ? { abort } : {}),
  };
}

type FailureEnum = NonNullable<Effects['status']['Failure']>['error'];

/** The SDK's BCS gives `true` for an enum variant that holds an empty option. */
function locationOf(error: FailureEnum) {
  if (error.$kind === 'MoveAbort') return error.MoveAbort[0];
  const location: unknown = error.MovePrimitiveRuntimeError;
  return typeof location === 'object' && location !== null ? error.MovePrimitiveRuntimeError : undefined;
}

/** Returns one change per entry of `effects.changedObjects`, with the type given for it. */
export function toObjectChanges(effects: Effects, types: readonly string[]): ObjectChange[] {
  const lamport = BigInt(effects.lamportVersion);
  return effects.changedObjects.map((changed, index) => toObjectChange(changed, lamport, types[index] ?? ''));
}

function toObjectChange([id, change]: Changed, lamport: bigint, type: string): ObjectChange {
  const before = change.inputState.Exist;
  const object = change.outputState.ObjectWrite;
  const pack = change.outputState.PackageWrite;
  const unlessCreated = change.idOperation.Deleted ? 'deleted' : 'none';
  return {
    id,
    type,
    ...(before
      ? { input: { version: BigInt(before[0][0]), digest: before[0][1], owner: fromBcsOwner(before[1]) } }
      : {}),
    ...(object ? { output: { version: lamport, digest: object[0], owner: fromBcsOwner(object[1]) } } : {}),
    ...(pack ? { output: { version: BigInt(pack[0]), digest: pack[1], owner: { kind: 'immutable' as const } } } : {}),
    idOperation: change.idOperation.Created ? 'created' : unlessCreated,
  };
}
