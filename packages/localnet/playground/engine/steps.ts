/** A trace as steps, one for each call that begins or ends, in the order in which they happened. */
import type { TracedCall } from '../../src/index.ts';

/** A call that is open, and the one that made it. */
export interface Frame {
  readonly call: TracedCall;
  readonly caller: Frame | null;
}

export interface Step {
  /** `stops`: the function does not return, and the transaction fails there. */
  readonly what: 'enters' | 'returns' | 'stops';
  readonly frame: Frame;
}

/** Returns the steps of all calls. A function that stops is the last step: those around it end with it. */
export function toSteps(calls: readonly TracedCall[]): Step[] {
  const steps: Step[] = [];
  const visit = (call: TracedCall, caller: Frame | null): void => {
    const frame = { call, caller };
    steps.push({ what: 'enters', frame });
    for (const inner of call.calls) visit(inner, frame);
    if (call.results !== null) steps.push({ what: 'returns', frame });
    else if (call.calls.every(({ results }) => results !== null)) steps.push({ what: 'stops', frame });
  };
  for (const call of calls) visit(call, null);
  return steps;
}

/** Returns the open calls, the outermost first. */
export function stackOf(frame: Frame): TracedCall[] {
  const stack: TracedCall[] = [];
  for (let at: Frame | null = frame; at !== null; at = at.caller) stack.unshift(at.call);
  return stack;
}
