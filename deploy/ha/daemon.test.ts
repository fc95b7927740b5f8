/** Processes by their files: found, ended, and not taken for others. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findDaemon, logLength, readLog, requireDaemon, startDaemon, stopDaemon } from './daemon.ts';
import { until } from './until.ts';

const linux = test.skipIf(process.platform !== 'linux');
const WAITING = { what: 'the process said nothing', timeoutMs: 20_000 };

/** Starts Node with a script in a new folder; returns the folder. */
function start(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'suil-daemon-'));
  onTestFinished(async () => {
    await stopDaemon(folder, 'one', true);
    rmSync(folder, { recursive: true });
  });
  startDaemon({ name: 'one', folder, command: process.execPath, args: ['-e', script], runAs: null });
  return folder;
}

linux('default: is found while it runs, and ends when asked to', async () => {
  const folder = start("console.log('up', process.env.HOME); setInterval(() => undefined, 1000)");
  const said = await until(WAITING, () => readLog(folder, 'one', 0) || null);
  expect(said).toBe(`up ${folder}\n`);
  expect([logLength(folder, 'one'), readLog(folder, 'one', 3)]).toEqual([said.length, `${folder}\n`]);
  expect(findDaemon(folder, 'one')).toBeGreaterThan(0);
  await stopDaemon(folder, 'one');
  expect(findDaemon(folder, 'one')).toBeNull();
});

linux('behavior: is started once', async () => {
  const folder = start('setInterval(() => undefined, 1000)');
  const pid = findDaemon(folder, 'one');
  startDaemon({ name: 'one', folder, command: process.execPath, args: ['-e', ''], runAs: null });
  expect([pid === null, findDaemon(folder, 'one')]).toEqual([false, pid]);
});

linux('behavior: another process with its number is neither found nor ended', async () => {
  const folder = start('setInterval(() => undefined, 1000)');
  const path = join(folder, 'one.pid');
  const [, started] = readFileSync(path, 'utf8').trim().split(' ');
  writeFileSync(path, `${process.pid} ${started}\n`);
  expect(findDaemon(folder, 'one')).toBeNull();
  await stopDaemon(folder, 'one', true);
  expect(process.exitCode).toBeUndefined();
});

linux('error: one that ended is reported with what it said last', async () => {
  const folder = start("console.error('no such thing'); process.exit(3)");
  await until(WAITING, () => (findDaemon(folder, 'one') === null ? true : null));
  expect(() => requireDaemon(folder, 'one')).toThrow('one ended: no such thing');
});
