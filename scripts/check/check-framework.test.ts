import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../setup/config.ts';

const checkout = mkdtempSync(join(tmpdir(), 'suil-framework-'));
const packages = join(checkout, 'crates/sui-framework/packages');
const clock = join(packages, 'sui-framework/sources/clock.move');

beforeAll(() => {
  cpSync(join(root, 'packages/move-framework/std/sources'), join(packages, 'move-stdlib/sources'), { recursive: true });
  for (const [ours, theirs] of [
    ['sui', 'sui-framework'],
    ['system', 'sui-system'],
  ] as const)
    cpSync(join(root, 'packages/move-framework', ours, 'sources'), join(packages, theirs, 'sources'), {
      recursive: true,
    });
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

function check(...args: string[]) {
  return spawnSync(process.execPath, [join(root, 'scripts/check/check-framework.ts'), ...args], { encoding: 'utf8' });
}

test('default: a checkout with the same declarations has no differences', () => {
  const { status, stdout } = check('--against', checkout);
  expect(stdout).toMatch(/^\d{3,} types, functions and aliases compared, 0 differences; 0 more are only there\n$/);
  expect(status).toBe(0);
});

test('error: exit code 1 and both sides of what differs', () => {
  const source = readFileSync(clock, 'utf8');
  const changed = source.replace(
    'public fun timestamp_ms(clock: &Clock): u64',
    'public fun timestamp_ms(clock: &mut Clock): u64',
  );
  expect(changed).not.toBe(source);
  writeFileSync(clock, `${changed}\npublic fun tick() {}\n`);
  const { status, stdout } = check('--against', checkout);
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    'function sui::clock::timestamp_ms',
    '  ours    public(&sui::clock::Clock): u64',
    '  theirs  public(&mut sui::clock::Clock): u64',
  ]);
  expect(stdout).toContain('1 differences; 1 more are only there');
  expect(status).toBe(1);
  const comparison = JSON.parse(check('--against', checkout, '--json').stdout);
  expect(comparison).toMatchObject({
    differences: [{ name: 'sui::clock::timestamp_ms' }],
    onlyTheirs: ['sui::clock::tick'],
  });
  writeFileSync(clock, source);
});

test('error: no folder, and a folder without the framework, are refused in one sentence', () => {
  for (const args of [
    [],
    ['--against', join(checkout, 'nothing')],
    ['--against', join(root, 'suil/contracts/test_coins')],
  ]) {
    const { status, stderr } = check(...args);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  }
});
