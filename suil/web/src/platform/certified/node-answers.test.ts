/** What a node is asked of the ends of epochs, and how often. */
import { expect, test } from 'vitest';
import { createNodeAnswers, type LedgerNode } from './node-answers.ts';

type Ledger = LedgerNode['ledger'];

/** A node whose epoch `e` ended with checkpoint `100 · e`, and that counts what it is asked. */
function createNode() {
  const asked: bigint[] = [];
  const down = new Set<bigint>();
  const ledger = {
    getEpoch: async ({ epoch }: { epoch: bigint }) => {
      asked.push(epoch);
      if (down.has(epoch)) throw new Error('no connection');
      return { response: { epoch: { lastCheckpoint: epoch * 100n } } };
    },
    getCheckpoint: async ({ checkpointId }: { checkpointId: { sequenceNumber: bigint } }) => {
      const value = Uint8Array.of(Number(checkpointId.sequenceNumber / 100n));
      return { response: { checkpoint: { summary: { bcs: { value } } } } };
    },
  } as unknown as Ledger;
  return { asked, down, answers: createNodeAnswers({ name: 'here', ledger }) };
}

test('each end of an epoch is asked for once, by however many objects, until an answer did not verify', async () => {
  const { asked, answers } = createNode();
  const [some, more] = await Promise.all([answers.fetchEnds(3n, 5n), answers.fetchEnds(3n, 6n)]);
  expect(some.map(({ epoch }) => epoch)).toEqual([3n, 4n]);
  expect(more.map(({ epoch, certified }) => [epoch, certified.summary[0]])).toEqual([
    [3n, 3],
    [4n, 4],
    [5n, 5],
  ]);
  await answers.fetchEnds(4n, 6n);
  expect(asked).toEqual([3n, 4n, 5n]);
  answers.forgetEnds();
  await answers.fetchEnds(5n, 6n);
  expect(asked).toEqual([3n, 4n, 5n, 5n]);
});

test('an end that could not be had is asked for again', async () => {
  const { asked, down, answers } = createNode();
  down.add(4n);
  await expect(answers.fetchEnds(3n, 5n)).rejects.toMatchObject({ code: 'NODE_CONNECTION_FAILED' });
  down.clear();
  await answers.fetchEnds(3n, 5n);
  expect(asked).toEqual([3n, 4n, 4n]);
});
