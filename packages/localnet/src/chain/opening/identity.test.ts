/** Data of version 0.1.0, which had another framework: a folder of that version, with a chain of three checkpoints. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alice, bob, createArena, genesisConfig, START_MS, SUI } from '../../arena.test-chain.ts';
import { createLocalnet, type LocalnetOptions } from '../../index.ts';
import { openFileStorage } from '../../node/files/file-storage.ts';

const fixture = join(import.meta.dirname, '../../../fixtures/chain-0.1.0.json.gz');
const IDENTITY = 'identity';
const RANDOM = `0x${'8'.padStart(64, '0')}`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'identity-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folders = 0;
/** Puts the folder in place anew, before or after its snapshot, and returns its path. */
function unpack(state: 'log' | 'snapshot'): string {
  const stored = JSON.parse(gunzipSync(readFileSync(fixture)).toString());
  const folder = join(root, `${folders++}`);
  mkdirSync(folder);
  for (const [name, base64] of Object.entries<string>(stored[state])) {
    writeFileSync(join(folder, name), Buffer.from(base64, 'base64'));
  }
  return folder;
}

function open(folder: string, options: Partial<LocalnetOptions> = {}) {
  return createLocalnet({ genesis: genesisConfig(), storage: openFileStorage(folder), ...options });
}

describe.each(['log', 'snapshot'] as const)('data of version 0.1.0 in a %s', (state) => {
  test('behavior: it opens as it was and continues, with the framework that it has', async () => {
    const folder = unpack(state);
    const identity = readFileSync(join(folder, IDENTITY), 'utf8');
    expect(identity).toMatch(/^format 2, genesis [0-9a-f]{16}$/);
    const it = await createArena({ storage: openFileStorage(folder) });
    expect(it.chain.latestCheckpoint().sequence).toBe(2n);
    expect(it.chain.getBalance(bob.toSuiAddress(), '0x2::sui::SUI')).toMatchObject({ amount: 100n * SUI });
    const done = await it.run((tx) => tx.transferObjects([tx.splitCoins(tx.gas, [7n])], bob.toSuiAddress()));
    expect(done.failure).toBeUndefined();
    expect(it.chain.getObject(RANDOM)).toBeUndefined();
    expect(it.chain.listFunctions(`0x${'2'.padStart(64, '0')}`, 'random')).toBeUndefined();
    const random = it.run((tx) => {
      const input = { objectId: RANDOM, initialSharedVersion: '1', mutable: false };
      tx.moveCall({ target: '0x2::random::new_generator', arguments: [tx.sharedObjectRef(input)] });
    });
    await expect(random).rejects.toMatchObject({ code: 'CHAIN_TRANSACTION_UNSUPPORTED' });
    it.chain.compact();
    it.chain.close();

    const again = open(folder);
    expect(again.getTransaction(done.digest)?.digest).toBe(done.digest);
    again.close();
    expect(readFileSync(join(folder, IDENTITY), 'utf8')).toBe(identity);
  });

  test('error: CHAIN_DATA_INCOMPATIBLE for another label or another committee, and the data stays as it is', () => {
    const folder = unpack(state);
    const refused = expect.objectContaining({ code: 'CHAIN_DATA_INCOMPATIBLE' });
    expect(() => open(folder, { genesis: genesisConfig('other') })).toThrow(refused);
    expect(() => open(folder, { committee: { seed: new Uint8Array(32).fill(1) } })).toThrow(refused);
    open(folder).close();
  });

  test('error: CHAIN_DATA_INCOMPATIBLE when the mark does not fit the framework in the data', () => {
    const folder = unpack(state);
    writeFileSync(join(folder, IDENTITY), 'format 2, genesis 0123456789abcdef');
    expect(() => open(folder)).toThrow(expect.objectContaining({ code: 'CHAIN_DATA_INCOMPATIBLE' }));
  });
});

test('behavior: data of this version opens under any framework, and keeps the one that it began with', async () => {
  const folder = join(root, 'own');
  const first = await createArena({ storage: openFileStorage(folder) });
  const digest = first.chain.chainId;
  first.chain.close();
  const other = {
    ...genesisConfig(),
    frameworkPackages: genesisConfig().frameworkPackages.map((entry) => ({
      ...entry,
      modules: entry.modules.slice(0, 1),
    })),
  };
  const again = open(folder, { genesis: other });
  expect(again.chainId).toBe(digest);
  expect(again.getObject(RANDOM)).toBeDefined();
  await again.requestGas(alice.toSuiAddress(), 1n, START_MS);
  again.close();
});
