/** The operators' console beside an application, started by its command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../dev/free-port.ts';
import type { Application } from '../application/application.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface ConsoleProcess {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a console that looks at the application's processes and at `servers`. Returns when it has printed its ready line. */
export async function openConsole(application: Application, servers: readonly string[] = []): Promise<ConsoleProcess> {
  const own = new URL(application.appUrl).origin;
  const words = [
    ...[
      '--network',
      'localnet',
      '--url',
      application.nodeUrl,
      '--manifest',
      join(application.dataDir, 'manifest.json'),
    ],
    ...[own, ...servers].flatMap((url) => ['--server', url]),
    ...['--signer', `http://127.0.0.1:${application.signerPort}`],
    ...['--auditor', `http://127.0.0.1:${application.auditPort}`],
    ...['--sponsor', `http://127.0.0.1:${application.sponsorPort}`, '--port', String(await freePort())],
  ];
  const child = spawn('npm', ['run', '--silent', 'suil', '--', 'console', ...words], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readReady(child);
  return {
    url,
    close: async () => {
      const ended = new Promise((end) => child.once('exit', end));
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}

function readReady(child: ChildProcess): Promise<string> {
  return new Promise((ready, reject) => {
    if (child.stdout === null) return reject(new Error('the console has no output'));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said: { readonly ready?: boolean; readonly url?: string } = JSON.parse(line);
      if (said.ready === true && said.url !== undefined) ready(said.url);
    });
    child.once('close', (code) => reject(new Error(`the console ended with ${code}`)));
  });
}
