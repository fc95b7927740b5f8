/** A thread that computes the roots of days, one after the other: takes a day's secret, assets, and members' balances, then answers with the root of each of the assets. */
import { on } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { type Asset, assert } from '@suil/core';
import { memberEntries } from '@suil/core/reference-model';
import { createLeafSalt, type LeafSalt, SumRoot } from '@suil/core/reserves';
import { createBLAKE2b, createHMAC, createSHA256 } from 'hash-wasm';
import type { Roots, RootsMessage } from './day-roots.ts';

const HASH_BITS = 256;
/** Both compiled: a million members have five million leaves, each with a salt, and as many nodes above them. */
const hasher = await createBLAKE2b(HASH_BITS);
const hash = (bytes: Uint8Array) => hasher.init().update(bytes).digest('binary');
async function openSalts(secret: string): Promise<LeafSalt> {
  const hmac = await createHMAC(createSHA256(), Buffer.from(secret, 'hex'));
  return createLeafSalt(secret, () => (text) => hmac.init().update(text).digest('binary'));
}

let salt: LeafSalt | null = null;
let roots = new Map<Asset, SumRoot>();

async function take(message: RootsMessage): Promise<void> {
  if (message === null) {
    const answer: Roots = new Map([...roots].map(([asset, root]) => [asset, root.finish().hash]));
    roots = new Map();
    parentPort?.postMessage(answer);
  } else if ('secret' in message) {
    salt = await openSalts(message.secret);
    roots = new Map(message.assets.map((asset) => [asset, new SumRoot(hash)]));
  } else {
    assert(salt !== null, 'the secret comes before the balances');
    for (const [account, asset, balance] of memberEntries(message))
      roots.get(asset)?.add({ asset, account, balance, salt: salt(asset, account) });
  }
}

assert(parentPort !== null, 'this file is a thread');
// One after the other, as they came: a day's salts are ready before its first balance is taken.
for await (const [message] of on(parentPort, 'message')) await take(message);
