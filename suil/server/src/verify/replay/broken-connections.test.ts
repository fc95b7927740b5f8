/** Connections that end while requests and checkpoints come again: each is done in the end, and once. */
import { useTestDatabase } from '@suil/postgres/testing';
import { expect, test } from 'vitest';
import { serverMigrations } from '../../modules/index.ts';
import { DeploymentFixture } from '../../testing/deployment-fixture.test-support.ts';
import { runAction } from './random-actions.test-support.ts';

const database = useTestDatabase(serverMigrations);
/** Numbers of `runAction`. */
const [TOP_UP, TRANSFER, SEND_AGAIN, BREAK_OFF] = [0, 11, 39, 40];

test('behavior: what comes again is done once, wherever the connections end', async () => {
  const fixture = await DeploymentFixture.open(database.pool);
  const run = (action: number, share: number) => runAction(fixture, { action, who: 1, whom: 0, what: 0, share });
  await run(TOP_UP, 9);
  await run(TRANSFER, 0);
  expect(fixture.sent.at(-1)).toMatchObject({ action: 'transfer' });
  const newest = fixture.sent.length - 1;
  for (let turn = 0; turn < 25; turn++) {
    await run(BREAK_OFF, turn);
    await run(SEND_AGAIN, newest);
  }
  await fixture.compare();
});
