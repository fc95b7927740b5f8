import { expect, test } from 'vitest';
import { CURSOR_BIGINT, CURSOR_INTEGER } from '../../http/paging.ts';
import { decodePlaces, encodePlaces } from './cursor.ts';

const lists = [
  { letter: 'l', place: [CURSOR_BIGINT, CURSOR_INTEGER] },
  { letter: 'w', place: [CURSOR_BIGINT] },
];

test('default: places come back as they were; of some lists only', () => {
  const places = new Map([
    ['w', ['7']],
    ['l', ['999999999999999999', '999999999']],
  ]);
  expect(decodePlaces(encodePlaces(places), lists)).toEqual(places);
  expect(decodePlaces(undefined, lists)).toEqual(new Map());
});
