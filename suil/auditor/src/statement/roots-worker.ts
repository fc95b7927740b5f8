/** The thread that computes the roots of days, one after the other: takes a day's secret and members' balances, then answers with the root of each asset. */
import { createHmac, createSecretKey } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { ASSETS, assert } from '@suil/core';
import { memberEntries } from '@suil/core/reference-model';
import { createLeafSalt, type LeafSalt, SumRoot } from '@suil/core/reserves';
import { createBLAKE2b } from 'hash-wasm';
import type { Roots, RootsMessage } from './day-roots.ts';

const HASH_BITS = 256;
/** Compiled: a million members have two million leaves, each with a salt, and as many nodes above them. */
const hasher = await createBLAKE2b(HASH_BITS);
const saltsOf = (secret: string) =>
  createLeafSalt(secret, (bytes) => {
    const key = createSecretKey(bytes);
    return (text) => createHmac('sha256', key).update(text).digest();
  });
const emptyRoots = () =>
  new Map(ASSETS.map((asset) => [asset, new SumRoot((bytes) => hasher.init().update(bytes).digest('binary'))]));
let salt: LeafSalt | null = null;
let roots = emptyRoots();

parentPort?.on('message', (message: RootsMessage) => {
  if (typeof message === 'string') {
    salt = saltsOf(message);
    roots = emptyRoots();
  } else if (message === null) {
    const answer: Roots = new Map([...roots].map(([asset, root]) => [asset, root.finish().hash]));
    roots = emptyRoots();
    parentPort?.postMessage(answer);
  } else {
    for (const [account, asset, balance] of memberEntries(message)) {
      assert(salt !== null, 'the secret comes before the balances');
      roots.get(asset)?.add({ asset, account, balance, salt: salt(asset, account) });
    }
  }
});
