import { expect, test } from 'vitest';
import { compareLists } from './listed-changes.ts';

const AS_OF = { checkpoint: 90n, timestampMs: 5_000, today: 20 };
const ON_CHAIN = [
  { key: 3, value: 300n, next: { value: 200n, day: 23 } },
  { key: 4, value: 30n, next: null },
];
const record = (changes: object = {}) => ({
  ...{ id: 'a:0', digest: 'a', key: 3, value: '200', day: 23, announcedAtMs: 4_000, cancelledAtMs: null },
  ...changes,
});
const compare = (records: ReturnType<typeof record>[], indexedCheckpoint = 90n) =>
  compareLists(ON_CHAIN, AS_OF, { indexedCheckpoint, records });

test('default: the same changes; those that hold or were taken back do not count', () => {
  const others = [record({ key: 4, day: 20 }), record({ key: 4, cancelledAtMs: 4_500 })];
  expect(compare([record(), ...others])).toBe('same');
  // Taken back behind the checkpoint: the configuration still has it.
  expect(compare([record({ cancelledAtMs: 5_001 })])).toBe('same');
});

test.each([
  ['is hidden', []],
  ['is made up', [record(), record({ key: 4 })]],
  ['has another value', [record({ value: '201' })]],
  ['has another day', [record({ day: 24 })]],
  ['is said to be taken back', [record({ cancelledAtMs: 4_999 })]],
])('attack: a change that %s', (_, records) => {
  expect(compare(records)).toBe('differs');
});

test('attack: a node that shows the configuration of before a change is noticed by the server’s list', () => {
  expect(compare([record(), record({ key: 4, announcedAtMs: 5_001 })])).toBe('newer');
  // Taken back since: the older configuration says the same.
  expect(compare([record(), record({ key: 4, announcedAtMs: 5_001, cancelledAtMs: 5_002 })])).toBe('same');
});

test('a server that has not read the last change of the configuration is behind', () => {
  expect(compare([], 89n)).toBe('behind');
});
