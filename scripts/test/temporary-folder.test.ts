import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTemporaryFolder } from './temporary-folder.ts';

let memory = '';
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'suil-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

test('a folder of this process, which it removes; those of ended processes are deleted, others stay', () => {
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  for (const name of [`suil-test-${pid}`, `suil-test-${process.ppid}`, 'other']) mkdirSync(join(memory, name));
  const { path, remove } = openTemporaryFolder(memory, 0);
  expect(path).toBe(join(memory, `suil-test-${process.pid}`));
  const rest = [`suil-test-${process.ppid}`, 'other'];
  expect(readdirSync(memory).sort()).toEqual([`suil-test-${process.pid}`, ...rest].sort());
  remove();
  expect(readdirSync(memory).sort()).toEqual(rest.sort());
});

test('too little space, or no such place: the system’s folder, which stays', () => {
  for (const { path, remove } of [
    openTemporaryFolder(memory, Number.MAX_SAFE_INTEGER),
    openTemporaryFolder(join(memory, 'none'), 0),
  ]) {
    remove();
    expect([path, existsSync(path)]).toEqual([tmpdir(), true]);
  }
  expect(readdirSync(memory)).toEqual([]);
});
