import { expect, test } from 'vitest';
import { createTypeTable } from '../loader/type.ts';
import { createScratchPad } from './scratch-pad.ts';

const entry = { type: createTypeTable().u64, value: 1n };

test('a key has one entry', () => {
  const pad = createScratchPad();
  expect(pad.add('0x1', entry)).toBe(true);
  expect(pad.add('0x1', { ...entry, value: 2n })).toBe(false);
  expect(pad.get('0x1')).toEqual(entry);
  pad.remove('0x1');
  expect(pad.get('0x1')).toBeUndefined();
  expect(pad.add('0x1', entry)).toBe(true);
  pad.clear();
  expect(pad.get('0x1')).toBeUndefined();
});

test('a transaction has no more than 16,384', () => {
  const pad = createScratchPad();
  for (let key = 0; key < 16_384; key++) pad.add(`${key}`, entry);
  expect(() => pad.add('one more', entry)).toThrow();
});
