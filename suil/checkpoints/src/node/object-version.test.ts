/** A coin that each transaction of its owner changes: followed on a certified chain, asked of nodes that lie. */
import type { SuiGrpcClient } from '@mysten/sui/grpc';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { Transaction } from '@mysten/sui/transactions';
import { itemAt } from '@suil/core';
import type { Localnet } from '@suil/localnet';
import type { Lies } from '@suil/localnet/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anchorOf, createCertifiedChain, createLyingClient, START_MS } from '../certified-chain.test-support.ts';
import { createCertifiedSource } from '../certified-source.ts';
import { createTrustedPosition } from '../trusted-position.ts';
import { createVerifier } from '../verifier.ts';
import { type CertifiedVersion, createObjectReader } from './object-version.ts';

const CLOCK = `0x${'0'.repeat(63)}6`;
const owner = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(5));
let chain: Localnet;
let coin: string;
/** What the coin had behind each of three payments, and what following says that these left of it. */
let balances: bigint[];
let versions: CertifiedVersion[];

const clientOf = (lies: Lies = {}) => createLyingClient(chain, lies);

async function readBalance(): Promise<bigint> {
  const { objects } = await clientOf().core.listCoins({ owner: owner.toSuiAddress() });
  const found = objects.toSorted((one, other) => Number(BigInt(other.balance) - BigInt(one.balance)));
  coin = itemAt(found, 0).objectId;
  return BigInt(itemAt(found, 0).balance);
}

async function pay(): Promise<void> {
  const transaction = new Transaction();
  const [paid] = transaction.splitCoins(transaction.gas, [7n]);
  transaction.transferObjects([paid], `0x${'9'.repeat(64)}`);
  const { $kind } = await clientOf().core.signAndExecuteTransaction({ transaction, signer: owner });
  expect($kind).toBe('Transaction');
}

/** Follows the chain from its first checkpoint; returns what it says of the watched objects. */
async function follow(watched: readonly string[]): Promise<CertifiedVersion[]> {
  const verifier = createVerifier();
  const position = createTrustedPosition({
    ...{ verifier, anchor: anchorOf(chain), stored: null, onEpochEnded: () => undefined },
    ...{ nowMs: START_MS, ageMaxDays: null, watched },
  });
  const source = createCertifiedSource({ client: clientOf(), url: 'node', position });
  try {
    const { sequence } = chain.latestCheckpoint();
    const checkpoints = await source.fetchAfter({ checkpoint: -1n, digest: null }, sequence, 100);
    const objects = checkpoints.flatMap((checkpoint) => checkpoint.objects ?? []);
    return objects.flatMap(({ digest, ...object }) => (digest === null ? [] : [{ ...object, digest }]));
  } finally {
    source.close();
    position.close();
  }
}

beforeEach(async () => {
  chain = createCertifiedChain();
  await chain.requestGas(owner.toSuiAddress(), 5_000_000_000n, START_MS + 1_000);
  balances = [];
  for (const _ of [1, 2, 3]) {
    await pay();
    balances.push(await readBalance());
  }
  versions = (await follow([coin])).slice(-3);
});
afterEach(() => chain.close());

/** Asks nodes for the coin as the second payment left it; returns the balance that it has, and who did not verify. */
async function ask(...clients: readonly SuiGrpcClient[]) {
  const unverified: string[] = [];
  const nodes = clients.map((client, place) => ({ url: `node ${place}`, client }));
  const readVersion = createObjectReader({
    ...{ nodes, now: () => START_MS },
    onUnverified: (node) => void unverified.push(node),
  });
  const object = await readVersion(itemAt(versions, 1));
  const balance = object && new DataView(Uint8Array.from(object.contents).buffer).getBigUint64(32, true);
  return [balance, unverified];
}

test('default: each followed checkpoint names what it left of a watched object, whose bytes any node may give', async () => {
  expect(versions.map(({ objectId }) => objectId)).toEqual([coin, coin, coin]);
  expect(await ask(clientOf())).toEqual([balances[1], []]);
  expect(await follow([`0x${'d'.repeat(64)}`])).toEqual([]);
});

test('an older version, a newer one, another object, changed bytes, none: the node counts as one that lies, and the next one is asked', async () => {
  const bytesOf = async (objectId: string, version?: bigint) => {
    const { response } = await clientOf().ledgerService.getObject({
      objectId,
      readMask: { paths: ['bcs'] },
      ...(version !== undefined && { version }),
    });
    return response.object?.bcs?.value ?? new Uint8Array();
  };
  const forgeries = [
    await bytesOf(coin, versions[0]?.version),
    await bytesOf(coin),
    await bytesOf(CLOCK),
    (await bytesOf(coin, versions[1]?.version)).with(-1, 1),
    new Uint8Array(),
  ];
  for (const value of forgeries) {
    const liar = clientOf({ getObject: ({ object }) => (object ? { object: { ...object, bcs: { value } } } : {}) });
    expect(await ask(liar)).toEqual([null, ['node 0']]);
    expect(await ask(liar, clientOf())).toEqual([balances[1], ['node 0']]);
  }
});

test('a node that keeps it back, or does not answer, proves nothing and has not lied', async () => {
  const withholding = clientOf({ getObject: () => ({}) });
  const away = clientOf({
    getObject: () => {
      throw new Error('the connection broke');
    },
  });
  expect(await ask(withholding, away)).toEqual([null, []]);
  expect(await ask(withholding, clientOf())).toEqual([balances[1], []]);
});

test('attack: a node that was waited for in vain is asked last until it has rested', async () => {
  let nowMs = START_MS;
  const asked: string[] = [];
  const silent = clientOf({
    getObject: () => {
      asked.push('silent');
      nowMs += 5_000;
      throw new Error('the time is over');
    },
  });
  const honest = clientOf({
    getObject: (answer) => {
      asked.push('honest');
      return answer;
    },
  });
  const nodes = [silent, honest].map((client, place) => ({ url: `node ${place}`, client }));
  const readVersion = createObjectReader({ nodes, now: () => nowMs, onUnverified: () => undefined });
  for (let reads = 0; reads < 3; reads += 1) expect(await readVersion(itemAt(versions, 1))).not.toBeNull();
  expect(asked).toEqual(['silent', 'honest', 'honest', 'honest']);
  nowMs += 100_000;
  await readVersion(itemAt(versions, 1));
  expect(asked.slice(4)).toEqual(['silent', 'honest']);
});
