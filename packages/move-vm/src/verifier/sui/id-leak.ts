/**
 * Every object is packed with a UID that was just made for it: an id is never used again. Owns the flow of fresh UIDs through
 * stack and locals. Follows sui-verifier/src/id_leak_verifier.rs.
 */
import { at, popFrom } from '../../at.ts';
import type { CompiledModule, Instruction } from '../../binary/compiled-module.ts';
import { hasAbility, KEY } from '../../loader/ability.ts';
import { type Analysis, analyzeFunction, type Steps } from '../../translation/abstract-interpreter.ts';
import type { VerifierMeter } from '../../translation/verifier-meter.ts';
import type { FunctionContext } from '../function-context.ts';
import { stackEffect } from '../stack-effect.ts';
import { functionPath, modulePath, rejectSui } from './names.ts';

const MAKES_FRESH = new Set([
  'sui::object::new',
  'sui::object::new_uid_from_hash',
  'sui::derived_object::claim',
  'sui::test_scenario::new_object',
]);
/** System objects with fixed ids are made here. */
const SKIPPED = new Set(
  ['address_alias', 'authenticator_state', 'clock', 'coin_registry', 'deny_list', 'display_registry', 'random'].map(
    (name) => `sui::${name}::create`,
  ),
);

const STEP_COST = 15;
const JOIN_BASE_COST = 10;
const JOIN_LOCAL_COST = 5;
/** Sui keeps equal operands as one with a count; here each is moved. */
const OPERANDS_PER_UNIT_LOG2 = 3;

/** Per local or operand: whether it is a UID that was made in this function and not used yet. */
type Freshness = boolean[];

export function* verifyIdLeak(context: FunctionContext, meter: VerifierMeter): Steps {
  const { module, name, locals } = context;
  if (SKIPPED.has(`${modulePath(module)}::${name}`)) return;
  const stack: Freshness = [];
  const analysis: Analysis<Freshness> = {
    initial: locals.map(() => false),
    clone: (state) => [...state],
    execute: (state, instruction) => {
      const before = stack.length;
      execute(context, state, stack, instruction);
      meter.add(STEP_COST + (Math.abs(stack.length - before) >> OPERANDS_PER_UNIT_LOG2));
    },
    endBlock: (state) => state,
    join: (known, arriving) => {
      meter.add(JOIN_BASE_COST + JOIN_LOCAL_COST * arriving.length);
      const joined = known.map((fresh, local) => fresh && at(arriving, local));
      return joined.some((fresh, local) => fresh !== known[local]) ? joined : undefined;
    },
  };
  yield* analyzeFunction(context, analysis, meter);
}

function execute(context: FunctionContext, state: Freshness, stack: Freshness, instruction: Instruction): void {
  const { module, name, returns } = context;
  const { operand } = instruction;
  switch (instruction.name) {
    case 'MoveLoc':
      stack.push(at(state, operand));
      state[operand] = false;
      return;
    case 'StLoc':
      state[operand] = popFrom(stack);
      return;
    case 'Pack':
    case 'PackGeneric': {
      const { pops } = stackEffect(module, instruction, returns.length);
      const [first] = stack.splice(stack.length - pops, pops);
      if (isObject(module, instruction) && !first) {
        rejectSui(module, name, 'an object is made with a UID that does not come directly from object::new');
      }
      stack.push(false);
      return;
    }
    default: {
      const { pops, pushes } = stackEffect(module, instruction, returns.length);
      stack.length -= pops;
      const isFresh = makesFresh(module, instruction);
      for (let i = 0; i < pushes; i++) stack.push(isFresh);
    }
  }
}

function isObject(module: CompiledModule, { name, operand }: Instruction): boolean {
  const definition = name === 'Pack' ? operand : at(module.structInstantiations, operand).target;
  return hasAbility(at(module.datatypeHandles, at(module.structDefs, definition).handle).abilities, KEY);
}

function makesFresh(module: CompiledModule, { name, operand }: Instruction): boolean {
  if (name === 'Call') return MAKES_FRESH.has(functionPath(module, operand));
  return (
    name === 'CallGeneric' && MAKES_FRESH.has(functionPath(module, at(module.functionInstantiations, operand).target))
  );
}
