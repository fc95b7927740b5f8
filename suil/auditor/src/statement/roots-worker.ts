/** The thread that computes the roots of a day: takes members' balances, then answers with the root of each asset. */
import { createHmac, createSecretKey } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { ASSETS } from '@suil/core';
import { memberEntries } from '@suil/core/reference-model';
import { createLeafSalt, SumRoot } from '@suil/core/reserves';
import { createBLAKE2b } from 'hash-wasm';
import { z } from 'zod';
import type { Roots, RootsMessage } from './day-roots.ts';

const HASH_BITS = 256;
/** Compiled: a million members have two million leaves, each with a salt, and as many nodes above them. */
const hasher = await createBLAKE2b(HASH_BITS);
const salt = createLeafSalt(z.string().parse(workerData), (bytes) => {
  const key = createSecretKey(bytes);
  return (text) => createHmac('sha256', key).update(text).digest();
});
const roots = new Map(
  ASSETS.map((asset) => [asset, new SumRoot((bytes) => hasher.init().update(bytes).digest('binary'))]),
);

function answer(): Roots {
  return new Map([...roots].map(([asset, root]) => [asset, root.finish().hash]));
}

parentPort?.on('message', (message: RootsMessage) => {
  if (message === null) {
    parentPort?.postMessage(answer());
    return;
  }
  for (const [account, asset, balance] of memberEntries(message))
    roots.get(asset)?.add({ asset, account, balance, salt: salt(asset, account) });
});
