/**
 * A process of the installation that outlives the one that started it: its output goes to a log, its number to a file beside it, by which
 * it is found, ended and never taken for another process that got the same number later. Reads /proc, so it is for Linux alone.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '../../scripts/setup/config.ts';

export interface DaemonStart {
  /** Names the log and the file of the number. */
  readonly name: string;
  /** Of the machine that it belongs to. */
  readonly folder: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Null: the present user. */
  readonly runAs: { readonly uid: number; readonly gid: number } | null;
}

const POLL_MS = 20;
/** Longer than any process gives itself to end cleanly. */
const GRACE_MS = 30_000;
const LOG_TAIL = 2_000;

/** Starts it in a group of its own, unless it runs. */
export function startDaemon({ name, folder, command, args, env = {}, runAs }: DaemonStart): void {
  if (findDaemon(folder, name) !== null) return;
  const log = openSync(logOf(folder, name), 'a', 0o600);
  const child = spawn(command, [...args], {
    cwd: folder,
    detached: true,
    // Postgres and its companions write what they say in the language of this.
    env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, ...env },
    stdio: ['ignore', log, log],
    ...runAs,
  });
  closeSync(log);
  // One that cannot be started at all has no number, and is reported by the caller that waits for it.
  child.once('error', () => undefined);
  child.unref();
  if (child.pid !== undefined) writeFileSync(pidFileOf(folder, name), `${child.pid} ${startOf(child.pid) ?? ''}\n`);
}

/** Returns the number of a running process, or null. */
export function findDaemon(folder: string, name: string): number | null {
  const [pid = '', start = ''] = tryRead(pidFileOf(folder, name)).trim().split(' ');
  return start !== '' && startOf(Number(pid)) === start ? Number(pid) : null;
}

/** Ends it with SIGTERM, and with SIGKILL when it takes too long or `isKilled`; returns when it has ended. */
export async function stopDaemon(folder: string, name: string, isKilled = false): Promise<void> {
  const pid = findDaemon(folder, name);
  if (pid !== null) await endProcess(pid, isKilled);
  rmSync(pidFileOf(folder, name), { force: true });
}

/** As `stopDaemon`, for any process. */
export async function endProcess(pid: number, isKilled: boolean): Promise<void> {
  const start = startOf(pid);
  if (start === null) return;
  process.kill(pid, isKilled ? 'SIGKILL' : 'SIGTERM');
  // A paused process ends when it continues.
  process.kill(pid, 'SIGCONT');
  const deadlineMs = performance.now() + GRACE_MS;
  while (startOf(pid) === start) {
    if (performance.now() > deadlineMs) process.kill(pid, 'SIGKILL');
    await delay(POLL_MS);
  }
}

/** Returns how long a process's log is, or 0: what it says from now on comes after that. */
export function logLength(folder: string, name: string): number {
  return Buffer.byteLength(tryRead(logOf(folder, name)));
}

/** Returns what a process's log has from `offset` on. */
export function readLog(folder: string, name: string, offset: number): string {
  return Buffer.from(tryRead(logOf(folder, name)))
    .subarray(offset)
    .toString();
}

/** @throws SetupError with the end of its log when the process has ended */
export function requireDaemon(folder: string, name: string): void {
  if (findDaemon(folder, name) !== null) return;
  throw new SetupError(`${name} ended: ${tryRead(logOf(folder, name)).slice(-LOG_TAIL)}`);
}

function logOf(folder: string, name: string): string {
  return join(folder, `${name}.log`);
}

function pidFileOf(folder: string, name: string): string {
  return join(folder, `${name}.pid`);
}

function tryRead(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Returns when the process started, in the kernel's clock ticks; null when it does not run. */
function startOf(pid: number): string | null {
  const stat = tryRead(`/proc/${pid}/stat`);
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === undefined || state === '' || state === 'Z' ? null : (fields[18] ?? null);
}
