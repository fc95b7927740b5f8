/**
 * Checks that locals are read only when set, and that values without `drop` are neither overwritten nor left behind. Owns the
 * data flow over basic blocks. Follows move-bytecode-verifier/src/locals_safety. Borrowed locals are checked by
 * `verifier/reference-safety`.
 */

import { at, entryAt } from '../at.ts';
import { DROP, hasAbility } from '../loader/ability.ts';
import { abilitiesOfToken } from './token-rules.ts';
import { reject, type Translation } from './translation.ts';

/** Per local: on every path unset, on every path set, or it depends. */
const UNSET = 0;
const SET = 1;
const MAYBE = 2;

export function checkLocals(t: Translation, leaders: ReadonlySet<number>): void {
  const { code } = t.unit;
  const droppable = t.locals.map((token) =>
    hasAbility(abilitiesOfToken(t.loaded, token, t.fn.handle.typeParameters), DROP),
  );
  const entry = new Uint8Array(t.locals.length);
  entry.fill(SET, 0, t.fn.parameters.length);
  const states = new Map<number, Uint8Array>([[0, entry]]);
  const pending = [0];
  for (let start = pending.pop(); start !== undefined; start = pending.pop()) {
    const state = entryAt(states, start).slice();
    let offset = start;
    let successors: readonly number[] | undefined;
    while (successors === undefined) {
      t.at = offset;
      successors = step(t, offset, state, droppable);
      offset++;
      if (successors === undefined && (leaders.has(offset) || offset >= code.length)) successors = [offset];
    }
    for (const next of successors) {
      const known = states.get(next);
      const joined = known ? join(known, state) : state.slice();
      if (!joined) continue;
      states.set(next, joined);
      pending.push(next);
    }
  }
}

/** The joined state when it says more than `known`, else undefined. */
function join(known: Uint8Array, arriving: Uint8Array): Uint8Array | undefined {
  const joined = known.map((value, i) => (value === arriving[i] ? value : MAYBE));
  return joined.some((value, i) => value !== known[i]) ? joined : undefined;
}

/** Runs one instruction on the state; gives where control goes when it ends the block. */
function step(
  t: Translation,
  offset: number,
  state: Uint8Array,
  droppable: readonly boolean[],
): readonly number[] | undefined {
  const { name, operand } = at(t.unit.code, offset);
  switch (name) {
    case 'MoveLoc':
      if (state[operand] !== SET) reject(t, `moves local ${operand}, which may be unset`);
      state[operand] = UNSET;
      return undefined;
    case 'CopyLoc':
    case 'MutBorrowLoc':
    case 'ImmBorrowLoc':
      if (state[operand] !== SET) reject(t, `uses local ${operand}, which may be unset`);
      return undefined;
    case 'StLoc':
      if (state[operand] !== UNSET && !droppable[operand]) reject(t, `overwrites local ${operand} without drop`);
      state[operand] = SET;
      return undefined;
    case 'Ret':
      state.forEach((value, i) => {
        if (value !== UNSET && !droppable[i]) reject(t, `leaves local ${i} behind without drop`);
      });
      return [];
    case 'Abort':
      return [];
    case 'Branch':
      return [operand];
    case 'BrTrue':
    case 'BrFalse':
      return [operand, offset + 1];
    case 'VariantSwitch':
      return at(t.unit.jumpTables, operand).targets;
    default:
      return undefined;
  }
}
