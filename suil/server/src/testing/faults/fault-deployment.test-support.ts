/**
 * A deployment whose servers are killed, paused and cut off: one chain, one signer and one auditor that live, several servers on one database that are
 * ended with SIGKILL and started again at once, stopped with SIGSTOP for a while, or do not reach the database. For tests and measurements.
 * Owns the processes; what is asked of them is in load.test-support.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SuiGrpcClient } from '@mysten/sui/grpc';
import { type Manifest, manifestSchema } from '@suil/core/api';
import { startOf } from '../../../../../scripts/setup/programs.ts';
import { auditKeyOf } from '../../../../dev/audit-key.ts';
import { createSignerClient, type SignerHalt } from '../../modules/withdrawal/issuing/signer-client.ts';
import { BUILT_APP } from '../built-app.test-support.ts';
import { type AppName, endChild, type ProgramsOf, startChild } from '../child.test-support.ts';
import { DatabaseLink } from './database-link.test-support.ts';
import { readMonthlyLog } from './monthly-log.test-support.ts';
import { openSignerProxy, type SignerProxy } from './signer-proxy.test-support.ts';

/** What wallets sign for, whichever server answers. */
export const SITE = { domain: '127.0.0.1:1', uri: 'http://127.0.0.1:1', chain: 'sui:localnet' } as const;
const RETRY_MS = 25;
const LEVEL_POLL_MS = 100;
const REQUEST_TIMEOUT_MS = 20_000;
const COMMAND_TIMEOUT_MS = 180_000;

/** Of what the auditor publishes of itself: the last line that it kept, what its last round came to, and what is open. */
export type Audit = { seq: string; round: string; halts: readonly { code: string; detail: string }[] };

/** A server that is away, paused or cut off from the database, is not asked. */
type Running = { child: ChildProcess; origin: string; isAway: boolean };

function codeIn(body: unknown): string | undefined {
  return (body as { error?: { code?: string } } | undefined)?.error?.code;
}

export type FaultDeploymentOptions = {
  /** An empty database, which stays. */
  databaseUrl: string;
  servers: number;
  /** Folder of the release before, from whose sources the first server is run. Default: all are of this release. */
  formerCheckout?: string;
  /** Folder of an unpacked release, from which signer, auditor and servers are started. */
  release?: string;
  /** What the processes inherit. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Ends all waiting, also for answers, when it is aborted: a test passes its own. */
  signal: AbortSignal;
  /** What one server's process has in its environment beside that. */
  serverEnvironment?: (index: number) => Readonly<Record<string, string>>;
};

export class FaultDeployment {
  readonly dataFolder = mkdtempSync(join(tmpdir(), 'suil-faults-'));
  kills = 0;
  requests = 0;
  /** Answers of 500 and above that are not 503, the only one that a fault may give. */
  readonly internalErrors: string[] = [];
  /** Why requests were sent again, in order: a code, or that there was no answer. */
  readonly retries: string[] = [];
  chainUrl = '';
  signer: SignerProxy | null = null;
  readonly #token = randomBytes(24).toString('hex');
  readonly #auditToken = randomBytes(24).toString('hex');
  readonly #serverEnvironment: NonNullable<FaultDeploymentOptions['serverEnvironment']>;
  #auditor: Running | null = null;
  #chain: Running | null = null;
  #auditorUrl = '';
  readonly #databaseUrl: string;
  readonly #former: ProgramsOf | undefined;
  readonly #release: ProgramsOf | undefined;
  readonly #environment: Readonly<Record<string, string | undefined>>;
  readonly #signal: AbortSignal;
  readonly #children = new Set<ChildProcess>();
  readonly #servers: (Running | null)[] = [];
  readonly #links: DatabaseLink[] = [];

  private constructor(options: FaultDeploymentOptions) {
    const { databaseUrl, formerCheckout, release, environment, signal, serverEnvironment } = options;
    this.#databaseUrl = databaseUrl;
    this.#former = formerCheckout === undefined ? undefined : { checkout: formerCheckout };
    this.#release = release === undefined ? undefined : { release };
    this.#environment = environment;
    this.#signal = signal;
    this.#serverEnvironment = serverEnvironment ?? (() => ({}));
  }

