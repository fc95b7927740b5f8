import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preparePostmaster } from './cluster.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';

/** What a server writes to the log while it starts: as many lines as the reason of a failure has. */
const START_LINES = 'starting\nlistening\nwas shut down\nis ready\n';

let folder: string;
let pid: number | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-postmaster-'));
});
afterEach(async () => {
  if (pid !== undefined) await stopPostmaster(pid, 'immediate');
  pid = undefined;
  rmSync(folder, { recursive: true, force: true });
});

test('regression: a start waits for the server that another process is starting, whatever that one writes to the log', async () => {
  const options = preparePostmaster({ folder, durable: false });
  pid = await startPostmaster(options);
  const path = join(options.dataFolder, 'postmaster.pid');
  const ready = readFileSync(path, 'utf8');
  writeFileSync(path, ready.replace(/ready *\n$/, 'starting\n'));
  expect(readFileSync(path, 'utf8')).not.toBe(ready);

  const second = startPostmaster(options);
  const outcome = second.catch((error: unknown) => error);
  await vi.waitFor(() => expect(readFileSync(options.logPath, 'utf8')).toContain('lock file "postmaster.pid"'), {
    timeout: 20_000,
    interval: 2,
  });
  appendFileSync(options.logPath, START_LINES);
  // The second server has ended, and the first one needs a moment more.
  await delay(400);
  writeFileSync(path, ready);
  expect(await outcome).toBe(pid);
});
