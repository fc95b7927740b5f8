import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBinaries, locatePackage } from './binaries.ts';
import { chooseRunAs, isReachableByOthers, type RunAs } from './run-as.ts';

const folder = mkdtempSync(join(tmpdir(), 'suil-binaries-'));
const packageFolder = join(folder, 'package');
const copies: string[] = [];

/** A package as npm leaves it when install scripts are off, in a folder that only its owner may enter. */
beforeAll(() => {
  cpSync(locatePackage(), packageFolder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  const links = JSON.parse(readFileSync(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string;
  }[];
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) rmSync(join(packageFolder, target), { force: true });
  chmodSync(folder, 0o700);
});
afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const versionOf = (binFolder: string, runAs: RunAs | null) =>
  execFileSync(join(binFolder, 'postgres'), ['--version'], { encoding: 'utf8', cwd: '/', ...runAs });

describe('findBinaries', () => {
  test('default: the programs where npm put them', () => {
    const { binFolder, majorVersion } = findBinaries(null);
    expect(binFolder).toBe(join(locatePackage(), 'native', 'bin'));
    expect(versionOf(binFolder, null)).toContain(`(PostgreSQL) ${majorVersion}.`);
  });

  test('behavior: programs that cannot be used in place are copied once to where they can', () => {
    const { binFolder, majorVersion } = findBinaries(chooseRunAs(), packageFolder);
    const copy = dirname(binFolder);
    copies.push(copy);
    expect(copy.startsWith(folder)).toBe(false);
    expect(isReachableByOthers(copy)).toBe(true);
    expect(versionOf(binFolder, chooseRunAs())).toContain(`(PostgreSQL) ${majorVersion}.`);
    expect(existsSync(join(copy, 'lib', 'libpq.so.5')) || process.platform !== 'linux').toBe(true);
    const madeAtMs = statSync(copy).ctimeMs;
    expect(findBinaries(chooseRunAs(), packageFolder).binFolder).toBe(binFolder);
    expect(statSync(copy).ctimeMs).toBe(madeAtMs);
  });
});
