/**
 * Runs the steps of a page as a person at a terminal: one shell after the other with what the one before left, and processes in terminals of
 * their own. Owns the folder, the ports and the ends of what it started; adds no command.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/setup/config.ts';
import { freePort } from '../../suil/dev/free-port.ts';
import { findMissing, type Step } from './page.ts';

/** What the page names; others take their place where these may be taken. */
const PORTS = ['8080', '8081', '9000', '9090', '9100', '9200', '9300'];
/** A step that takes longer than this does not end. */
const STEP_MAX_MS = 600_000;
/** A process that is not ready by then will not be. */
const READY_MAX_MS = 120_000;
const STOP_MAX_MS = 30_000;

export interface StepResult {
  /** Null: as the page says. */
  readonly failure: string | null;
  readonly output: string;
}

export class Operator {
  /** The home of the person, where the page's folders are. */
  readonly home: string;
  readonly #ports: ReadonlyMap<string, string>;
  readonly #services: ChildProcess[] = [];
  readonly #env: NodeJS.ProcessEnv;

  private constructor(home: string, ports: ReadonlyMap<string, string>) {
    this.home = home;
    this.#ports = ports;
    const { PATH, LANG, NODE_COMPILE_CACHE } = process.env;
    this.#env = {
      PATH: `${join(root, 'node_modules/.bin')}:${PATH}`,
      HOME: home,
      ...(LANG === undefined ? {} : { LANG }),
      ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
    };
  }

  static async open(): Promise<Operator> {
    const home = mkdtempSync(join(tmpdir(), 'operate-'));
    // As root Postgres runs as another user, who has to reach its folder.
    chmodSync(home, 0o755);
    mkdirSync(join(home, 'shell'));
    const ports = new Map<string, string>();
    for (const port of PORTS) ports.set(port, String(await freePort()));
    writeFileSync(join(home, 'shell/ports.json'), JSON.stringify([...ports]));
    return new Operator(home, ports);
  }

  /** Returns the operator of a folder that was kept, whose processes run still. */
  static reopen(home: string): Operator {
    return new Operator(home, new Map(JSON.parse(readFileSync(join(home, 'shell/ports.json'), 'utf8'))));
  }

  async follow(step: Step): Promise<StepResult> {
    const commands = this.#withOwnPorts(step.commands);
    const promised = step.promised.map((line) => this.#withOwnPorts(line));
    return step.isService ? this.#serve(commands, promised) : this.#run(commands, promised, step.exitCode);
  }

  async #run(commands: string, promised: readonly string[], exitCode: number): Promise<StepResult> {
    const state = join(this.home, 'shell/state');
    // What an open terminal keeps: variables and functions.
    const script = `[ -f ${state} ] && . ${state}\n${commands}\n{ export -p; declare -f; } > ${state}\n`;
    const child = this.#start(['-e', '-o', 'pipefail', '-c', script]);
    const printed = collect(child);
    const timer = setTimeout(() => end(child, 'SIGKILL'), STEP_MAX_MS);
    const [code]: unknown[] = await once(child, 'close');
    clearTimeout(timer);
    const output = printed.both();
    if (code !== exitCode) return { failure: `exit code ${code} instead of ${exitCode}`, output };
    const missing = findMissing(promised, printed.both());
    return { failure: missing === null ? null : `"${missing}" was not printed`, output };
  }

  /** Returns when it has printed what is promised. */
  async #serve(commands: string, promised: readonly string[]): Promise<StepResult> {
    const child = this.#start(['-e', '-c', commands]);
    this.#services.push(child);
    const printed = collect(child);
    const timer = setTimeout(() => end(child, 'SIGKILL'), READY_MAX_MS);
    const failure = await new Promise<string | null>((resolve) => {
      child.stdout?.on('data', () => {
        if (findMissing(promised, printed.out()) === null) resolve(null);
      });
      child.once('close', (code) =>
        resolve(`it ended with exit code ${code}, before it had printed "${promised.join(' ')}"`),
      );
    });
    clearTimeout(timer);
    return { failure, output: printed.both() };
  }

  #start(args: readonly string[]): ChildProcess {
    // A group of its own, as a terminal's: what a shell started ends with it.
    return spawn('bash', args, { cwd: root, env: this.#env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  #withOwnPorts(text: string): string {
    return text.replace(/(?<!\d)\d{4}(?!\d)/g, (port) => this.#ports.get(port) ?? port);
  }

  /** Ends every process, the newest first, and removes the folder. */
  async close(): Promise<void> {
    for (const child of this.#services.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, 'close');
      end(child, 'SIGTERM');
      const timer = setTimeout(() => end(child, 'SIGKILL'), STOP_MAX_MS);
      await ended;
      clearTimeout(timer);
    }
    // Disks of a page whose end was not reached.
    for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
      const [, place = ''] = line.split(' ');
      if (place.startsWith(`${this.home}/`)) spawnSync('umount', ['--lazy', place]);
    }
    rmSync(this.home, { recursive: true, force: true });
  }
}

function collect(child: ChildProcess) {
  const printed = { out: '', both: '' };
  child.stdout?.on('data', (part) => {
    printed.out += part;
    printed.both += part;
  });
  child.stderr?.on('data', (part) => {
    printed.both += part;
  });
  return { out: () => printed.out, both: () => printed.both };
}

/** Ends the whole group. */
function end({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
