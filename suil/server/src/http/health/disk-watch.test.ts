import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createDiskWatch } from './disk-watch.ts';

const MIB = 1024 ** 2;
const folder = mkdtempSync(join(tmpdir(), 'suil-disk-'));
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder]).status === 0;
afterAll(() => {
  if (hasDisk) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true });
});

test.skipIf(!hasDisk)('a disk of 16 MiB of which 4 are written (needs the right to mount one)', async () => {
  const watch = createDiskWatch(folder);
  expect(await watch.look()).toEqual({ freeBytes: 16 * MIB, sizeBytes: 16 * MIB });
  writeFileSync(join(folder, 'filler'), Buffer.alloc(4 * MIB));
  expect(await watch.look()).toEqual({ freeBytes: 12 * MIB, sizeBytes: 16 * MIB });
  expect(watch.problems()).toEqual([
    { text: 'the disk of the data folder has less than 1 GiB left', affects: 'nothing' },
  ]);
});

test('behavior: nothing is wrong before the first answer, nor with a gibibyte', async () => {
  let freeBytes = 1024 * MIB;
  const watch = createDiskWatch('anywhere', async () => ({ freeBytes, sizeBytes: 4096 * MIB }));
  expect(watch.problems()).toEqual([]);
  await watch.look();
  expect(watch.problems()).toEqual([]);
  freeBytes -= 1;
  await watch.look();
  expect(watch.problems()).toHaveLength(1);
});
