/** The cursor of lists that are read as one: the place of the last row of each that was shown. Knows no list. */
import { AppError } from '@suil/core';
import type { ActivitySource } from '../../module/activity/activity-source.ts';

/** Places by the letters of the lists; a list of which nothing was shown has none. */
export type Places = ReadonlyMap<string, readonly string[]>;

type List = Pick<ActivitySource, 'letter' | 'place'>;

export function encodePlaces(places: Places): string {
  const parts = [...places].map(([letter, place]) => [letter, ...place].join('.'));
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** @throws {REQUEST_CURSOR_INVALID} for anything that `encodePlaces` does not make of these lists */
export function decodePlaces(cursor: string | undefined, lists: readonly List[]): Map<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  if (cursor === undefined) return places;
  for (const part of Buffer.from(cursor, 'base64url').toString('utf8').split(' ')) {
    const [letter = '', ...place] = part.split('.');
    const patterns = lists.find((list) => list.letter === letter)?.place;
    const isPlace =
      patterns?.length === place.length && patterns.every((pattern, index) => pattern.test(place[index] ?? ''));
    if (!isPlace || places.has(letter)) throw new AppError('REQUEST_CURSOR_INVALID');
    places.set(letter, place);
  }
  return places;
}
