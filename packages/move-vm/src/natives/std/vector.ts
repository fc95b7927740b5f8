/**
 * Natives of `std::vector`. Compiled code uses instructions instead; these answer a transaction that calls the functions themselves.
 * Follows move-stdlib-natives/src/vector.rs.
 */
import { at } from '../../at.ts';
import { fault } from '../../failure.ts';
import { listOf } from '../../values/typed-value.ts';
import { type MoveValue, Ref } from '../../values/value.ts';
import { bigintAt, refAt } from '../arguments.ts';
import type { NativeEntries, NativeFunction } from '../native.ts';

function listAt(args: readonly MoveValue[]): MoveValue[] {
  return listOf(refAt(args, 0));
}

/** The index in argument `position`, checked against the list. */
function indexAt(args: readonly MoveValue[], position: number, list: readonly MoveValue[]): number {
  const index = Number(bigintAt(args, position));
  return index < list.length ? index : fault('VECTOR_OPERATION_ERROR', 'index out of bounds');
}

const borrow: NativeFunction = (_context, _types, args) => {
  const list = listAt(args);
  return [new Ref(list, indexAt(args, 1, list))];
};

export const VECTOR_NATIVES: NativeEntries = {
  empty: () => [[]],
  length: (_context, _types, args) => [BigInt(listAt(args).length)],
  borrow,
  borrow_mut: borrow,
  push_back: (_context, _types, args) => {
    listAt(args).push(at(args, 1));
    return [];
  },
  pop_back: (_context, _types, args) => [
    listAt(args).pop() ?? fault('VECTOR_OPERATION_ERROR', 'pop from an empty vector'),
  ],
  destroy_empty: (_context, _types, args) => {
    if (listOf(args[0]).length > 0) fault('VECTOR_OPERATION_ERROR', 'vector is not empty');
    return [];
  },
  swap: (_context, _types, args) => {
    const list = listAt(args);
    const left = indexAt(args, 1, list);
    const right = indexAt(args, 2, list);
    [list[left], list[right]] = [at(list, right), at(list, left)];
    return [];
  },
};
