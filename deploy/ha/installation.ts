/**
 * A whole installation on one machine, as it would run on several: etcd, two Postgres servers under Patroni, on each of two application
 * machines pgbouncer, haproxy and a server; signer, auditor, and a local chain in place of the Sui network. Owns the order of starting and stopping.
 */
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../../scripts/setup/config.ts';
import { type Program, startOf } from '../../scripts/setup/programs.ts';
import { auditKeyOf } from '../../suil/dev/audit-key.ts';
import { chainStart } from '../../suil/dev/chain-process.ts';
import { logLength, readLog, requireDaemon, startDaemon, stopDaemon } from './daemon.ts';
import { DatabaseNodes } from './database.ts';
import { missingPackages, PROGRAMS, postgresUser } from './debian.ts';
import {
  APP_MACHINES,
  type AppMachine,
  folderOf,
  MACHINES,
  type Machine,
  readPlan,
  type Values,
  valuesOf,
} from './plan.ts';
import { fillEnvironment, writeConfiguration } from './template.ts';
import { until } from './until.ts';

const READY_TIMEOUT_MS = 120_000;
/** What the installation's processes are called, by machine; Postgres and etcd belong to DatabaseNodes. */
const PROCESSES = [
  ...APP_MACHINES.map((machine) => [machine, 'server'] as const),
  ...[['auditor', 'auditor'] as const, ['signer', 'signer'] as const, ['chain', 'chain'] as const],
  ...APP_MACHINES.flatMap((machine) => [[machine, 'haproxy'] as const, [machine, 'pgbouncer'] as const]),
];

export interface InstallationOptions {
  /** A build of the web app. */
  readonly appFolder: string;
  /** In place of what the templates say, for every process of the product. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly onStep?: (text: string) => void;
}

export class Installation {
  readonly folder: string;
  readonly plan: Values;
  readonly database: DatabaseNodes;

  private constructor(folder: string, plan: Values) {
    this.folder = folder;
    this.plan = plan;
    this.database = new DatabaseNodes(folder, plan);
  }

  /** Returns the installation of a folder, whether it runs or not. @throws SetupError for missing packages */
  static async of(folder: string): Promise<Installation> {
    const missing = missingPackages();
    if (missing.length > 0)
      throw new SetupError(
        `Install Debian's packages first: apt-get install --no-install-recommends ${missing.join(' ')}`,
      );
    mkdirSync(folder, { recursive: true });
    // Postgres runs as another user, who has to reach its folder.
    chmodSync(folder, 0o755);
    for (const machine of MACHINES) mkdirSync(folderOf(folder, machine), { recursive: true, mode: 0o700 });
    const user = postgresUser();
    if (user !== null)
      for (const machine of [...APP_MACHINES, 'data-1', 'data-2'] as const)
        chownSync(folderOf(folder, machine), user.uid, user.gid);
    return new Installation(folder, await readPlan(folder));
  }

  /** Starts everything that does not run. Returns when the balancer finds a server ready. @throws SetupError with the log's end */
  async start(options: InstallationOptions): Promise<void> {
    const { environment = {}, onStep = () => undefined } = options;
    onStep('etcd and Postgres');
    await this.database.start();
    for (const machine of APP_MACHINES) this.#startBalancers(machine);
    onStep('the chain');
    const chainEnvironment = { CHAIN_PORT: this.plan['CHAIN_PORT'] ?? '', DATA_DIR: folderOf(this.folder, 'chain') };
    await this.#run('chain', 'chain', chainStart({ stopWithParent: false }), { ...chainEnvironment, ...environment });
    onStep('signer, servers, auditor');
    await this.#runProgram('signer', 'signer', 'suil/signer/src/main.ts', options);
    await this.startServers(options);
    await this.#runProgram('auditor', 'auditor', 'suil/auditor/src/main.ts', options);
    onStep('the balancer');
    await until({ what: 'the balancer found no server ready', timeoutMs: READY_TIMEOUT_MS }, async () => {
      const { ok } = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) });
      return ok || null;
    });
  }

  /** One after the other: the first brings the schema up to date. */
  async startServers(options: InstallationOptions): Promise<void> {
    for (const machine of APP_MACHINES) await this.#runProgram(machine, 'server', 'suil/server/src/main.ts', options);
  }

  /** Has the servers write what they accepted, and end. */
  async stopServers(): Promise<void> {
    for (const machine of APP_MACHINES) await stopDaemon(folderOf(this.folder, machine), 'server');
  }

  /** Ends everything, also what another process started. */
  async stop(): Promise<void> {
    for (const [machine, name] of PROCESSES) await stopDaemon(folderOf(this.folder, machine), name);
    await this.database.stop();
  }

  /** Where users come in: the balancer of the first application machine. */
  get url(): string {
    return `http://${this.plan['APP_1_HOST']}:${this.plan['APP_1_PUBLIC_PORT']}`;
  }

  /** The servers themselves. */
  get serverUrls(): readonly string[] {
    return APP_MACHINES.map((machine) => {
      const { HOST = '', SERVER_PORT = '' } = valuesOf(this.plan, this.folder, machine);
      return `http://${HOST}:${SERVER_PORT}`;
    });
  }

  get chainUrl(): string {
    return `http://${this.plan['CHAIN_HOST']}:${this.plan['CHAIN_PORT']}`;
  }

  #startBalancers(machine: AppMachine): void {
    const values = valuesOf(this.plan, this.folder, machine);
    const folder = folderOf(this.folder, machine);
    writeConfiguration('pgbouncer-users.txt', values);
    const runAs = postgresUser();
    const haproxy = ['-db', '-f', writeConfiguration('haproxy.cfg', values)];
    startDaemon({ name: 'haproxy', folder, command: PROGRAMS.haproxy, args: haproxy, runAs });
    const pgbouncer = [writeConfiguration('pgbouncer.ini', values)];
    startDaemon({ name: 'pgbouncer', folder, command: PROGRAMS.pgbouncer, args: pgbouncer, runAs });
  }

  /** The local chain leaves its keys, which are published, beside its data. */
  #readKeys(appFolder: string): Values {
    const folder = folderOf(this.folder, 'chain');
    const keys: Values = JSON.parse(readFileSync(join(folder, 'dev-keys.json'), 'utf8'));
    const { settlement = '', withdrawal = '', audit = '' } = keys;
    const named = { SETTLEMENT_KEY: settlement, VOUCHER_KEY: withdrawal, AUDIT_KEY: audit, APP_FOLDER: appFolder };
    return { ...named, ...auditKeyOf(folder) };
  }

  /** Runs a program with the template of its name. */
  #runProgram(machine: Machine, name: string, program: Program, options: InstallationOptions): Promise<void> {
    const values = { ...valuesOf(this.plan, this.folder, machine), ...this.#readKeys(options.appFolder) };
    const env = { ...fillEnvironment(`${name}.env`, values), ...options.environment };
    return this.#run(machine, name, startOf(program), env);
  }

  /** Returns when the process has printed its ready line. */
  async #run(
    machine: Machine,
    name: string,
    { args, env: own }: ReturnType<typeof startOf>,
    env: Record<string, string>,
  ): Promise<void> {
    const folder = folderOf(this.folder, machine);
    const offset = logLength(folder, name);
    startDaemon({ name, folder, command: process.execPath, args, env: { ...env, ...own }, runAs: null });
    await until({ what: `${name} was not ready`, timeoutMs: READY_TIMEOUT_MS }, () => {
      if (/^\{"ready":true/m.test(readLog(folder, name, offset))) return true;
      requireDaemon(folder, name);
      return null;
    });
  }
}
