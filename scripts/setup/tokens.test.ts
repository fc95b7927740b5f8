import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureToken, findToken } from './setup.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'suil-tokens-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const NAMES = ['SIGNER_TOKEN', 'AUDIT_TOKEN'] as const;

test('default: a command finds both tokens that the start made, each another one and its owner’s alone', () => {
  const [signer, audit] = NAMES.map((name) => ensureToken(dataDir, {}, name));
  expect(signer).toMatch(/^[\w-]{43}$/);
  expect(audit).not.toBe(signer);
  expect(NAMES.map((name) => findToken(dataDir, {}, name))).toEqual([signer, audit]);
  expect(NAMES.map((name) => ensureToken(dataDir, {}, name))).toEqual([signer, audit]);
  for (const file of ['signer-token', 'audit-token']) expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
});

test('the variable comes first; without one a command makes none', () => {
  expect(findToken(dataDir, {}, 'AUDIT_TOKEN')).toBeUndefined();
  ensureToken(dataDir, {}, 'AUDIT_TOKEN');
  expect(findToken(dataDir, { AUDIT_TOKEN: 'given' }, 'AUDIT_TOKEN')).toBe('given');
});

test('a token in a file that the environment names is that token', () => {
  const file = join(dataDir, 'given');
  writeFileSync(file, 'from-a-file\n');
  expect(findToken(dataDir, { AUDIT_TOKEN_FILE: file }, 'AUDIT_TOKEN')).toBe('from-a-file');
  expect(() => findToken(dataDir, { AUDIT_TOKEN_FILE: file, AUDIT_TOKEN: 'given' }, 'AUDIT_TOKEN')).toThrow(
    'AUDIT_TOKEN is set, too',
  );
});
