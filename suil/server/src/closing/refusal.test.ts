import { dayStartMs } from '@suil/core';
import { expect, test } from 'vitest';
import { decideRefusal, LEVEL_AFTER_MS, PRICE_WAIT_MS } from './refusal.ts';

const DAY = 20_000;
const decide = (nodes: number, isDisputed: boolean, overMs: number, isLocal = false) =>
  decideRefusal(DAY, { nodes, isDisputed }, { chainTimestampMs: dayStartMs(DAY + 1) + overMs, isLocal });

test('attack: one node alone never decides it, however long the day has been over', () => {
  for (const overMs of [LEVEL_AFTER_MS, PRICE_WAIT_MS, 100 * PRICE_WAIT_MS])
    expect(decide(1, false, overMs)).toBe('unconfirmed');
  expect(decide(1, true, PRICE_WAIT_MS)).toBe('unconfirmed');
});

test('two nodes decide it once nodes are past the end of the day', () => {
  expect(decide(2, false, LEVEL_AFTER_MS - 1)).toBe('waits');
  expect(decide(2, false, LEVEL_AFTER_MS)).toBe('final');
});

test('a price that another node says to be stored has ten minutes to be certified', () => {
  expect([decide(1, true, PRICE_WAIT_MS - 1), decide(3, true, PRICE_WAIT_MS - 1)]).toEqual(['waits', 'waits']);
  expect(decide(2, true, PRICE_WAIT_MS)).toBe('final');
});

test('on the local chain its one node decides it at once; where another one contradicts, the rules of the networks hold', () => {
  expect(decide(1, false, 0, true)).toBe('final');
  expect(decide(1, true, 0, true)).toBe('waits');
  expect(decide(1, true, PRICE_WAIT_MS, true)).toBe('unconfirmed');
});
