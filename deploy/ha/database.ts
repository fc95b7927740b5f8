/** The two Postgres servers of the installation with what decides between them: etcd and Patroni. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@suil/postgres';
import { endProcess, findDaemon, requireDaemon, startDaemon, stopDaemon } from './daemon.ts';
import { PROGRAMS, postgresUser } from './debian.ts';
import { DATA_MACHINES, type DataMachine, ETCD_MACHINES, folderOf, type Values, valuesOf } from './plan.ts';
import { fillStatements, writeConfiguration } from './template.ts';
import { fetchJson, until } from './until.ts';

/** One Postgres server as Patroni reports it. */
export interface Member {
  readonly name: DataMachine;
  readonly role: 'leader' | 'replica' | 'sync_standby';
  readonly state: string;
}

const START_TIMEOUT_MS = 60_000;

/** `streaming` is what later versions of Patroni say. */
function isStandby({ role, state }: Member): boolean {
  return role === 'sync_standby' && /^(running|streaming)$/.test(state);
}

export class DatabaseNodes {
  readonly #folder: string;
  readonly #plan: Values;

  constructor(folder: string, plan: Values) {
    this.#folder = folder;
    this.#plan = plan;
  }

  /** Returns when there is a primary with a synchronous standby, and the roles and the database exist. */
  async start(): Promise<void> {
    for (const machine of ETCD_MACHINES) this.#startEtcd(machine);
    await until({ what: 'etcd did not elect a leader', timeoutMs: START_TIMEOUT_MS }, async () => {
      for (const machine of ETCD_MACHINES) requireDaemon(folderOf(this.#folder, machine), 'etcd');
      const { health } = await fetchJson<{ health: string }>(`${this.#address('DATA_1', 'ETCD_PORT')}/health`);
      return health === 'true' || null;
    });
    for (const machine of DATA_MACHINES) this.#startPatroni(machine);
    await this.waitForStandby(START_TIMEOUT_MS);
    await this.#createRoles();
  }

  /** Ends the standby before the primary, so that neither takes over from the other. */
  async stop(): Promise<void> {
    const leader = await this.findLeader();
    const [first, second] = leader === 'data-1' ? (['data-2', 'data-1'] as const) : DATA_MACHINES;
    for (const machine of [first, second]) {
      await stopDaemon(folderOf(this.#folder, machine), 'patroni');
      const pid = this.postgresPid(machine);
      if (pid !== null) await endProcess(pid, false);
    }
    for (const machine of ETCD_MACHINES) await stopDaemon(folderOf(this.#folder, machine), 'etcd');
  }

  /** Ends everything of a machine at once, as a loss of power does. */
  async loseMachine(machine: DataMachine): Promise<void> {
    const folder = folderOf(this.#folder, machine);
    const pid = this.postgresPid(machine);
    await Promise.all([
      stopDaemon(folder, 'patroni', true),
      stopDaemon(folder, 'etcd', true),
      pid === null ? undefined : endProcess(pid, true),
    ]);
  }

  /** Pauses a machine's Patroni while its Postgres continues, or lets it continue. */
  pauseManager(machine: DataMachine, isPaused: boolean): void {
    const pid = findDaemon(folderOf(this.#folder, machine), 'patroni');
    if (pid !== null) process.kill(pid, isPaused ? 'SIGSTOP' : 'SIGCONT');
  }

  /** Starts what a machine runs. */
  startMachine(machine: DataMachine): void {
    this.#startEtcd(machine);
    this.#startPatroni(machine);
  }

  /** Returns the number of the machine's Postgres as it wrote it down, or null. */
  postgresPid(machine: DataMachine): number | null {
    try {
      const text = readFileSync(join(folderOf(this.#folder, machine), 'postgres', 'postmaster.pid'), 'utf8');
      return Number(text.split('\n')[0]);
    } catch {
      return null;
    }
  }

  /** Returns the servers as the first Patroni that answers reports them; empty when none does. */
  async readMembers(): Promise<readonly Member[]> {
    for (const prefix of ['DATA_1', 'DATA_2']) {
      const url = `${this.#address(prefix, 'PATRONI_PORT')}/cluster`;
      const cluster = await fetchJson<{ members?: Member[] }>(url).catch(() => null);
      if (cluster !== null) return cluster.members ?? [];
    }
    return [];
  }

  /** Returns the machine of the running primary, or null. */
  async findLeader(): Promise<DataMachine | null> {
    const members = await this.readMembers();
    return members.find(({ role, state }) => role === 'leader' && state === 'running')?.name ?? null;
  }

  /** Returns when there is a primary, and the other server is its synchronous standby. */
  async waitForStandby(timeoutMs: number): Promise<void> {
    await until({ what: 'Postgres has no primary with a synchronous standby', timeoutMs }, async () => {
      for (const machine of DATA_MACHINES) requireDaemon(folderOf(this.#folder, machine), 'patroni');
      const members = await this.readMembers();
      const isLed = members.some(({ role, state }) => role === 'leader' && state === 'running');
      return (isLed && members.some(isStandby)) || null;
    });
  }

  /** Returns when the machine's server is the synchronous standby of another one. */
  async waitForRejoin(machine: DataMachine, timeoutMs: number): Promise<void> {
    await until({ what: `${machine} did not follow the new primary`, timeoutMs }, async () => {
      const members = await this.readMembers();
      const isLed = members.some(
        ({ name, role, state }) => name !== machine && role === 'leader' && state === 'running',
      );
      return (isLed && members.some((one) => one.name === machine && isStandby(one))) || null;
    });
  }

  /** Returns the superuser's address of a machine's server. */
  superuserUrl(machine: DataMachine, database: string): string {
    const values = valuesOf(this.#plan, this.#folder, machine);
    return `postgres://postgres:${values['SUPERUSER_PASSWORD']}@${values['HOST']}:${values['POSTGRES_PORT']}/${database}`;
  }

  async #createRoles(): Promise<void> {
    const leader = (await this.findLeader()) ?? 'data-1';
    const pool = createPool({
      connection: { connectionString: this.superuserUrl(leader, 'postgres') },
      connectionsMax: 1,
    });
    try {
      const { rowCount } = await pool.query("SELECT 1 FROM pg_database WHERE datname = 'suil'");
      if (rowCount) return;
      for (const statement of fillStatements('roles.sql', this.#plan)) await pool.query(statement);
    } finally {
      await pool.end();
    }
  }

  #startEtcd(machine: (typeof ETCD_MACHINES)[number]): void {
    const values = valuesOf(this.#plan, this.#folder, machine);
    const path = writeConfiguration('etcd.yml', values);
    const folder = folderOf(this.#folder, machine);
    startDaemon({
      ...{ name: 'etcd', folder, command: PROGRAMS.etcd },
      args: ['--config-file', path],
      runAs: postgresUser(),
    });
  }

  #startPatroni(machine: DataMachine): void {
    const path = writeConfiguration('patroni.yml', valuesOf(this.#plan, this.#folder, machine));
    const folder = folderOf(this.#folder, machine);
    startDaemon({ name: 'patroni', folder, command: PROGRAMS.patroni, args: [path], runAs: postgresUser() });
  }

  #address(prefix: string, port: string): string {
    return `http://${this.#plan[`${prefix}_HOST`]}:${this.#plan[`${prefix}_${port}`]}`;
  }
}
