/**
 * One process of the product, as a test starts and ends it. It never outlives the test: it ends with SIGKILL when it does not stop in time,
 * and stops when the process that started it is gone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { startOf } from '../../../../scripts/setup/programs.ts';

/** A server gives up stopping cleanly after 20 s by itself. */
const STOP_TIMEOUT_MS = 25_000;

export type AppName = 'chain' | 'server' | 'signer' | 'auditor';

export type StartedChild = { readonly child: ChildProcess; readonly url: string };

/**
 * Starts an app and returns once it has said where it listens. With `checkout` the sources of another checkout are run.
 * @throws {Error} with what it printed, when it ends before.
 */
export async function startChild(
  app: AppName,
  env: NodeJS.ProcessEnv,
  onStart: (child: ChildProcess) => void = () => undefined,
  checkout?: string,
): Promise<StartedChild> {
  const start = startOf(`suil/${app}/src/main.ts`, { stopWithParent: true, checkout });
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
