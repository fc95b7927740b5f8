/** A process of the application: started, waited for until it says it is ready, stopped. Owns no knowledge of what it runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cacheDir } from '../../scripts/setup/config.ts';
import type { ProgramStart } from '../../scripts/setup/programs.ts';

/** Longer than any process of the application gives itself to end cleanly (the server: 20 s). */
const GRACE_MS = 25_000;

/** A running process that has printed its ready line. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** The JSON object the process printed as its ready line. */
  readonly ready: Record<string, unknown>;
  /** Settles when the process has ended, with its exit code (null after a signal). */
  readonly ended: Promise<number | null>;
  /** Asks the process to stop (SIGTERM), and insists (SIGKILL) after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

/** Parameters of {@link startChild}; `start` is for the Node that runs this script. */
export interface StartChildParams {
  name: string;
  start: ProgramStart;
  env?: Record<string, string>;
  /** Environment variables that it does not get. */
  without?: readonly string[];
  /** How long the process may take to print its ready line. */
  readyWithinMs: number;
  /** Called with every line of standard output that is not the ready line. */
  onLine?: (line: string) => void;
}

function endOf(process: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => process.once('exit', (code) => resolve(code)));
}

function readyLine(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'ready' in value ? { ...value } : null;
  } catch {
    return null;
  }
}

/**
 * Starts a process in a group of its own (so that a Ctrl-C in the terminal reaches only the starter, which stops its
 * processes in order) and returns once it has printed a line of JSON with a `ready` field.
 *
 * @throws Error when the process ends first or stays silent for too long; its own message is on standard error.
 */
export async function startChild(params: StartChildParams): Promise<Child> {
  const withheld = Object.fromEntries((params.without ?? []).map((name) => [name, undefined]));
  const process_ = spawn(process.execPath, [...params.start.args], {
    detached: true,
    // Compiled code is kept between starts: half a second less for each process, and less memory.
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(cacheDir, 'node'),
      ...params.start.env,
      ...params.env,
      ...withheld,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = endOf(process_);
  const lines = createInterface({ input: process_.stdout });
  const ready = await new Promise<Record<string, unknown>>((resolve, reject) => {
    const timer = setTimeout(() => {
      process_.kill('SIGKILL');
      reject(new Error(`${params.name} was not ready within ${params.readyWithinMs / 1000} s`));
    }, params.readyWithinMs);
    lines.on('line', (line) => {
      const value = readyLine(line);
      if (!value) return params.onLine?.(line);
      clearTimeout(timer);
      resolve(value);
    });
    ended.then((code) => {
      clearTimeout(timer);
      reject(new Error(`${params.name} ended before it was ready (exit code ${code ?? 'none'})`));
    });
    process_.once('error', reject);
  });
  return {
    name: params.name,
    pid: process_.pid ?? 0,
    ready,
    ended,
    async stop(graceMs = GRACE_MS) {
      if (process_.exitCode !== null || process_.signalCode !== null) return;
      process_.kill('SIGTERM');
      const timer = setTimeout(() => process_.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    },
  };
}
