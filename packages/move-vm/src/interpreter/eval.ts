/**
 * The interpreter loop. Owns control flow, operands and metering; what an instruction means for types was settled when the
 * function was translated (`translate.ts`). Follows move-vm-runtime/src/execution/interpreter/eval.rs.
 *
 * Case labels are the numbers of `operation.ts` (see there why). Frames are kept in a list of our own, so that Move's call depth
 * does not depend on JavaScript's stack.
 */
import { fault } from '../failure.ts';
import type { LinkedFunction } from '../loader/linker.ts';
import type { Type } from '../loader/type.ts';
import { U64_MAX } from '../values/integer.ts';
import { copyValue, equalValues, type MoveValue, Ref, takeWork, Variant } from '../values/value.ts';
import { type CallSite, callNative, resolveTarget, typeArgumentsOf } from './call.ts';
import { coverInstruction } from './coverage.ts';
import { checkDepth, type PackSite } from './depth-check.ts';
import { type Frame, located } from './frame.ts';
import type { Machine } from './machine.ts';
import { arithmeticError, outOfGas, shiftBits, tagMismatch, vectorError } from './runtime-faults.ts';
import { compiledCode } from './translate.ts';

const UNSET = undefined as unknown as MoveValue;

/**
 * Runs `entry` to its end and returns its results. `args` becomes the function's locals.
 * Faults carry the location they were raised at; the meter is up to date either way.
 */
