import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePublisher } from '@suil/localnet/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './config.ts';
import { ensureToken } from './setup.ts';

let folder = '';
let dataDir = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-reset-'));
  dataDir = join(folder, 'data');
  mkdirSync(join(dataDir, 'chain/state'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const reset = () =>
  spawnSync(process.execPath, [join(root, 'scripts/setup/reset.ts')], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });

test('default: everything that our commands have made goes, the folder with it', () => {
  ensureToken(dataDir, {}, 'SIGNER_TOKEN');
  ensureToken(dataDir, {}, 'AUDIT_TOKEN');
  ensurePublisher(dataDir);
  mkdirSync(join(dataDir, 'auditor/evidence'), { recursive: true });
  for (const name of [
    'dev-keys.json',
    'manifest.json',
    'anchor.json',
    'extended-anchor.json',
    'demo.json',
    'contact-key',
  ]) {
    writeFileSync(join(dataDir, name), '{}');
  }
  const { status, stderr } = reset();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(existsSync(dataDir)).toBe(false);
});

test('error: something else in the folder, and a process that uses it, keep everything', () => {
  writeFileSync(join(dataDir, 'thesis.txt'), 'mine');
  expect(reset().stderr).toContain('thesis.txt');
  rmSync(join(dataDir, 'thesis.txt'));
  writeFileSync(join(dataDir, 'chain/state/lock'), JSON.stringify({ pid: process.pid }));
  const { status, stderr } = reset();
  expect(stderr).toContain(`in use by process ${process.pid}`);
  expect(status).toBe(1);
  expect(existsSync(join(dataDir, 'chain/state'))).toBe(true);
});
