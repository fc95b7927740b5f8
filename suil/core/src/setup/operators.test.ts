import { expect, test } from 'vitest';
import { nextOperatorAt, operatorAt } from './operators.ts';

const [first, second, third] = ['0xa', '0xb', '0xc'];

test('default: one operator is it at all times, and without one no one is', () => {
  expect(operatorAt({ operator: first }, 0)).toBe(first);
  expect(operatorAt({}, 0)).toBeNull();
  expect(nextOperatorAt({ operator: first }, 0)).toBeNull();
});

test('boundary: a former operator is it until the millisecond before its time, then the next one', () => {
  const operators = {
    operator: third,
    formerOperators: [
      { address: first, untilMs: 100 },
      { address: second, untilMs: 200 },
    ],
  };
  const at = [0, 99, 100, 199, 200, 1_000].map((atMs) => operatorAt(operators, atMs));
  expect(at).toEqual([first, first, second, second, third, third]);
  expect([0, 99, 100, 199, 200].map((atMs) => nextOperatorAt(operators, atMs))).toEqual([
    { address: second, fromMs: 100 },
    { address: second, fromMs: 100 },
    { address: third, fromMs: 200 },
    { address: third, fromMs: 200 },
    null,
  ]);
});

test('default: an address that was the operator before may be it again, and after the last one no one need be', () => {
  const back = { operator: first, formerOperators: [{ address: second, untilMs: 100 }] };
  expect([99, 100].map((atMs) => operatorAt(back, atMs))).toEqual([second, first]);
  expect(operatorAt({ formerOperators: [{ address: first, untilMs: 100 }] }, 100)).toBeNull();
});
