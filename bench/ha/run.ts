/** A replicated installation under a load of signed payments whose primary is lost again and again, and what is left of it afterwards. */
import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '@suil/postgres';
import { endProcess } from '../../deploy/ha/daemon.ts';
import { Installation } from '../../deploy/ha/installation.ts';
import { type DataMachine, valuesOf } from '../../deploy/ha/plan.ts';
import { until } from '../../deploy/ha/until.ts';
import { readApplied } from '../../suil/server/src/ledger-writer/position.ts';
import { serverSchema } from '../../suil/server/src/modules/index.ts';
import { BUILT_APP } from '../../suil/server/src/testing/built-app.test-support.ts';
import { SITE } from '../../suil/server/src/testing/faults/fault-deployment.test-support.ts';
import { type FaultResult, judge } from '../../suil/server/src/testing/faults/fault-result.test-support.ts';
import { withShadowDatabase } from '../../suil/server/src/verify/reindex/shadow-database.ts';
import { HaDeployment } from './deployment.ts';
import { Load } from './load.ts';

/**
 * What is lost of the primary: its Postgres, its whole machine, or its Patroni, which is paused while its Postgres continues; or the whole
 * machine of the standby.
 */
export type Loss = 'process' | 'machine' | 'manager' | 'standby';

export interface HaRunOptions {
  /** Empty. */
  readonly folder: string;
  readonly members: number;
  readonly losses: readonly Loss[];
  readonly say: (line: string) => void;
}

export interface HaRun extends FaultResult {
  /** Payments that were answered as done. */
  readonly acknowledged: number;
  readonly staleLists: number;
  /** For each loss, the longest time without an answered payment. */
  readonly gapsMs: readonly number[];
  /** Whether each machine became the standby of the primary again. */
  readonly rejoined: boolean;
  /** Whether the schema's owner makes and reads a second database past the balancer, as `reindex --verify` does. */
  readonly hasShadow: boolean;
  readonly requests: number;
  /** How many lists the servers read where, since their last start. */
  readonly lists: Readonly<Record<string, number>>;
}

/** Between two losses. */
const CALM_MS = 5_000;
const TIMEOUT_MS = 120_000;
const OPTIONS = {
  appFolder: BUILT_APP,
  // Members sign for this site, and come from many networks behind the balancer.
  environment: { PUBLIC_URL: SITE.uri, TRUST_PROXY: '2', LOGINS_PER_MINUTE: '60000' },
};

/** Takes the installation down in any case. */
export async function runHa({ folder, members, losses, say }: HaRunOptions): Promise<HaRun> {
  const installation = await Installation.of(folder);
  try {
    await installation.start({ ...OPTIONS, onStep: (text) => say(`starting ${text}`) });
    const deployment = new HaDeployment(installation);
    const load = await Load.start(deployment, members);
    const gapsMs: number[] = [];
    let rejoined = true;
    for (const loss of losses) {
      const { gapMs, isBack } = await loseOne(installation, load, { loss, say });
      gapsMs.push(gapMs);
      rejoined &&= isBack;
      if (!isBack) break;
    }
    await load.stop();
    const lists = await readLists(installation);
    const memories = load.members.map(({ memory }) => memory);
    const result = await judge(deployment, await stopLevel(installation, deployment), memories);
    const hasShadow = await openShadow(installation);
    const { requests } = deployment;
    return {
      ...result,
      acknowledged: load.doneAtMs.length,
      staleLists: load.staleLists,
      gapsMs,
      rejoined,
      hasShadow,
      requests,
      lists,
    };
  } finally {
    await installation.stop();
  }
}

/** Returns once the machine follows the primary again, or has not within two minutes. */
async function loseOne(
  { database }: Installation,
  load: Load,
  { loss, say }: { loss: Loss; say: HaRunOptions['say'] },
): Promise<{ gapMs: number; isBack: boolean }> {
  await delay(CALM_MS);
  const leader = await until({ what: 'there is no primary', timeoutMs: TIMEOUT_MS }, () => database.findLeader());
  const victim = loss === 'standby' ? otherThan(leader) : leader;
  const lostAtMs = performance.now();
  await lose(database, victim, loss);
  const isLed = async () => (await database.findLeader()) === otherThan(victim) || null;
  await until({ what: `there is no primary but ${victim}`, timeoutMs: TIMEOUT_MS }, isLed);
  const ledAtMs = performance.now();
  const isPaid = () => (load.doneAtMs.at(-1) ?? 0) > ledAtMs || null;
  await until({ what: 'no payment was answered', timeoutMs: TIMEOUT_MS }, isPaid);
  if (loss === 'machine' || loss === 'standby') database.startMachine(victim);
  if (loss === 'manager') database.pauseManager(victim, false);
  const isBack = await comesBack(database, victim, say);
  const endMs = performance.now();
  const gapMs = load.longestGapMs(lostAtMs, endMs);
  const backS = ((endMs - lostAtMs) / 1000).toFixed(1);
  say(`${victim}, loss of ${loss}: no payment for ${(gapMs / 1000).toFixed(1)} s, it follows again after ${backS} s`);
  return { gapMs, isBack };
}

function otherThan(machine: DataMachine): DataMachine {
  return machine === 'data-1' ? 'data-2' : 'data-1';
}

async function lose(database: Installation['database'], victim: DataMachine, loss: Loss): Promise<void> {
  if (loss === 'process') await endProcess(database.postgresPid(victim) ?? 0, true);
  else if (loss === 'manager') database.pauseManager(victim, true);
  else await database.loseMachine(victim);
}

async function comesBack(database: Installation['database'], victim: DataMachine, say: HaRunOptions['say']) {
  try {
    await database.waitForRejoin(victim, TIMEOUT_MS);
    return true;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return false;
  }
}

async function readLists(installation: Installation): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const url of installation.serverUrls) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    for (const [, source = '', count] of metrics.matchAll(/^suil_list_reads_total\{source="(\w+)"\} (\d+)$/gm))
      counts[source] = (counts[source] ?? 0) + Number(count);
  }
  return counts;
}

async function openShadow({ plan, folder }: Installation): Promise<boolean> {
  const { HOST, WRITER_PORT, OWNER_PASSWORD } = valuesOf(plan, folder, 'app-1');
  const connection = { connectionString: `postgres://suil_owner:${OWNER_PASSWORD}@${HOST}:${WRITER_PORT}/suil` };
  const live = createPool({ connection, connectionsMax: 1 });
  try {
    return await withShadowDatabase({ live, connection, schema: serverSchema, nowMs: Date.now() }, async (shadow) => {
      const { rows } = await shadow.query<{ lines: bigint }>('SELECT count(*) AS lines FROM ledger.journal');
      return rows[0]?.lines === 0n;
    });
  } finally {
    await live.end();
  }
}

/** Returns the address of the primary's database once the ledger has everything of the chain and the servers have stopped. */
async function stopLevel(installation: Installation, deployment: HaDeployment): Promise<string> {
  for (;;) {
    await deployment.levelWithChain();
    await installation.stopServers();
    const url = installation.database.superuserUrl((await installation.database.findLeader()) ?? 'data-1', 'suil');
    const pool = createPool({ connection: { connectionString: url }, connectionsMax: 1 });
    const { checkpoint } = await readApplied(pool);
    await pool.end();
    const { response } = await deployment.client.ledgerService.getServiceInfo({});
    if (checkpoint >= (response.checkpointHeight ?? 0n)) return url;
    await installation.startServers(OPTIONS);
  }
}