  static async open(options: FaultDeploymentOptions): Promise<FaultDeployment> {
    const deployment = new FaultDeployment(options);
    try {
      deployment.#chain = await deployment.#start('chain', { CHAIN_PORT: '0' });
      deployment.chainUrl = deployment.#chain.origin;
      const signerEnv = { SIGNER_PORT: '0', ...auditKeyOf(deployment.dataFolder) };
      deployment.signer = await openSignerProxy((await deployment.#start('signer', signerEnv)).origin);
      await deployment.startAuditor();
      for (let index = 0; index < options.servers; index++) {
        deployment.#links.push(await DatabaseLink.open(options.databaseUrl));
        deployment.#servers.push(await deployment.#startServer(index));
      }
      return deployment;
    } catch (error) {
      await deployment.close();
      throw error;
    }
  }

  /** Waits before something is tried again; rejects once the deployment's signal is aborted. */
  async wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#signal });
  }

  get manifest(): Manifest {
    return manifestSchema.parse(JSON.parse(readFileSync(join(this.dataFolder, 'manifest.json'), 'utf8')));
  }

  /** A client of the chain itself, past the servers. */
  get client(): SuiGrpcClient {
    return new SuiGrpcClient({ network: 'localnet', baseUrl: this.chainUrl, format: 'binary' });
  }

  /** SIGKILL to one of the servers, wherever it is; a new one takes its place. Returns when that one answers. */
  async killServer(index: number): Promise<void> {
    const victim = this.#servers[index];
    if (!victim) return;
    this.#servers[index] = null;
    await endChild(victim.child, 'SIGKILL');
    this.kills += 1;
    this.#servers[index] = await this.#startServer(index);
  }

  /** Ends one server as an operator does, by SIGTERM, and starts one of the other release in its place. Returns the exit code. */
  async replaceServer(index: number, by: 'former' | 'present'): Promise<number | null> {
    const replaced = this.#servers[index];
    this.#servers[index] = null;
    const code = replaced == null ? null : await endChild(replaced.child, 'SIGTERM');
    this.#servers[index] = await this.#startServer(index, by);
    return code;
  }

  /** The name by which the database knows a server's sessions. */
  static sessionName(index: number): string {
    return `server-${index}`;
  }

  /** SIGSTOP to the chain's node, or lets it continue: its port takes connections, and nothing answers. */
  freezeChain(isFrozen: boolean): void {
    this.#chain?.child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
  }

  /** SIGSTOP to one of the servers, wherever it is: its sockets stay open, and it says nothing. */
  pauseServer(index: number): void {
    const server = this.#servers[index];
    if (!server) return;
    server.child.kill('SIGSTOP');
    server.isAway = true;
  }

  /** Lets it continue. */
  resumeServer(index: number): void {
    const server = this.#servers[index];
    if (!server) return;
    server.child.kill('SIGCONT');
    server.isAway = false;
  }

  /** A partition: what one of the servers and the database send each other does not arrive, and no connection ends. */
  disconnectServer(index: number): void {
    this.#links[index]?.cut();
    const server = this.#servers[index];
    if (server) server.isAway = true;
  }

  /** What they sent each other meanwhile arrives. */
  reconnectServer(index: number): void {
    this.#links[index]?.restore();
    const server = this.#servers[index];
    if (server) server.isAway = false;
  }

  /** Where the auditor answers. */
  get auditorUrl(): string {
    return this.#auditorUrl;
  }

  /** Returns where a server that runs answers. */
  originOf(index: number): string {
    const { origin } = this.#servers[index] ?? {};
    if (origin === undefined) throw new Error(`server ${index} does not run`);
    return origin;
  }

  /** Sends a request to one server, once; null when there was no answer. */
  async askServer(index: number, method: string, path: string, body?: unknown, token?: string) {
    const server = this.#servers[index];
    return server ? this.#send(server.origin + path, method, body, token) : null;
  }

  /** Sends a request to any server that is not away, again until one answers with something final. */
  async ask(method: string, path: string, body?: unknown, token?: string): Promise<{ status: number; body: unknown }> {
    for (;;) {
      const alive = this.#servers.filter((server) => server !== null && !server.isAway);
      const server = alive[Math.floor(Math.random() * alive.length)];
      const answer = server == null ? null : await this.#send(server.origin + path, method, body, token);
      // Too busy, closing a day, or cut off in the middle: the same request again.
      if (answer !== null && answer.status < 500 && answer.status !== 429) return answer;
      this.retries.push(codeIn(answer?.body) ?? 'no answer');
      await this.wait(RETRY_MS);
    }
  }

  /** Returns when the servers have everything in the ledger that is on the chain now. */
  async levelWithChain(): Promise<void> {
    for (;;) {
      const { response } = await this.client.ledgerService.getServiceInfo({});
      const { body } = await this.ask('GET', '/api/status');
      const { indexedCheckpoint = '-1' } = body as { indexedCheckpoint?: string };
      if (BigInt(indexedCheckpoint) >= (response.checkpointHeight ?? 0n)) return;
      await this.wait(LEVEL_POLL_MS);
    }
  }

  async #send(url: string, method: string, body: unknown, token?: string) {
    this.requests += 1;
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          // From many networks: what one of them may ask for in a minute is limited.
          'x-forwarded-for': `10.0.0.${this.requests % 200}`,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.any([this.#signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      });
      const answer = { status: response.status, body: await response.json() };
      if (answer.status >= 500 && answer.status !== 503)
        this.internalErrors.push(`${answer.status} ${method} ${url}: ${JSON.stringify(answer.body)}`);
      return answer;
    } catch {
      return null;
    }
  }

  /** Asks the local node for something it has beside the chain: coins, another time. */
  async askChain(path: string, body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(this.chainUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  }

  /** Asks every server to stop, and returns their exit codes. */
  async stopServers(): Promise<(number | null)[]> {
    return Promise.all(this.#servers.map((server) => (server === null ? null : endChild(server.child, 'SIGTERM'))));
  }

  /** Starts as many servers as were stopped. */
  async startServers(): Promise<void> {
    for (const index of this.#servers.keys()) this.#servers[index] = await this.#startServer(index);
  }

  /** Starts the auditor, again at the address that the servers know. */
  async startAuditor(): Promise<void> {
    const AUDIT_PORT = this.#auditorUrl === '' ? '0' : new URL(this.#auditorUrl).port;
    this.#auditor = await this.#start('auditor', { AUDIT_PORT, DATABASE_URL: this.#databaseUrl });
    this.#auditorUrl = this.#auditor.origin;
  }

  async stopAuditor(): Promise<void> {
    if (this.#auditor !== null) await endChild(this.#auditor.child, 'SIGTERM');
    this.#auditor = null;
  }

  /** Returns what the auditor publishes of itself, once it answers: it starts again when the operator ended a halt of it. */
  async readAudit(): Promise<Audit> {
    for (;;) {
      const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
      const answer = await fetch(`${this.#auditorUrl}/audit`, { signal }).catch(() => null);
      if (answer?.ok) return (await answer.json()) as Audit;
      await this.wait(RETRY_MS);
    }
  }

  /** Returns each server's metrics, and those of signer and auditor as the last ones. */
  async scrape(): Promise<string[]> {
    const origins = [...this.#servers.map((server) => server?.origin), this.signer?.url, this.#auditor?.origin];
    return Promise.all(
      origins.map(async (origin) => {
        if (origin === undefined) return '';
        return (await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })).text();
      }),
    );
  }

  /** Returns a number of each server's metrics. */
  async readMetrics(name: string): Promise<number[]> {
    const texts = (await this.scrape()).slice(0, this.#servers.length);
    return texts.map((text) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1] ?? Number.NaN));
  }

  /** Returns how many vouchers the signer has ever signed, by its own log. */
  countVouchers(): number {
    return readMonthlyLog(join(this.dataFolder, 'signer'), 'vouchers').length;
  }

  /** Has the signer stop, as a server does. */
  async haltSigner(halt: SignerHalt): Promise<void> {
    await createSignerClient({ url: this.signer?.url ?? '', token: this.#token }).halt(halt);
  }

  /** Runs one of the operator's commands to its end; returns its exit code and what it said. */
  async runCommand(...args: readonly string[]): Promise<{ code: number | null; said: string }> {
    // As `npm run suil` does: `journal` needs the auditor's code, too.
    const start = startOf(args[0] === 'journal' ? 'scripts/release/journal.ts' : 'suil/server/src/commands/main.ts');
    const env = { ...this.#sharedEnv(), DATABASE_URL: this.#databaseUrl, ...this.#services() };
    const options = { env: { ...this.#environment, ...start.env, ...env }, timeout: COMMAND_TIMEOUT_MS };
    const child = spawn(process.execPath, [...start.args, ...args], options);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part;
      });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, said };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#children].map((child) => endChild(child, 'SIGTERM')));
    this.signer?.close();
    for (const link of this.#links) link.close();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  #startServer(index: number, by: 'former' | 'present' = index === 0 ? 'former' : 'present'): Promise<Running> {
    const { username, pathname } = new URL(this.#databaseUrl);
    const name = FaultDeployment.sessionName(index);
    const url = `postgres://${username}@127.0.0.1:${this.#links[index]?.port}${pathname}?application_name=${name}`;
    const env = { PORT: '0', DATABASE_URL: url, ...this.#services(), ...this.#serverEnvironment(index) };
    return this.#start('server', env, by === 'former' ? this.#former : undefined);
  }

  #services() {
    return { AUDIT_URL: this.#auditorUrl, SIGNER_URL: this.signer?.url ?? '' };
  }

  #sharedEnv(): Record<string, string> {
    return {
      APP_DIR: BUILT_APP,
      DATA_DIR: this.dataFolder,
      HOST: '127.0.0.1',
      PUBLIC_URL: SITE.uri,
      SIGNER_TOKEN: this.#token,
      AUDIT_TOKEN: this.#auditToken,
      LOG_LEVEL: 'silent',
      LOGINS_PER_MINUTE: '60000',
      TRUST_PROXY: '1',
      ...(this.chainUrl === '' ? {} : { CHAIN_PORT: new URL(this.chainUrl).port }),
    };
  }

  async #start(app: AppName, env: Record<string, string>, programsOf?: ProgramsOf): Promise<Running> {
    const onStart = (started: ChildProcess) => {
      this.#children.add(started);
      started.once('exit', () => this.#children.delete(started));
    };
    const all = { ...this.#environment, ...this.#sharedEnv(), ...env };
    const { child, url } = await startChild(
      app,
      all,
      onStart,
      programsOf ?? (app === 'chain' ? undefined : this.#release),
    );
    return { child, origin: new URL(url).origin, isAway: false };
  }
}