export function evaluate(
  machine: Machine,
  entry: LinkedFunction,
  entryTypes: readonly Type[],
  args: MoveValue[],
): MoveValue[] {
  const { meter, limits } = machine;
  const frames: Frame[] = [];
  const stack: MoveValue[] = [];
  let sp = 0;
  let pc = 0;
  let fn = entry;
  let typeArguments = entryTypes;
  let locals = args;
  for (let i = args.length; i < entry.localCount; i++) locals.push(UNSET);
  let code = compiledCode(machine, fn);
  let ops = code.ops;
  let operand = code.args;
  let aux = code.aux;
  let fuel = meter.fuelLeft;
  let steps = 0;
  takeWork();

  try {
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
          const caller = frames.pop();
          if (caller === undefined) return stack.slice(0, sp);
          fn = caller.fn;
          typeArguments = caller.typeArguments;
          locals = caller.locals;
          pc = caller.pc;
          code = fn.compiled!;
          ops = code.ops;
          operand = code.args;
          aux = code.aux;
          break;
        }
        case 2: // BrTrue
          if (stack[--sp] === true) pc = operand[at]!;
          break;
        case 3: // BrFalse
          if (stack[--sp] === false) pc = operand[at]!;
          break;
        case 4: // Branch
          pc = operand[at]!;
          break;
        case 5: // LoadScalar
          stack[sp++] = aux[at] as MoveValue;
          break;
        case 6: // LoadVector
          stack[sp++] = copyValue(aux[at] as MoveValue);
          fuel -= takeWork();
          break;
        case 7: // CopyLocScalar
          stack[sp++] = locals[operand[at]!]!;
          break;
        case 8: // CopyLocDeep
          stack[sp++] = copyValue(locals[operand[at]!]!);
          fuel -= takeWork();
          break;
        case 9: {
          // MoveLoc
          const index = operand[at]!;
          stack[sp++] = locals[index]!;
          locals[index] = UNSET;
          break;
        }
        case 10: // StLoc
          locals[operand[at]!] = stack[--sp]!;
          break;
        case 11: {
          // Call
          const site = aux[at] as CallSite;
          const callee = site.target ?? resolveTarget(machine, fn, site);
          const types = site.typeArguments ?? typeArgumentsOf(machine, fn, site, typeArguments);
          const arity = callee.parameters.length;
          sp -= arity;
          if (callee.definition.code === undefined) {
            meter.instructions += steps;
            steps = 0;
            meter.fuelLeft = fuel;
            const results = callNative(machine, fn, callee, types, stack.slice(sp, sp + arity));
            fuel = meter.fuelLeft - takeWork();
            for (let i = 0; i < results.length; i++) stack[sp++] = results[i]!;
            break;
          }
          if (frames.length + 1 >= limits.maxCallDepth) fault('CALL_STACK_OVERFLOW', 'calls are nested too deeply');
          code = callee.compiled ?? compiledCode(machine, callee);
          if (sp + code.maxStack > limits.maxOperands) fault('EXECUTION_STACK_OVERFLOW', 'too many operands');
          frames.push({ fn, typeArguments, locals, pc });
          const next = new Array<MoveValue>(callee.localCount);
          for (let i = 0; i < arity; i++) next[i] = stack[sp + i]!;
          locals = next;
          fn = callee;
          typeArguments = types;
          pc = 0;
          ops = code.ops;
          operand = code.args;
          aux = code.aux;
          break;
        }
        case 75: // PackChecked
        case 12: {
          // Pack: a struct's fields or a vector's elements
          if (ops[at] === 75) checkDepth(machine, fn, code, at, typeArguments);
          const start = sp - operand[at]!;
          stack[start] = stack.slice(start, sp);
          sp = start + 1;
          break;
        }
        case 13: {
          // Unpack
          const fields = stack[--sp] as MoveValue[];
          for (let i = 0; i < fields.length; i++) stack[sp++] = fields[i]!;
          break;
        }
        case 14: {
          // ReadRefScalar
          const ref = stack[sp - 1] as Ref;
          stack[sp - 1] = ref.container[ref.index]!;
          break;
        }
        case 15: {
          // ReadRefDeep
          const ref = stack[sp - 1] as Ref;
          stack[sp - 1] = copyValue(ref.container[ref.index]!);
          fuel -= takeWork();
          break;
        }
        case 16: {
          // WriteRef
          const ref = stack[--sp] as Ref;
          ref.container[ref.index] = stack[--sp]!;
          break;
        }
        case 17: // Nop
          break;
        case 18: // BorrowLoc
          stack[sp++] = new Ref(locals, operand[at]!);
          break;
        case 19: {
          // BorrowField
          const ref = stack[sp - 1] as Ref;
          stack[sp - 1] = new Ref(ref.container[ref.index] as MoveValue[], operand[at]!);
          break;
        }
        case 20: {
          // AddSmall
          const sum = (stack[--sp] as number) + (stack[sp - 1] as number);
          if (sum > (aux[at] as number)) arithmeticError('addition above the type');
          stack[sp - 1] = sum;
          break;
        }
        case 21: {
          // AddU64
          const sum = (stack[--sp] as bigint) + (stack[sp - 1] as bigint);
          if (sum > U64_MAX) arithmeticError('addition above the type');
          stack[sp - 1] = sum;
          break;
        }
        case 22: {
          // AddWide
          const sum = (stack[--sp] as bigint) + (stack[sp - 1] as bigint);
          if (sum > (aux[at] as bigint)) arithmeticError('addition above the type');
          stack[sp - 1] = sum;
          break;
        }
        case 23: {
          // SubSmall
          const right = stack[--sp] as number;
          const left = stack[sp - 1] as number;
          if (right > left) arithmeticError('subtraction below zero');
          stack[sp - 1] = left - right;
          break;
        }
        case 24: {
          // SubWide
          const right = stack[--sp] as bigint;
          const left = stack[sp - 1] as bigint;
          if (right > left) arithmeticError('subtraction below zero');
          stack[sp - 1] = left - right;
          break;
        }
        case 25: {
          // MulSmall: exact wherever it fits, and rounding cannot bring a product above a maximum back under it
          const product = (stack[--sp] as number) * (stack[sp - 1] as number);
          if (product > (aux[at] as number)) arithmeticError('multiplication above the type');
          stack[sp - 1] = product;
          break;
        }
        case 26: {
          // MulU64
          const product = (stack[--sp] as bigint) * (stack[sp - 1] as bigint);
          if (product > U64_MAX) arithmeticError('multiplication above the type');
          stack[sp - 1] = product;
          break;
        }
        case 27: {
          // MulWide
          const product = (stack[--sp] as bigint) * (stack[sp - 1] as bigint);
          if (product > (aux[at] as bigint)) arithmeticError('multiplication above the type');
          stack[sp - 1] = product;
          break;
        }
        case 28: {
          // ModSmall
          const right = stack[--sp] as number;
          if (right === 0) arithmeticError('division by zero');
          stack[sp - 1] = (stack[sp - 1] as number) % right;
          break;
        }
        case 29: {
          // ModWide
          const right = stack[--sp] as bigint;
          if (right === 0n) arithmeticError('division by zero');
          stack[sp - 1] = (stack[sp - 1] as bigint) % right;
          break;
        }
        case 30: {
          // DivSmall
          const right = stack[--sp] as number;
          if (right === 0) arithmeticError('division by zero');
          stack[sp - 1] = Math.floor((stack[sp - 1] as number) / right);
          break;
        }
        case 31: {
          // DivWide
          const right = stack[--sp] as bigint;
          if (right === 0n) arithmeticError('division by zero');
          stack[sp - 1] = (stack[sp - 1] as bigint) / right;
          break;
        }
        case 32: // BitOrSmall
          sp--;
          stack[sp - 1] = ((stack[sp - 1] as number) | (stack[sp] as number)) >>> 0;
          break;
        case 33: // BitOrWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) | (stack[sp] as bigint);
          break;
        case 34: // BitAndSmall
          sp--;
          stack[sp - 1] = ((stack[sp - 1] as number) & (stack[sp] as number)) >>> 0;
          break;
        case 35: // BitAndWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) & (stack[sp] as bigint);
          break;
        case 36: // XorSmall
          sp--;
          stack[sp - 1] = ((stack[sp - 1] as number) ^ (stack[sp] as number)) >>> 0;
          break;
        case 37: // XorWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) ^ (stack[sp] as bigint);
          break;
        case 38: // Or
          sp--;
          stack[sp - 1] = stack[sp - 1] === true || stack[sp] === true;
          break;
        case 39: // And
          sp--;
          stack[sp - 1] = stack[sp - 1] === true && stack[sp] === true;
          break;
        case 40: // Not
          stack[sp - 1] = stack[sp - 1] !== true;
          break;
        case 41: // EqScalar
          sp--;
          stack[sp - 1] = stack[sp - 1] === stack[sp];
          break;
        case 42: // EqWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) === (stack[sp] as bigint);
          break;
        case 43: // EqDeep
          sp--;
          stack[sp - 1] = equalValues(stack[sp - 1]!, stack[sp]!);
          fuel -= takeWork();
          break;
        case 44: // NeqScalar
          sp--;
          stack[sp - 1] = stack[sp - 1] !== stack[sp];
          break;
        case 45: // NeqWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) !== (stack[sp] as bigint);
          break;
        case 46: // NeqDeep
          sp--;
          stack[sp - 1] = !equalValues(stack[sp - 1]!, stack[sp]!);
          fuel -= takeWork();
          break;
        case 47: // LtSmall
          sp--;
          stack[sp - 1] = (stack[sp - 1] as number) < (stack[sp] as number);
          break;
        case 48: // LtWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) < (stack[sp] as bigint);
          break;
        case 49: // GtSmall
          sp--;
          stack[sp - 1] = (stack[sp - 1] as number) > (stack[sp] as number);
          break;
        case 50: // GtWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) > (stack[sp] as bigint);
          break;
        case 51: // LeSmall
          sp--;
          stack[sp - 1] = (stack[sp - 1] as number) <= (stack[sp] as number);
          break;
        case 52: // LeWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) <= (stack[sp] as bigint);
          break;
        case 53: // GeSmall
          sp--;
          stack[sp - 1] = (stack[sp - 1] as number) >= (stack[sp] as number);
          break;
        case 54: // GeWide
          sp--;
          stack[sp - 1] = (stack[sp - 1] as bigint) >= (stack[sp] as bigint);
          break;
        case 55: {
          // Abort
          const abortCode = stack[--sp] as bigint;
          fault('ABORTED', `aborted with ${abortCode}`, { abortCode });
          break;
        }
        case 56: {
          // ShlSmall
          const bits = shiftBits(stack[--sp] as number, operand[at]!);
          stack[sp - 1] = ((stack[sp - 1] as number) * 2 ** bits) % 2 ** operand[at]!;
          break;
        }
        case 57: {
          // ShlWide
          const bits = shiftBits(stack[--sp] as number, operand[at]!);
          stack[sp - 1] = BigInt.asUintN(operand[at]!, (stack[sp - 1] as bigint) << BigInt(bits));
          break;
        }
        case 58: {
          // ShrSmall
          const bits = shiftBits(stack[--sp] as number, operand[at]!);
          stack[sp - 1] = (stack[sp - 1] as number) >>> bits;
          break;
        }
        case 59: {
          // ShrWide
          const bits = shiftBits(stack[--sp] as number, operand[at]!);
          stack[sp - 1] = (stack[sp - 1] as bigint) >> BigInt(bits);
          break;
        }
        case 60: // CastSmallToSmall
          if ((stack[sp - 1] as number) > (aux[at] as number)) arithmeticError('cast above the type');
          break;
        case 61: // CastSmallToWide
          stack[sp - 1] = BigInt(stack[sp - 1] as number);
          break;
        case 62: // CastWideToSmall
          if ((stack[sp - 1] as bigint) > (aux[at] as bigint)) arithmeticError('cast above the type');
          stack[sp - 1] = Number(stack[sp - 1] as bigint);
          break;
        case 63: // CastWideToWide
          if ((stack[sp - 1] as bigint) > (aux[at] as bigint)) arithmeticError('cast above the type');
          break;
        case 64: {
          // VecLen
          const ref = stack[sp - 1] as Ref;
          stack[sp - 1] = BigInt((ref.container[ref.index] as MoveValue[]).length);
          break;
        }
        case 65: {
          // VecBorrow
          const index = Number(stack[--sp] as bigint);
          const ref = stack[sp - 1] as Ref;
          const list = ref.container[ref.index] as MoveValue[];
          if (index >= list.length) vectorError('index out of bounds');
          stack[sp - 1] = new Ref(list, index);
          break;
        }
        case 66: {
          // VecPushBack
          const item = stack[--sp]!;
          const ref = stack[--sp] as Ref;
          const list = ref.container[ref.index] as MoveValue[];
          if (list.length >= limits.maxVectorLength) vectorError('vector is at its longest');
          list.push(item);
          break;
        }
        case 67: {
          // VecPopBack
          const ref = stack[sp - 1] as Ref;
          const list = ref.container[ref.index] as MoveValue[];
          if (list.length === 0) vectorError('pop from an empty vector');
          stack[sp - 1] = list.pop()!;
          break;
        }
        case 68: {
          // VecUnpack
          const list = stack[--sp] as MoveValue[];
          if (list.length !== operand[at]!) vectorError('vector has another length than unpacked');
          for (let i = 0; i < list.length; i++) stack[sp++] = list[i]!;
          break;
        }
        case 69: {
          // VecSwap
          const right = Number(stack[--sp] as bigint);
          const left = Number(stack[--sp] as bigint);
          const ref = stack[--sp] as Ref;
          const list = ref.container[ref.index] as MoveValue[];
          if (left >= list.length || right >= list.length) vectorError('index out of bounds');
          [list[left], list[right]] = [list[right]!, list[left]!];
          break;
        }
        case 76: // PackVariantChecked
        case 70: {
          // PackVariant
          if (ops[at] === 76) checkDepth(machine, fn, code, at, typeArguments);
          const start = sp - operand[at]!;
          stack[start] = new Variant((aux[at] as PackSite).tag, stack.slice(start, sp));
          sp = start + 1;
          break;
        }
        case 71: {
          // UnpackVariant
          const { tag, fields } = stack[--sp] as Variant;
          if (tag !== operand[at]!) tagMismatch();
          for (let i = 0; i < fields.length; i++) stack[sp++] = fields[i]!;
          break;
        }
        case 72: {
          // UnpackVariantRef
          const ref = stack[--sp] as Ref;
          const { tag, fields } = ref.container[ref.index] as Variant;
          if (tag !== operand[at]!) tagMismatch();
          for (let i = 0; i < fields.length; i++) stack[sp++] = new Ref(fields, i);
          break;
        }
        case 73: {
          // VariantSwitch
          const ref = stack[--sp] as Ref;
          pc = (aux[at] as readonly number[])[(ref.container[ref.index] as Variant).tag]!;
          break;
        }
        case 74: // Traced
          coverInstruction(code, at);
          pc = at;
          fuel++;
          steps--;
          break;
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
