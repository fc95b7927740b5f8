/**
 * Checks that locals are read only when set, and that values without `drop` are neither overwritten nor left behind. Owns the
 * states of locals. Follows move-bytecode-verifier/src/locals_safety, its costs included. Borrowed locals are checked by
 * `verifier/reference-safety`.
 */

import type { Instruction } from '../binary/compiled-module.ts';
import { DROP, hasAbility } from '../loader/ability.ts';
import { analyzeFunction, type FunctionBlocks, runSteps } from './abstract-interpreter.ts';
import { abilitiesOfToken } from './token-rules.ts';
import { reject, type Translation } from './translation.ts';

/** Per local: on every path unset, on every path set, or it depends. */
const UNSET = 0;
const SET = 1;
const MAYBE = 2;
const STEP_COST = 1;
const RETURN_COST = 10;
const JOIN_COST = 10;

export function checkLocals(t: Translation, blocks: FunctionBlocks): void {
  const droppable = t.locals.map((token) =>
    hasAbility(abilitiesOfToken(t.loaded, token, t.fn.handle.typeParameters), DROP),
  );
  const initial = new Uint8Array(t.locals.length);
  initial.fill(SET, 0, t.fn.parameters.length);
  const analysis = {
    initial,
    clone: (state: Uint8Array) => state.slice(),
    execute: (state: Uint8Array, instruction: Instruction, offset: number) => {
      t.at = offset;
      t.meter.add(STEP_COST);
      step(t, state, instruction, droppable);
    },
    endBlock: (state: Uint8Array) => state,
    join: (known: Uint8Array, arriving: Uint8Array) => {
      t.meter.add(JOIN_COST);
      return join(known, arriving);
    },
  };
  runSteps(analyzeFunction(blocks, analysis, t.meter));
}

/** The joined state when it says more than `known`, else undefined. */
function join(known: Uint8Array, arriving: Uint8Array): Uint8Array | undefined {
  const joined = known.map((value, i) => (value === arriving[i] ? value : MAYBE));
  return joined.some((value, i) => value !== known[i]) ? joined : undefined;
}

function step(t: Translation, state: Uint8Array, { name, operand }: Instruction, droppable: readonly boolean[]): void {
  switch (name) {
    case 'MoveLoc':
      if (state[operand] !== SET) reject(t, `moves local ${operand}, which may be unset`, 'MOVELOC_UNAVAILABLE_ERROR');
      state[operand] = UNSET;
      return;
    case 'CopyLoc':
      if (state[operand] !== SET) reject(t, `copies local ${operand}, which may be unset`, 'COPYLOC_UNAVAILABLE_ERROR');
      return;
    case 'MutBorrowLoc':
    case 'ImmBorrowLoc':
      if (state[operand] !== SET)
        reject(t, `borrows local ${operand}, which may be unset`, 'BORROWLOC_UNAVAILABLE_ERROR');
      return;
    case 'StLoc':
      if (state[operand] !== UNSET && !droppable[operand])
        reject(t, `overwrites local ${operand} without drop`, 'STLOC_UNSAFE_TO_DESTROY_ERROR');
      state[operand] = SET;
      return;
    case 'Ret':
      t.meter.add(RETURN_COST * state.length);
      state.forEach((value, i) => {
        if (value !== UNSET && !droppable[i])
          reject(t, `leaves local ${i} behind without drop`, 'UNSAFE_RET_UNUSED_VALUES_WITHOUT_DROP');
      });
      return;
    default:
  }
}
