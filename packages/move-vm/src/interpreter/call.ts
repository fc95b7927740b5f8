/**
 * Calls: which function a call site leads to, with which type arguments and code, and running natives.
 */

import type { SignatureToken } from '../binary/compiled-module.ts';
import { fault } from '../failure.ts';
import type { CompiledCode } from '../linker/compiled-code.ts';
import type { LinkedFunction } from '../linker/linked-module.ts';
import type { VerifiedStack } from '../linker/verified.ts';
import type { Type } from '../loader/type.ts';
import type { CallSite } from '../translation/sites.ts';
import { translate } from '../translation/translate.ts';
import type { MoveValue } from '../values/value.ts';
import { enterCall } from './call-tracer.ts';
import { located } from './frame.ts';
import type { Machine } from './machine.ts';

/** The function's code, translated on first use. */
export function compiledCode(machine: Machine, fn: LinkedFunction): CompiledCode {
  fn.compiled ??= translate(machine.datatypes, fn, machine.coverage);
  return fn.compiled;
}

/** Finds and remembers the function the site calls. */
export function resolveTarget(machine: Machine, caller: LinkedFunction, site: CallSite): LinkedFunction {
  site.target = machine.linker.resolve(caller.module, site.handleIndex);
  return site.target;
}

/** The callee's type arguments for a caller that runs with `callerTypes`. */
export function typeArgumentsOf(
  machine: Machine,
  caller: LinkedFunction,
  site: CallSite,
  callerTypes: readonly Type[],
): readonly Type[] {
  if (site.lastCaller === callerTypes) return site.lastArguments;
  const made = site.tokens.map((token) => machine.datatypes.instantiate(caller.module.loaded, token, callerTypes));
  if (!site.tokens.some(mentionsParameter)) site.typeArguments = made;
  site.lastCaller = callerTypes;
  site.lastArguments = made;
  return made;
}

function mentionsParameter(token: SignatureToken): boolean {
  switch (token.kind) {
    case 'typeParameter':
      return true;
    case 'vector':
      return mentionsParameter(token.element);
    case 'reference':
      return mentionsParameter(token.target);
    case 'datatype':
      return token.typeArguments.some(mentionsParameter);
    default:
      return false;
  }
}

/** Runs a native; its faults are located at the native function, as upstream does. */
export function callNative(
  machine: Machine,
  callee: LinkedFunction,
  typeArguments: readonly Type[],
  args: readonly MoveValue[],
): readonly MoveValue[] {
  const { loaded } = callee.module;
  enterCall(machine, callee, typeArguments, args, machine.meter.fuelLeft);
  try {
    if (!callee.native) {
      return fault(
        'MISSING_NATIVE_FUNCTION',
        `native ${loaded.originalId}::${loaded.name}::${callee.name} is not known`,
      );
    }
    const { datatypes, meter, runtime, entry } = machine;
    const results = callee.native({ types: datatypes.types, datatypes, meter, runtime, entry }, typeArguments, args);
    machine.tracer?.leave(results, meter.fuelLeft);
    return results;
  } catch (raised) {
    throw located(raised, callee, 0);
  }
}

/** Runs a native on the arguments that begin at `sp`, puts its results in their place and returns where the stack ends then. */
export function runNative(
  machine: Machine,
  callee: LinkedFunction,
  typeArguments: readonly Type[],
  stack: VerifiedStack,
  sp: number,
): number {
  const args = stack.slice(sp, sp + callee.parameters.length);
  const results = callNative(machine, callee, typeArguments, args);
  for (let i = 0; i < results.length; i++) stack[sp + i] = results[i];
  return sp + results.length;
}
