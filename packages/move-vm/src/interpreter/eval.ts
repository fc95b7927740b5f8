/**
 * The interpreter loop: control flow, calls, metering and the instructions that run most often. The others are in `instructions/`
 * (decision 014). What an instruction means for types was settled when the function was translated (`translation/`).
 * Follows move-vm-runtime/src/execution/interpreter/eval.rs.
 *
 * Case labels are the numbers of `translation/operation.ts` (see there why). Frames are kept in a list, so that Move's call depth does
 * not depend on JavaScript's stack.
 */
import { fault } from '../failure.ts';
import { dereference, type VerifiedOperands, type VerifiedStack } from '../linker/verified.ts';
import type { CallSite } from '../translation/sites.ts';
import { U64_MAX } from '../values/integer.ts';
import { copyValue, type MoveValue, Ref, takeWork } from '../values/value.ts';
import { compiledCode, resolveTarget, runNative, typeArgumentsOf } from './call.ts';
import { enterCall } from './call-tracer.ts';
import { coverInstruction } from './coverage.ts';
import { checkDepth } from './depth-check.ts';
import { type Entry, type Frame, located } from './frame.ts';
import { subtractWide } from './instructions/arithmetic.ts';
import { HANDLERS, noHandler } from './instructions/handlers.ts';
import { assign, pack, unpack } from './instructions/struct.ts';
import { packVariant } from './instructions/variant.ts';
import { pushBack } from './instructions/vector.ts';
import type { Machine } from './machine.ts';
import { arithmeticError, outOfGas, vectorError } from './runtime-faults.ts';

