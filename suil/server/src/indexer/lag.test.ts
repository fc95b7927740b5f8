import { expect, test } from 'vitest';
import { findNodeProblems, nodeLagsMs } from './lag.ts';

const NODES = ['http://a', 'http://b', 'http://c'];
const heads = (...entries: [string, number][]) => ({ nodeHeadsMs: new Map(entries) });

test('each node is compared with the one that has the newest checkpoint', () => {
  const progress = heads(['http://a', 9_000], ['http://b', 69_000]);
  expect([...nodeLagsMs(progress, NODES)]).toEqual([
    ['http://a', 60_000],
    ['http://b', 0],
    ['http://c', Number.POSITIVE_INFINITY],
  ]);
  expect(findNodeProblems(progress, NODES)).toEqual([{ text: 'node 3 of 3 does not answer', affects: 'nothing' }]);
});

test('a node is named by its place once it is more than a minute behind', () => {
  const progress = heads(['http://a', 8_999], ['http://b', 69_000]);
  expect(findNodeProblems(progress, NODES.slice(0, 2))).toEqual([
    { text: 'node 1 of 2 is 60001 ms behind another one', affects: 'nothing' },
  ]);
});

test('before the first answer, and with one node alone, there is nothing to compare', () => {
  expect([...nodeLagsMs(heads(), NODES).values()]).toEqual([0, 0, 0]);
  expect([...nodeLagsMs(heads(['http://a', 5]), ['http://a']).values()]).toEqual([0]);
});
