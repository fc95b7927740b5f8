/** The console's process where it serves nothing: help, and options that it refuses. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONSOLE_USAGE } from './options.ts';

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'console', ...args], { encoding: 'utf8' });

test('--help prints how it is started', () => {
  expect(run('--help')).toMatchObject({ status: 0, stdout: CONSOLE_USAGE, stderr: '' });
});

test('error: one sentence with the remedy, no stack, exit code 1', () => {
  const { status, stdout, stderr } = run('--network', 'localnet', '--host', '0.0.0.0');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain('Name the address of the proxy that does with --behind-login');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
