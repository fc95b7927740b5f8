import type { MoveObject } from '@suil/light-client';
import { expect, test } from 'vitest';
import { type AnsweringNode, compareNodes } from './compare-nodes.ts';

const objectOf = (value: number, type = 't'): MoveObject => ({
  ...{ objectId: '0x1', version: 1n, type },
  contents: Uint8Array.of(value),
});
const first = { objectId: '0x1', read: ({ contents }: MoveObject) => contents[0] };

/** Answers these, one after the other; an error is thrown, the last one stays. */
function node(name: string, ...answers: (MoveObject | Error)[]): AnsweringNode {
  let asked = 0;
  const fetchObject = async () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    if (answer === undefined || answer instanceof Error) throw answer;
    return answer;
  };
  return { name, fetchObject };
}

test('default: two nodes that agree, also when the object changed between the first two questions', async () => {
  const agreed = { value: 7, basis: { kind: 'agreed', nodes: ['A', 'B'] } };
  expect(await compareNodes(first, [node('A', objectOf(7)), node('B', objectOf(7))])).toEqual(agreed);
  expect(await compareNodes(first, [node('A', objectOf(7)), node('B', objectOf(6), objectOf(7))])).toEqual(agreed);
});

test('default: of one node it is its word, also when the other one does not answer', async () => {
  const said = { value: 7, basis: { kind: 'said', node: 'A' } };
  expect(await compareNodes(first, [node('A', objectOf(7))])).toEqual(said);
  expect(await compareNodes(first, [node('B', new Error('away')), node('A', objectOf(7))])).toEqual(said);
});

test('attack: one of two forges contents or type', async () => {
  const differ = { name: 'NodesDiffer', nodes: ['A', 'B'] };
  const honest = node('A', objectOf(7));
  await expect(compareNodes(first, [honest, node('B', objectOf(8))])).rejects.toMatchObject(differ);
  await expect(compareNodes(first, [honest, node('B', objectOf(7, 'u'))])).rejects.toMatchObject(differ);
});

test('errors: when none answers, the first failure', async () => {
  const away = new Error('away');
  await expect(compareNodes(first, [node('A', away), node('B', new Error('too'))])).rejects.toBe(away);
});
