/**
 * One process of the product, as a test starts and ends it. It never outlives the test: it ends with SIGKILL when it does not stop in time,
 * and stops when the process that started it is gone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ProgramStart, startOf } from '../../../../scripts/setup/programs.ts';

/** A server gives up stopping cleanly after 20 s by itself. */
const STOP_TIMEOUT_MS = 25_000;

export type AppName = 'chain' | 'server' | 'signer' | 'auditor';

export type StartedChild = { readonly child: ChildProcess; readonly url: string };

/** What is run instead of this checkout's programs: the sources of another one, or an unpacked release, which has no local chain. */
export type ProgramsOf = { readonly checkout: string } | { readonly release: string };

/**
 * Starts an app and returns once it has said where it listens.
 * @throws {Error} with what it printed, when it ends before.
 */
export async function startChild(
  app: AppName,
  env: NodeJS.ProcessEnv,
  onStart: (child: ChildProcess) => void = () => undefined,
  programsOf?: ProgramsOf,
): Promise<StartedChild> {
  const start = startOfApp(app, programsOf);
  const child = spawn(process.execPath, [...start.args], { env: { ...env, ...start.env }, stdio: 'pipe' });
  onStart(child);
  let printed = '';
  child.stderr.on('data', (part) => {
    printed = (printed + part).slice(-4_000);
    process.stderr.write(part);
  });
  for await (const line of createInterface({ input: child.stdout }))
    return { child, url: (JSON.parse(line) as { url: string }).url };
  throw new Error(`${app} ended before it was ready: ${printed}`);
}

function startOfApp(app: AppName, of: ProgramsOf | undefined): ProgramStart {
  if (of === undefined) return startOf(`suil/${app}/src/main.ts`, { stopWithParent: true });
  if ('checkout' in of) return startOf(`suil/${app}/src/main.ts`, { stopWithParent: true, checkout: of.checkout });
  const [stopWithParent = ''] = startOf('suil/dev/stop-with-parent.ts').args.slice(-1);
  return { args: ['--import', stopWithParent, join(of.release, 'suil.mjs'), app], env: {} };
}

/** Sends the signal, unless the process has ended; returns its exit code, or null when a signal ended it. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  // A process that SIGSTOP paused handles the signal when it continues.
  child.kill('SIGCONT');
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  return ended.finally(() => clearTimeout(deadline));
}
