/** What each parameter of the rules was on a day: the changes as announced on chain (rules.md §10). Owns no money. */
import { DEFAULT_PARAMETERS, type ParameterName, parameterName } from '../rules/parameter/parameters.ts';

interface Change {
  readonly value: bigint;
  /** First day on which it holds. */
  readonly day: number;
}

export type ParameterHistory = Map<ParameterName, Change[]>;

/** Returns a history without a change. */
export function createParameterHistory(): ParameterHistory {
  return new Map();
}

/** Puts down what will hold from `day` on. An unknown key moves nothing in the model and is skipped. */
export function announceChange(history: ParameterHistory, key: number, value: bigint, day: number): void {
  const name = parameterName(key);
  if (name === null) return;
  history.set(name, [...(history.get(name) ?? []), { value, day }]);
}

/** Takes back the one change that waits on `today`. */
export function cancelChange(history: ParameterHistory, key: number, today: number): void {
  const name = parameterName(key);
  if (name === null) return;
  history.set(
    name,
    (history.get(name) ?? []).filter(({ day }) => day <= today),
  );
}

/** Returns the value that holds on a day. */
export function parameterOn(history: ParameterHistory, name: ParameterName, day: number): bigint {
  const changes = (history.get(name) ?? []).filter((change) => change.day <= day);
  return changes.at(-1)?.value ?? DEFAULT_PARAMETERS[name];
}
