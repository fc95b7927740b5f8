/** Opens `npm start -- --demo` for the photographer on free ports, itself or a copy of it. Owns the process; demo/ owns the content. */
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { root, SetupError } from '../../../scripts/setup/config.ts';
import { DEMO_DATA_DIR } from '../demo/demo.ts';
import { freePort } from '../free-port.ts';

export interface DemoApplication {
  /** E.g. `http://127.0.0.1:8080/chain/`. */
  readonly appUrl: string;
  /** Of the local chain's node. */
  readonly chainUrl: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

const demoDataDir = () => resolve(root, process.env['DATA_DIR'] || DEMO_DATA_DIR);

/**
 * Returns a copy of the filled demo deployment, open, so that what happens to it is not in the demo afterwards. It is deleted when it
 * closes. @throws SetupError when it does not open
 */
export async function openDemoCopy(): Promise<DemoApplication> {
  const dataDir = `${demoDataDir()}-announced`;
  rmSync(dataDir, { recursive: true, force: true });
  // Owners stay: the embedded database's files may be another user's.
  execFileSync('cp', ['-a', demoDataDir(), dataDir]);
  const application = await openDemoApplication(dataDir);
  return {
    ...application,
    close: async () => {
      await application.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the open demo application; it is filled first unless it was. @throws SetupError when it does not open */
export async function openDemoApplication(dataDir = demoDataDir()): Promise<DemoApplication> {
  const ports = {
    PORT: await freePort(),
    CHAIN_PORT: await freePort(),
    SIGNER_PORT: await freePort(),
    AUDIT_PORT: await freePort(),
    SPONSOR_PORT: await freePort(),
  };
  const given = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  const child = spawn(process.execPath, ['suil/dev/start.ts', '--demo'], {
    cwd: root,
    // Of its log only errors, unless more is requested.
    env: { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn', DATA_DIR: dataDir, ...given },
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
    chainUrl: `http://127.0.0.1:${ports.CHAIN_PORT}`,
    dataDir,
    close: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}
