/**
 * No reference outlives what it points to, and nothing changes under a reference. Owns which rule an instruction asks; the rules are
 * in `abstract-state.ts`. Types and stack heights are known to be right. Follows move-bytecode-verifier/src/reference_safety/mod.rs.
 */
import { at, popFrom } from '../../at.ts';
import type { Instruction } from '../../binary/compiled-module.ts';
import { type Analysis, analyzeFunction, type Steps } from '../../translation/abstract-interpreter.ts';
import type { VerifierMeter } from '../../translation/verifier-meter.ts';
import { type FunctionContext, rejectCode } from '../function-context.ts';
import { stackEffect, variantOf } from '../stack-effect.ts';
import { AbstractState, NON_REFERENCE, type Refuse } from './abstract-state.ts';

const STEP_COST = 1;

export function* verifyReferenceSafety(context: FunctionContext, meter: VerifierMeter): Steps {
  const stack: number[] = [];
  const analysis: Analysis<AbstractState> = {
    initial: AbstractState.create(context.parameters, context.locals.length, meter),
    clone: (state) => state.clone(),
    execute: (state, instruction, offset) => {
      meter.add(STEP_COST);
      execute(context, state, stack, instruction, (status) =>
        rejectCode(context, offset, status, 'breaks the rules of references'),
      );
    },
    endBlock: (state) => state.canonical(),
    join: (known, arriving) => known.join(arriving),
  };
  yield* analyzeFunction(context, analysis, meter);
}

function execute(
  context: FunctionContext,
  state: AbstractState,
  stack: number[],
  instruction: Instruction,
  refuse: Refuse,
): void {
  const { operand, name } = instruction;
  const pop = (): number => popFrom(stack);
  switch (name) {
    case 'Pop':
    case 'VariantSwitch':
      state.release(pop());
      return;
    case 'CopyLoc':
      stack.push(state.copyLocal(operand, refuse));
      return;
    case 'MoveLoc':
      stack.push(state.moveLocal(operand, refuse));
      return;
    case 'StLoc':
      state.storeLocal(operand, pop(), refuse);
      return;
    case 'MutBorrowLoc':
    case 'ImmBorrowLoc':
      stack.push(state.borrowLocal(operand, name === 'MutBorrowLoc', refuse));
      return;
    case 'FreezeRef':
      stack.push(state.freeze(pop(), refuse));
      return;
    case 'Eq':
    case 'Neq':
      state.compare(pop(), pop(), refuse);
      stack.push(NON_REFERENCE);
      return;
    case 'ReadRef':
      state.read(pop(), refuse);
      stack.push(NON_REFERENCE);
      return;
    case 'WriteRef': {
      const id = pop();
      pop();
      state.write(id, refuse);
      return;
    }
    case 'Ret':
      state.returnValues(take(stack, context.returns.length), refuse);
      return;
    case 'Call':
    case 'CallGeneric':
      call(context, state, stack, instruction, refuse);
      return;
    default:
      if (name.includes('BorrowField')) {
        borrowField(context, state, stack, instruction, refuse);
        return;
      }
      if (name.endsWith('Ref')) {
        unpackVariantReference(context, state, stack, instruction, refuse);
        return;
      }
      if (name.startsWith('Vec') && name !== 'VecPack' && name !== 'VecUnpack') {
        useVector(state, stack, instruction, refuse);
        return;
      }
      state.chargeOperands(passValues(context, stack, instruction));
  }
}

/** The topmost `count` values, in the order they were pushed. */
function take(stack: number[], count: number): number[] {
  return stack.splice(stack.length - count, count);
}

/** Every instruction that neither takes nor gives references; gives how many operands it moved. */
function passValues({ module, returns }: FunctionContext, stack: number[], instruction: Instruction): number {
  const { pops, pushes } = stackEffect(module, instruction, returns.length);
  stack.length -= pops;
  for (let i = 0; i < pushes; i++) stack.push(NON_REFERENCE);
  return pops + pushes;
}

function call(
  { module }: FunctionContext,
  state: AbstractState,
  stack: number[],
  { name, operand }: Instruction,
  refuse: Refuse,
): void {
  const handleIndex = name === 'Call' ? operand : at(module.functionInstantiations, operand).target;
  const { parameters, returns } = at(module.functionHandles, handleIndex);
  const args = take(stack, at(module.signatures, parameters).length);
  stack.push(...state.call(args, at(module.signatures, returns), refuse));
}

function borrowField(
  { module }: FunctionContext,
  state: AbstractState,
  stack: number[],
  { name, operand }: Instruction,
  refuse: Refuse,
): void {
  // One label per field, for every instantiation of the struct.
  const handle = name.endsWith('Generic') ? at(module.fieldInstantiations, operand).target : operand;
  stack.push(state.borrowField(popFrom(stack), `field ${handle}`, name.startsWith('Mut'), refuse));
}

function unpackVariantReference(
  { module }: FunctionContext,
  state: AbstractState,
  stack: number[],
  instruction: Instruction,
  refuse: Refuse,
): void {
  const { enumDef, variant, fieldCount } = variantOf(module, instruction);
  const labels = Array.from({ length: fieldCount }, (_, i) => `variant ${enumDef} ${variant} ${i}`);
  stack.push(...state.borrowVariantFields(popFrom(stack), labels, instruction.name.endsWith('MutRef'), refuse));
}

function useVector(state: AbstractState, stack: number[], { name }: Instruction, refuse: Refuse): void {
  const pop = (): number => popFrom(stack);
  switch (name) {
    case 'VecLen':
      state.useVector(pop(), false, refuse);
      stack.push(NON_REFERENCE);
      return;
    case 'VecImmBorrow':
    case 'VecMutBorrow':
      pop();
      stack.push(state.borrowElement(pop(), name === 'VecMutBorrow', refuse));
      return;
    case 'VecPopBack':
      state.useVector(pop(), true, refuse);
      stack.push(NON_REFERENCE);
      return;
    case 'VecPushBack':
      pop();
      state.useVector(pop(), true, refuse);
      return;
    default:
      // VecSwap
      pop();
      pop();
      state.useVector(pop(), true, refuse);
  }
}
