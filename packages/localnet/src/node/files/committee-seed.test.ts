import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameworkPackages } from '@suil/move-framework';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalnet } from '../../index.ts';
import { openCommitteeSeed } from './committee-seed.ts';
import { openFileStorage } from './file-storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const seedFile = () => join(folder, 'committee-seed');

function openChain() {
  const storage = openFileStorage(join(folder, 'state'));
  return createLocalnet({
    genesis: { frameworkPackages, startsAtMs: 0 },
    storage,
    committee: { seed: openCommitteeSeed(folder) },
  });
}

test('default: 32 random bytes, for their owner alone, the same ever after', () => {
  const seed = openCommitteeSeed(folder);
  expect(seed).toHaveLength(32);
  expect(statSync(seedFile()).mode & 0o777).toBe(0o600);
  expect(openCommitteeSeed(folder)).toEqual(seed);
  const other = mkdtempSync(join(tmpdir(), 'seed-'));
  expect(openCommitteeSeed(other)).not.toEqual(seed);
  rmSync(other, { recursive: true });
});

test('error: CHAIN_DATA_DAMAGED for a file of another length', () => {
  writeFileSync(seedFile(), new Uint8Array(31));
  expect(() => openCommitteeSeed(folder)).toThrow(expect.objectContaining({ code: 'CHAIN_DATA_DAMAGED' }));
});

test('error: CHAIN_DATA_INCOMPATIBLE when the seed was lost, and for data of format 1', () => {
  openChain().close();
  openChain().close();
  rmSync(seedFile());
  expect(openChain).toThrow(expect.objectContaining({ code: 'CHAIN_DATA_INCOMPATIBLE' }));
  writeFileSync(join(folder, 'state', 'identity'), 'format 1, genesis 0123456789abcdef');
  expect(openChain).toThrow(
    expect.objectContaining({
      code: 'CHAIN_DATA_INCOMPATIBLE',
      context: expect.objectContaining({
        found: 'format 1, genesis 0123456789abcdef',
        expected: expect.stringMatching(/^format 2, chain [0-9a-f]{16}$/),
        command: 'npm run reset',
      }),
    }),
  );
});