/** Runs a function to its end and returns its results. Faults carry the location they were raised at; the meter is up to date either way. */
export function evaluate(machine: Machine, entry: Entry): MoveValue[] {
  const { meter, limits, tracer } = machine;
  const frames: Frame[] = [];
  const stack: VerifiedStack = [];
  let { fn, typeArguments, locals } = entry;
  let code = compiledCode(machine, fn);
  let fuel = meter.fuelLeft;
  let [sp, pc, steps] = [0, 0, 0];
  takeWork();
  if (tracer !== null) enterCall(machine, fn, typeArguments, locals, fuel);
  try {
    functions: for (;;) {
      const ops: VerifiedOperands = code.ops;
      const operand: VerifiedOperands = code.args;
      const aux: VerifiedOperands = code.aux;
      for (;;) {
        if (--fuel < 0) outOfGas();
        steps++;
        const at = pc++;
        switch (ops[at]) {
          case 0: // Pop
            sp--;
            break;
          case 1: {
            // Ret
            if (tracer !== null) tracer.leave(stack.slice(sp - fn.returns.length, sp), fuel);
            const caller = frames.pop();
            if (caller === undefined) return stack.slice(0, sp);
            ({ fn, code, typeArguments, locals, pc } = caller);
            continue functions;
          }
          case 2: // BrTrue
            if (stack[--sp] === true) pc = operand[at];
            break;
          case 3: // BrFalse
            if (stack[--sp] === false) pc = operand[at];
            break;
          case 4: // Branch
            pc = operand[at];
            break;
          case 5: // LoadScalar
            stack[sp++] = aux[at];
            break;
          case 7: // CopyLocScalar
            stack[sp++] = locals[operand[at]];
            break;
          case 8: // CopyLocDeep
            stack[sp++] = copyValue(locals[operand[at]]);
            fuel -= takeWork();
            break;
          case 9: // MoveLoc
            stack[sp++] = locals[operand[at]];
            locals[operand[at]] = undefined;
            break;
          case 10: // StLoc
            locals[operand[at]] = stack[--sp];
            break;
          case 11: {
            // Call
            const site: CallSite = aux[at];
            const callee = site.target ?? resolveTarget(machine, fn, site);
            const types = site.typeArguments ?? typeArgumentsOf(machine, fn, site, typeArguments);
            const arity = callee.parameters.length;
            sp -= arity;
            if (callee.definition.code === undefined) {
              meter.instructions += steps;
              steps = 0;
              meter.fuelLeft = fuel;
              sp = runNative(machine, callee, types, stack, sp);
              fuel = meter.fuelLeft - takeWork();
              break;
            }
            if (frames.length + 1 >= limits.maxCallDepth) fault('CALL_STACK_OVERFLOW', 'calls are nested too deeply');
            const entered = callee.compiled ?? compiledCode(machine, callee);
            if (sp + entered.maxStack > limits.maxOperands) fault('EXECUTION_STACK_OVERFLOW', 'too many operands');
            frames.push({ fn, code, typeArguments, locals, pc });
            locals = new Array(callee.localCount);
            for (let i = 0; i < arity; i++) locals[i] = stack[sp + i];
            fn = callee;
            typeArguments = types;
            pc = 0;
            code = entered;
            if (tracer !== null) enterCall(machine, fn, types, locals, fuel);
            continue functions;
          }
          case 12: // Pack: a struct's fields or a vector's elements
            sp = pack(stack, sp, operand[at]);
            break;
          case 13: // Unpack
            sp = unpack(stack, sp);
            break;
          case 14: // ReadRefScalar
            stack[sp - 1] = dereference(stack[sp - 1]);
            break;
          case 16: // WriteRef
            sp -= 2;
            assign(stack[sp + 1], stack[sp]);
            break;
          case 18: // BorrowLoc
            stack[sp++] = new Ref(locals, operand[at]);
            break;
          case 19: // BorrowField
            stack[sp - 1] = new Ref(dereference(stack[sp - 1]), operand[at]);
            break;
          case 21: {
            // AddU64
            const sum: bigint = stack[--sp] + stack[sp - 1];
            if (sum > U64_MAX) arithmeticError('addition above the type');
            stack[sp - 1] = sum;
            break;
          }
          case 24: // SubWide
            sp--;
            stack[sp - 1] = subtractWide(stack[sp - 1], stack[sp]);
            break;
          case 26: {
            // MulU64
            const right: bigint = stack[--sp];
            const product = right * stack[sp - 1];
            if (product > U64_MAX) arithmeticError('multiplication above the type');
            stack[sp - 1] = product;
            break;
          }
          case 29: {
            // ModWide
            const right: bigint = stack[--sp];
            if (right === 0n) arithmeticError('division by zero');
            stack[sp - 1] = stack[sp - 1] % right;
            break;
          }
          case 48: // LtWide
            sp--;
            stack[sp - 1] = stack[sp - 1] < stack[sp];
            break;
          case 64: // VecLen
            stack[sp - 1] = BigInt(dereference(stack[sp - 1]).length);
            break;
          case 65: {
            // VecBorrow
            const index = Number(stack[--sp]);
            const list: VerifiedStack = dereference(stack[sp - 1]);
            if (index >= list.length) vectorError('index out of bounds');
            stack[sp - 1] = new Ref(list, index);
            break;
          }
          case 66: // VecPushBack
            sp -= 2;
            pushBack(stack[sp], stack[sp + 1], limits.maxVectorLength);
            break;
          case 73: // VariantSwitch
            pc = aux[at][dereference(stack[--sp]).tag];
            break;
          case 74: // Traced
            pc = coverInstruction(code, at);
            fuel++;
            steps--;
            break;
          case 75: // PackChecked
            checkDepth(machine, fn, code, at, typeArguments);
            sp = pack(stack, sp, operand[at]);
            break;
          case 76: // PackVariantChecked
            checkDepth(machine, fn, code, at, typeArguments);
            sp = packVariant(stack, sp, operand[at], aux[at]);
            break;
          default:
            sp = (HANDLERS[ops[at]] ?? noHandler)(stack, sp, operand[at], aux[at]);
            fuel -= takeWork();
        }
      }
    }
  } catch (raised) {
    throw located(raised, fn, pc - 1);
  } finally {
    meter.instructions += steps;
    // A native that failed has charged the meter itself, and then `fuel` is the older number.
    meter.fuelLeft = Math.min(meter.fuelLeft, fuel);
  }
}
