/** The application itself: it stops cleanly, says plainly why it cannot start, and refuses data it does not understand. */
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Application } from './application/application.ts';

/** One for all, since each test leaves it open: a start takes some thirteen seconds of processor time. */
let application: Application;
test.beforeAll(async () => {
  application = await Application.open();
});
test.afterAll(() => application?.close());

test('Ctrl-C stops everything, a second start continues from there', async () => {
  const invite = application.inviteLink;
  await application.interrupt();
  expect(application.survivors()).toEqual([]);
  await application.start();
  expect(application.inviteLink).toBe(invite);
});

test('a killed supervisor leaves nothing behind', async () => {
  await application.abandon();
  await application.start();
});

test('a taken port and incompatible data are refused with one sentence each', async () => {
  await application.interrupt();
  expect(application.survivors()).toEqual([]);

  const other = createServer().listen(application.port, '127.0.0.1');
  await once(other, 'listening');
  await expect(application.start()).rejects.toThrow(new RegExp(`Port ${application.port} on 127.0.0.1 is taken`));
  await new Promise((closed) => other.close(closed));

  // As after an update of the code with other contracts: the chain's data names the contracts it was made with.
  const path = join(application.dataDir, 'chain/deployment.json');
  const deployment = readFileSync(path, 'utf8');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(deployment), contractsHash: 'other contracts' }));
  await expect(application.start()).rejects.toThrow(/npm run reset/);
  writeFileSync(path, deployment);
  await application.start();
});
