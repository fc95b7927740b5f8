import { expect, test } from 'vitest';
import { createSendTurns } from './send-turns.ts';

class SilentError extends Error {}
type Node = 'lies' | 'refuses' | 'is silent' | 'is honest';

/** Returns what sends, and the places of the nodes that were asked. */
function open(...nodes: Node[]) {
  const asked: number[] = [];
  const turns = createSendTurns([...nodes.entries()], (error) => error instanceof SilentError);
  const send = (what: string) =>
    turns(what, async ([place, node]) => {
      asked.push(place);
      if (node === 'is silent') throw new SilentError();
      if (node === 'refuses') throw new RangeError('the chain refuses');
      return node;
    });
  return { asked, send };
}

test('attack: the same transaction goes to the next node, whatever the one before answered', async () => {
  const { asked, send } = open('lies', 'refuses', 'is honest');
  expect(await send('hold 3')).toBe('lies');
  await expect(send('hold 3')).rejects.toThrow('the chain refuses');
  expect(await send('hold 3')).toBe('is honest');
  expect(await send('hold 3')).toBe('lies');
  expect(asked).toEqual([0, 1, 2, 0]);
});

test('attack: what is sent between two sends of a transaction does not lead it back to the node that lies', async () => {
  const { send } = open('lies', 'refuses');
  for (const turn of [0, 1]) {
    const first = await send('pause').catch(() => 'refused');
    await send(`attest ${turn}`);
    expect(first).toBe(turn === 0 ? 'lies' : 'refused');
  }
});

test('behavior: a silent node is left at once, and is not the first one for the next transaction', async () => {
  const { asked, send } = open('is silent', 'is honest');
  expect(await send('hold 3')).toBe('is honest');
  expect(await send('hold 4')).toBe('is honest');
  expect(asked).toEqual([0, 1, 1]);
});

test('error: what every node does not answer is reported, after each was asked once', async () => {
  const { asked, send } = open('is silent', 'is silent');
  await expect(send('hold 3')).rejects.toThrow(SilentError);
  expect(asked).toEqual([0, 1]);
});

test('behavior: of more transactions than are known the oldest begins anew', async () => {
  const { asked, send } = open('lies', 'is honest');
  await send('first');
  for (let sent = 0; sent < 1_000; sent++) await send(`transaction ${sent}`);
  asked.length = 0;
  await send('first');
  await send('transaction 999');
  expect(asked).toEqual([0, 1]);
});
