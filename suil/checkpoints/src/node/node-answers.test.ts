import { expect, test } from 'vitest';
import { createCertifiedChain, createLyingClient, tick } from '../certified-chain.test-support.ts';
import { createNodeAnswers } from './node-answers.ts';

test('a checkpoint that the node has not: no checkpoint to follow, and no summary to continue from', async () => {
  const chain = createCertifiedChain();
  tick(chain);
  const answers = createNodeAnswers(createLyingClient(chain), 'here');
  const { sequence } = chain.latestCheckpoint();
  expect(await answers.fetchCheckpoint(sequence + 1n)).toBeNull();
  await expect(answers.fetchSummary(sequence + 1n)).rejects.toMatchObject({
    code: 'INDEXER_CHECKPOINT_MISSING',
    context: { checkpoint: sequence + 1n },
  });
  expect((await answers.fetchSummary(sequence)).summary.length).toBeGreaterThan(0);
});
