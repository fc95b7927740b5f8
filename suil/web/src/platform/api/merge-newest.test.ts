import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeNewest } from './merge-newest.ts';

interface Item {
  time: number;
  list: number;
  place: number;
}
const timeOf = (item: Item) => item.time;
const item = (list: number, time: number, place = 0): Item => ({ list, time, place });

test('default: what an unread page could come before is held back', () => {
  const first = { items: [item(0, 50), item(0, 30)], hasMore: true };
  const second = { items: [item(1, 40), item(1, 20), item(1, 10)], hasMore: false };
  // The first list is known down to 30 only: 20 and 10 may have something between them.
  expect(mergeNewest([first, second], timeOf)).toEqual({ items: [item(0, 50), item(1, 40), item(0, 30)], next: 0 });
});

test('default: of one time the earlier list comes first, and the later one waits for it', () => {
  const first = { items: [item(0, 50)], hasMore: true };
  const second = { items: [item(1, 50)], hasMore: true };
  expect(mergeNewest([first, second], timeOf)).toEqual({ items: [item(0, 50)], next: 0 });
  expect(mergeNewest([{ ...first, hasMore: false }, second], timeOf)).toEqual({
    items: [item(0, 50), item(1, 50)],
    next: 1,
  });
});

test('default: a list of which nothing is read holds everything back', () => {
  expect(
    mergeNewest(
      [
        { items: [item(0, 1)], hasMore: false },
        { items: [], hasMore: true },
      ],
      timeOf,
    ),
  ).toEqual({ items: [], next: 1 });
  expect(mergeNewest([], timeOf)).toEqual({ items: [], next: null });
});

test('property: reading on appends, and ends with everything in order', () => {
  const lists = fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }), { maxLength: 4 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 4 }), (times, pageSize) => {
      const whole = times.map((list, index) =>
        [...list].sort((a, b) => b - a).map((time, place) => item(index, time, place)),
      );
      // By an independent rule: newest first, then the list, then the place in it.
      const wanted = whole.flat().sort((a, b) => b.time - a.time || a.list - b.list || a.place - b.place);
      const read = whole.map(() => pageSize);
      for (let before: Item[] = []; ; ) {
        const { items, next } = mergeNewest(
          whole.map((list, index) => ({ items: list.slice(0, read[index]), hasMore: list.length > read[index]! })),
          timeOf,
        );
        expect(items.slice(0, before.length)).toEqual(before);
        expect(wanted.slice(0, items.length)).toEqual(items);
        if (next === null) {
          expect(items).toEqual(wanted);
          return;
        }
        before = items;
        read[next]! += pageSize;
      }
    }),
  );
});
