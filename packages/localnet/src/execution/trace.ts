/** A transaction's calls as a tree, with arguments, results and what each cost: recorded from what the VM reports while it runs. */
import {
  type CallTracer,
  type EnteredCall,
  type JsonValue,
  type MoveValue,
  Ref,
  readRef,
  type Type,
  type Vm,
} from '@suil/move-vm';
import type { TracedCall } from '../types.ts';

/** Calls that are recorded; a program can make millions. */
const CALLS_MAX = 20_000;
/** Characters of arguments and results that are recorded, in each value and in all of them. */
const VALUE_MAX_CHARACTERS = 10_000;
const VALUES_MAX_CHARACTERS = 4_000_000;

type OpenCall = { -readonly [Key in keyof TracedCall]: TracedCall[Key] } & { calls: TracedCall[] };

export interface CallRecorder {
  readonly tracer: CallTracer;
  /** The calls that commands made, in their order. */
  readonly calls: readonly TracedCall[];
}

/** Returns a recorder that has recorded nothing. */
export function createCallRecorder(vm: Vm): CallRecorder {
  const calls: TracedCall[] = [];
  /** Innermost last. Null: one that is beyond the limit. */
  const open: ({ call: OpenCall; returns: readonly Type[] } | null)[] = [];
  let recorded = 0;
  let charactersLeft = VALUES_MAX_CHARACTERS;

  function show(type: Type, value: MoveValue): JsonValue {
    if (charactersLeft <= 0) return null;
    const json =
      type.kind === 'reference' && value instanceof Ref
        ? vm.toJson(type.target, readRef(value))
        : vm.toJson(type, value);
    const { length } = JSON.stringify(json);
    charactersLeft -= length;
    return length > VALUE_MAX_CHARACTERS ? null : json;
  }
  const showAll = (types: readonly Type[], values: readonly MoveValue[]) =>
    types.flatMap((type, index) => {
      const value = values[index];
      return value === undefined ? [] : [show(type, value)];
    });

  function enter({ typeArguments, parameters, returns, args, fuelLeft, ...name }: EnteredCall): void {
    if (recorded >= CALLS_MAX) {
      open.push(null);
      return;
    }
    recorded += 1;
    const call: OpenCall = {
      ...name,
      typeArguments: typeArguments.map(({ key }) => key),
      arguments: showAll(parameters, args),
      results: null,
      fuel: fuelLeft,
      calls: [],
    };
    (open.at(-1)?.call.calls ?? calls).push(call);
    open.push({ call, returns });
  }

  return {
    calls,
    tracer: {
      enter,
      leave: (results, fuelLeft) => {
        const ended = open.pop();
        if (!ended) return;
        ended.call.results = showAll(ended.returns, results);
        ended.call.fuel -= fuelLeft;
      },
      fail: (fuelLeft) => {
        for (const one of open.splice(0)) if (one) one.call.fuel -= fuelLeft;
      },
    },
  };
}
