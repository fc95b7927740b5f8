import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArchiveFile, writeTar } from './tar.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-tar-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (path: string, text: string): ArchiveFile => ({ path, bytes: Buffer.from(text) });
const LONG = `${'folder/'.repeat(20)}${'n'.repeat(90)}.js`;

test('tar unpacks what was written: empty files, whole blocks, long paths', () => {
  const files = [
    file('a/empty', ''),
    file('a/block', 'x'.repeat(512)),
    file('a/more', 'y'.repeat(513)),
    file(LONG, 'z'),
  ];
  execFileSync('tar', ['-x', '-C', folder], { input: writeTar(files) });
  for (const { path, bytes } of files) expect([path, readFileSync(join(folder, path))]).toEqual([path, bytes]);
});

test('the bytes depend on names and contents alone', () => {
  const [first, second] = [file('b', '2'), file('a', '1')];
  expect(writeTar([first, second])).toEqual(writeTar([second, first]));
});

/** The tar of macOS lists no times to the second. */
const isGnuTar = execFileSync('tar', ['--version'], { encoding: 'utf8' }).includes('GNU tar');

test.skipIf(!isGnuTar)('GNU tar lists mode 644, owner 0 and time 0 (skipped where tar is another one)', () => {
  const [first, second] = [file('b', '2'), file('a', '1')];
  const listed = execFileSync('tar', ['-t', '-v', '--utc', '--full-time'], {
    input: writeTar([first, second]),
    encoding: 'utf8',
  });
  expect(listed).toMatch(/^-rw-r--r-- 0\/0 +1 1970-01-01 00:00:00 a\n-rw-r--r-- 0\/0 +1 1970-01-01 00:00:00 b\n$/);
});

test('a header’s sum: its bytes added up by hand', () => {
  // 'a' (97); mode 0000644, owner and group 0000000 and size and time of 11 digits: zeros are 48 each.
  const zeros = 48 * (7 - 3 + 7 + 7 + 11 + 11) + 52 * 2 + 54;
  const ustar = 117 + 115 + 116 + 97 + 114 + 48 + 48;
  const sum = 97 + zeros + 32 * 8 + 48 + ustar;
  const header = Buffer.from(writeTar([file('a', '')])).toString('latin1', 148, 156);
  expect(header).toBe(`${sum.toString(8).padStart(6, '0')}\0 `);
});

test('error: a path that the format cannot hold, or one that is there twice', () => {
  expect(() => writeTar([file('n'.repeat(101), '')])).toThrow('is too long for the archive');
  expect(() => writeTar([file(`${'f'.repeat(156)}/n`, '')])).toThrow('is too long for the archive');
  expect(() => writeTar([file('ü', '')])).toThrow('other letters');
  expect(() => writeTar([file('a', '1'), file('a', '2')])).toThrow('a would be in the archive twice');
});
