/**
 * One application for one test: `npm start` on a temporary data folder and free ports, killed and opened again at will. Owns the
 * processes; what happens in the browser belongs to the tests.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { dayOf, MS_PER_DAY } from '@suil/core';
import { freePort } from '../../dev/free-port.ts';
import { familyOf, isAlive, type ProcessEntry } from './processes.ts';

const root = resolve(import.meta.dirname, '../../..');

async function freePorts() {
  return {
    port: await freePort(),
    chainPort: await freePort(),
    signerPort: await freePort(),
    auditPort: await freePort(),
    sponsorPort: await freePort(),
  };
}

/** A process that a test can stop. */
type ProcessName = 'server' | 'signer' | 'auditor' | 'sponsor';

/** An open application. All its state is below `dataDir`. */
export class Application {
  readonly dataDir: string;
  readonly port: number;
  readonly chainPort: number;
  readonly signerPort: number;
  readonly auditPort: number;
  readonly sponsorPort: number;
  /** Everything the application has printed so far, a line each. */
  readonly lines: string[] = [];
  #process: ChildProcess | null = null;
  /** Every process there was when the application had opened. */
  #family: ProcessEntry[] = [];

  /** Variables besides those of the folder and the ports. */
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(
    dataDir: string,
    ports: Awaited<ReturnType<typeof freePorts>>,
    settings: Readonly<Record<string, string>> = {},
  ) {
    this.dataDir = dataDir;
    this.#settings = settings;
    this.port = ports.port;
    this.chainPort = ports.chainPort;
    this.signerPort = ports.signerPort;
    this.auditPort = ports.auditPort;
    this.sponsorPort = ports.sponsorPort;
  }

  /** Opens a fresh application and returns when it has printed its ready line. */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<Application> {
    const application = new Application(mkdtempSync(join(tmpdir(), 'suil-e2e-')), await freePorts(), settings);
    await application.start();
    return application;
  }

  /** Opens a small `npm start -- --demo` and returns when it is filled. */
  static async openDemo({ days, members }: { days: number; members: number }): Promise<Application> {
    const application = new Application(mkdtempSync(join(tmpdir(), 'suil-e2e-')), await freePorts());
    const size = { DEMO_DAYS: String(days), DEMO_MEMBERS: String(members) };
    await application.#run(['start', '--silent', '--', '--demo'], size);
    return application;
  }

  /** The process of `npm start`. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  get appUrl(): string {
    return `http://127.0.0.1:${this.port}/chain/`;
  }

  get nodeUrl(): string {
    return `http://127.0.0.1:${this.chainPort}`;
  }

  /** The link by which the root member invites, as the last start printed it. */
  get inviteLink(): string {
    const line = this.lines.findLast((text) => text.startsWith('invite'));
    if (!line) throw new Error('the application printed no invite link');
    return line.replace(/^invite\s+/, '');
  }

  /** Runs `npm start` on this application's data; used at first and after a kill. */
  async start(): Promise<void> {
    await this.#run(['start', '--silent']);
  }

