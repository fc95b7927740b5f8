// The house itself: it stops cleanly, says plainly why it cannot start, and refuses data it does not understand.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { House } from './application/house.ts';

test('Ctrl-C stops everything, a second start goes on from there', async () => {
  const house = await House.open();
  const invite = house.inviteLink;
  await house.interrupt();
  expect(house.survivors()).toEqual([]);
  await house.start();
  expect(house.inviteLink).toBe(invite);
  await house.close();
  expect(house.survivors()).toEqual([]);
});

test('a killed supervisor leaves nothing behind', async () => {
  const house = await House.open();
  await house.abandon();
  await house.start();
  await house.close();
});

test('a taken port and incompatible data are refused with one sentence each', async () => {
  const house = await House.open();
  await house.interrupt();

  const other = createServer().listen(house.port, '127.0.0.1');
  await once(other, 'listening');
  await expect(house.start()).rejects.toThrow(new RegExp(`Port ${house.port} on 127.0.0.1 is taken`));
  await new Promise((closed) => other.close(closed));

  // As after an update of the code with other contracts: the chain's data names the contracts it was made with.
  const path = join(house.dataDir, 'chain/deployment.json');
  const deployment = readFileSync(path, 'utf8');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(deployment), contractsHash: 'other contracts' }));
  await expect(house.start()).rejects.toThrow(/npm run reset/);
  writeFileSync(path, deployment);
  await house.start();
  await house.close();
});
