/** The command as a process: what it prints, for people and as JSON, and that what fails is said in a line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestSuiFromFaucetV2 } from '@mysten/sui/faucet';
import { expect, test, vi } from 'vitest';
import { startNode } from './start-node.ts';

vi.setConfig({ testTimeout: 60_000 });

const CLI = join(import.meta.dirname, 'cli.ts');
const RECIPIENT = `0x${'be'.repeat(32)}`;

/** Starts the command; `line` waits for a line on standard output, `end` for the exit. */
function start(...args: string[]) {
  const child = spawn(process.execPath, [CLI, '--port', '0', '--heartbeat', '0', ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (part) => {
    out += String(part);
  });
  child.stderr.on('data', (part) => {
    err += String(part);
  });
  return {
    stop: () => child.kill('SIGTERM'),
    async line(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = out.split('\n').find((line) => pattern.test(line));
        if (found !== undefined) return found;
        await Promise.race([
          once(child.stdout, 'data'),
          once(child, 'exit').then(() => Promise.reject(new Error(err))),
        ]);
      }
    },
    async end() {
      const [code] = child.exitCode === null ? await once(child, 'close') : [child.exitCode];
      return { code: code as number, out, err };
    },
  };
}

test('a busy port of the faucet is a line, and the chain serves it on its own port', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  const command = start('--faucet-port', String(port), '--accounts', '1', '--json');
  try {
    const ready = JSON.parse(await command.line(/"ready":true/)) as {
      url: string;
      faucetUrl: null;
      accounts: object[];
    };
    expect(ready).toMatchObject({ faucetUrl: null, accounts: [{ address: expect.stringMatching(/^0x/) }] });
    const { coins_sent: coins } = await requestSuiFromFaucetV2({ host: ready.url, recipient: RECIPIENT });
    expect(coins).toHaveLength(5);
    command.stop();
    const { code, err } = await command.end();
    expect(code).toBe(0);
    expect(err).toBe(`port ${port} is in use; the faucet answers on ${ready.url} alone\n`);
  } finally {
    command.stop();
    busy.close();
  }
});

test('a free port of the faucet is printed, and answers', async () => {
  // Free a moment ago, so free now unless another process was quick.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const command = start('--faucet-port', String(port), '--accounts', '0', '--vdf', '--ristretto');
  try {
    const line = await command.line(/^faucet /);
    expect(line).toBe(`faucet      http://127.0.0.1:${port}`);
    await command.line(/^ready /);
    const paid = await requestSuiFromFaucetV2({ host: `http://127.0.0.1:${port}`, recipient: RECIPIENT });
    expect(paid.status).toBe('Success');
  } finally {
    command.stop();
    await command.end();
  }
});

test.each([
  ['words', []],
  ['JSON', ['--json']],
])('a package that is not there, in %s: a diagnostic and exit code 1, no stack', async (form, args) => {
  const dir = mkdtempSync(join(tmpdir(), 'localnet-cli-'));
  const { code, out, err } = await start('--faucet-port', '0', '--publish', dir, ...args).end();
  rmSync(dir, { recursive: true });
  expect(code).toBe(1);
  expect(out + err).not.toMatch(/\n\s+at /);
  if (form === 'words') expect(err).toContain(`There is no Move package in ${dir}.`);
  else {
    expect(JSON.parse(out.trim())).toMatchObject({
      ok: false,
      dir,
      diagnostics: [{ code: 'TOOLCHAIN_SOURCE_MISSING' }],
    });
    expect(err).toBe('');
  }
});

test('a port that is in use is a line, and JSON on request', async () => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const { port } = busy.address() as AddressInfo;
  try {
    const words = await start('--port', String(port), '--faucet-port', '0').end();
    expect(words).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^[^\n]*EADDRINUSE[^\n]*\n$/) });
    const json = await start('--port', String(port), '--faucet-port', '0', '--json').end();
    expect(JSON.parse(json.out)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('EADDRINUSE') },
    });
  } finally {
    busy.close();
  }
});

test('a fork is named with its checkpoint, and what cannot be forked is a line', async () => {
  const remote = await startNode({ port: 0, heartbeatMs: 0 });
  try {
    const command = start(
      '--faucet-port',
      '0',
      '--accounts',
      '0',
      '--fork',
      remote.url,
      '--fork-checkpoint',
      '0',
      '--json',
    );
    const fork = { node: remote.url, chainId: remote.chain.chainId, checkpoint: '0' };
    expect(JSON.parse(await command.line(/"ready":true/))).toMatchObject({ fork });
    command.stop();
    await command.end();
    const beyond = await start('--faucet-port', '0', '--fork', remote.url, '--fork-checkpoint', '7').end();
    expect(beyond).toEqual({
      ...{ code: 1, out: '' },
      err: `There can be no fork at checkpoint 7: the latest of ${remote.url} is 0\n`,
    });
    const alone = await start('--fork-checkpoint', '7').end();
    expect(alone).toMatchObject({ code: 1, err: expect.stringMatching(/^usage: /) });
  } finally {
    await remote.close();
  }
});