  /** What tells a command of this machine which application it is for. */
  #environment(): NodeJS.ProcessEnv {
    // Playwright asks for colours; where the caller asks for none, Node warns of the contradiction amid a command's lines.
    const { FORCE_COLOR: _, ...environment } = process.env;
    return {
      ...environment,
      ...this.#settings,
      PORT: String(this.port),
      CHAIN_PORT: String(this.chainPort),
      SIGNER_PORT: String(this.signerPort),
      AUDIT_PORT: String(this.auditPort),
      SPONSOR_PORT: String(this.sponsorPort),
      DATA_DIR: this.dataDir,
    };
  }

  async #run(command: string[], settings: Record<string, string> = {}): Promise<void> {
    const child = spawn('npm', command, {
      cwd: root,
      detached: true,
      env: { ...this.#environment(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    const errors: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => errors.push(line));
    await new Promise<void>((ready, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        this.lines.push(line);
        if (line.startsWith('ready')) ready();
      });
      // Not its end alone: only when its pipes are closed has everything been read that it said before.
      child.once('close', (code) =>
        reject(new Error(`npm ${command[0]} ended with ${code}:\n${[...this.lines, ...errors].join('\n')}`)),
      );
    });
    this.#family = familyOf(this.pid);
  }

  /** SIGKILL to the server, the signer, the auditor, the sponsor and the chain at the same moment, then waits until the rest of the application has noticed. */
  async kill(): Promise<void> {
    const victims = this.#family.filter(({ command }) =>
      /suil\/(server|signer|auditor|sponsor|chain)\/src\/main\.[jt]s/.test(command),
    );
    if (victims.length !== 5)
      throw new Error(
        `expected a server, a signer, an auditor, a sponsor and a chain to kill, found ${victims.length} processes`,
      );
    const ended = this.#ended();
    for (const { pid } of victims) process.kill(pid, 'SIGKILL');
    await ended;
  }

  /** Stops one of the processes where it is: it keeps its connections and answers nothing. */
  pause(name: ProcessName): void {
    process.kill(this.#pidOf(name), 'SIGSTOP');
  }

  /** The paused process continues. */
  unpause(name: ProcessName): void {
    process.kill(this.#pidOf(name), 'SIGCONT');
  }

  #pidOf(name: ProcessName): number {
    const found = this.#family.find(({ command }) => command.includes(`suil/${name}/src/main.`));
    if (!found) throw new Error(`the application has no ${name}`);
    return found.pid;
  }

  /** Runs an operator's command, `npm run suil -- …`, on this application to its end. Returns its exit code and what it printed. */
  runCommand(...words: readonly string[]): Promise<{ code: number | null; said: string }> {
    return this.#runScript('suil', words);
  }

  /** Runs `npm run rescue -- …` to its end, as `runCommand`. */
  runRescue(...words: readonly string[]): Promise<{ code: number | null; said: string }> {
    return this.#runScript('rescue', words);
  }

  async #runScript(script: string, words: readonly string[]): Promise<{ code: number | null; said: string }> {
    const child = spawn('npm', ['run', '--silent', script, '--', ...words], { cwd: root, env: this.#environment() });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part;
      });
    const code = await new Promise<number | null>((close) => child.once('close', close));
    return { code, said };
  }

  /** SIGKILL to `npm start` itself and its supervisor, as by a closed session; returns when nothing of it is left. */
  async abandon(): Promise<void> {
    const ended = this.#ended();
    if (this.#process?.pid) process.kill(-this.#process.pid, 'SIGKILL');
    await ended;
    while (this.survivors().length > 0) await new Promise((soon) => setTimeout(soon, 100));
  }

  /** Ctrl-C: returns the exit code once everything has stopped. */
  async interrupt(): Promise<number | null> {
    const ended = this.#ended();
    if (this.#process?.pid) process.kill(-this.#process.pid, 'SIGINT');
    return ended;
  }

  /** Closes the application permanently and opens its chain alone: no server, no signer, no auditor, no sponsor, no database. */
  async leaveOnlyTheChain(): Promise<void> {
    await this.interrupt();
    await this.#run(['run', '--silent', 'chain']);
  }

  /** Every process of the open application that is still alive. */
  survivors(): number[] {
    return this.#family.map(({ pid }) => pid).filter(isAlive);
  }

  /** Stops the application and removes its data. */
  async close(): Promise<void> {
    await this.interrupt();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Moves the chain's clock forward by whole days. */
  async advanceDays(days: number): Promise<void> {
    await this.advanceMs(days * MS_PER_DAY);
  }

  /** Lets days pass one by one, as they do: each is closed by the server before the next. */
  async passDays(days: number): Promise<void> {
    for (let day = 0; day < days; day++) await this.skipDays(1);
  }

  /** Moves the clock forward by whole days at once and returns when the server has closed them all. */
  async skipDays(days: number): Promise<void> {
    const today = dayOf(Number(await this.advanceMs(days * MS_PER_DAY)));
    for (;;) {
      const response = await fetch(new URL('/api/status', this.appUrl));
      const status = (await response.json()) as { openDay: number };
      // Not the server's own idea of the time: right after the clock was moved it may not have heard of that.
      if (status.openDay >= today) return;
      await new Promise((soon) => setTimeout(soon, 50));
    }
  }

  /** Moves the chain's clock to 01:00 of the next day, so that a test never meets midnight by accident. */
  async advanceToNextMorning(): Promise<void> {
    const nowMs = Number(await this.advanceMs(0));
    await this.advanceMs(MS_PER_DAY - (nowMs % MS_PER_DAY) + 3_600_000);
  }

  async advanceMs(advanceMs: number): Promise<string> {
    const response = await fetch(`${this.nodeUrl}/dev/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceMs }),
    });
    if (!response.ok) throw new Error(`the clock refused: ${await response.text()}`);
    return ((await response.json()) as { timestampMs: string }).timestampMs;
  }

  #ended(): Promise<number | null> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child?.exitCode ?? null);
    return new Promise((resolveEnd) => child.once('exit', (code) => resolveEnd(code)));
  }
}
