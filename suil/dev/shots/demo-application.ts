/** Opens `npm start -- --demo` for the photographer on free ports, and closes it again. Owns the process; demo/ owns the content. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root, SetupError } from '../../../scripts/setup/config.ts';
import { freePort } from '../free-port.ts';

export interface DemoApplication {
  /** E.g. `http://127.0.0.1:8080/chain/`. */
  readonly appUrl: string;
  close(): Promise<void>;
}

/** Returns the open demo application; it is filled first unless it was. @throws SetupError when it does not open */
export async function openDemoApplication(): Promise<DemoApplication> {
  const ports = { PORT: await freePort(), CHAIN_PORT: await freePort(), SIGNER_PORT: await freePort() };
  const given = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const child = spawn(process.execPath, ['suil/dev/start.ts', '--demo'], {
    cwd: root,
    // Of its log only errors, unless more is requested.
    env: { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn', ...given },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const appUrl = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready')) resolve(line.replace(/^ready\s+/, ''));
    });
    child.once('exit', () => reject(new SetupError('The demo application did not open; the reason is printed above.')));
  });
  return {
    appUrl,
    close: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
