/** `npm run suil -- COMMAND` as a terminal runs it: Ctrl-C reaches the command and the one that started it, and the exit code says so. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manifest } from '../../suil/server/src/testing/test-deployment.test-support.ts';
import { root } from '../setup/config.ts';

let folder: string;
let node: Server;
let asked: Promise<unknown>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'suil-command-'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  // A node that takes a request and never answers it.
  node = createServer(() => undefined);
  asked = once(node, 'request');
  await once(node.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  node.closeAllConnections();
  node.close();
  rmSync(folder, { recursive: true });
});

/** In a group of its own, as a shell starts it. */
function start(...words: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['scripts/bootstrap.mjs', 'suil', ...words], {
    cwd: root,
    detached: true,
    stdio: 'pipe',
  });
}

test('Ctrl-C while the node does not answer: the command ends at once, with 130', async () => {
  const { port } = node.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const path = join(folder, 'manifest.json');
  const child = start('admin', 'state', '--network', 'localnet', '--url', url, '--manifest', path);
  const ended = once(child, 'exit');
  await Promise.race([asked, ended.then(() => expect.unreachable('it ended before it asked'))]);
  process.kill(-(child.pid ?? expect.unreachable()), 'SIGINT');
  expect(await ended).toEqual([130, null]);
});

test('a name that is no command: 1, with the names', async () => {
  const child = start('no-such-command');
  let text = '';
  child.stderr?.on('data', (part) => {
    text += part;
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(text).toContain('Commands: admin, anchor, ');
});
