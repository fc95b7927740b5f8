/** One run: members act, one fault after another happens, days go by; then all stop and the result is checked. */
import { createPool, type Pool } from '@suil/postgres';
import { readApplied } from '../../ledger-writer/position.ts';
import { type Disturbances, disturb, type Happened } from './disturb.test-support.ts';
import { FaultDeployment, type FaultDeploymentOptions } from './fault-deployment.test-support.ts';
import { type FaultResult, judge } from './fault-result.test-support.ts';
import { LoadMember } from './load.test-support.ts';
import { WriteWatch } from './write-watch.test-support.ts';

export type FaultRunOptions = FaultDeploymentOptions &
  Disturbances & {
    members: number;
    /** However slow the machine, the load continues until so many answers said done. */
    doneMin: number;
  };

export type FaultRun = FaultResult &
  Happened & {
    kills: number;
    /** The longest time in which no server wrote, whatever happened to one of them: the chain's node and the disk served. */
    maxWriteOutageMs: number;
    /** Why requests were sent again during it. */
    maxWriteOutageFor: string;
    requests: number;
    /** Answers that no fault may give: 500 and above, but 503. */
    internalErrors: readonly string[];
    /** Answers that said done, repeated ones included. */
    done: number;
    /** Transactions on the chain that the ledger has to know. */
    transactions: number;
    exitCodes: (number | null)[];
  };

type Halt = { code: string; detail: string };

const HALT_POLL_MS = 1_000;

export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const deployment = await FaultDeployment.open(options);
  const pool = createPool({ connection: { connectionString: options.databaseUrl }, connectionsMax: 1 });
  try {
    const members = Array.from(
      { length: options.members },
      (_, index) => new LoadMember(deployment, index, { renewsSession: true }),
    );
    await Promise.all(members.map((member) => member.enter()));
    const writes = new WriteWatch(members, deployment.retries);
    const state = { isOver: false };
    const loads = members.map(async (member) => {
      while (!state.isOver || countDone(members) < options.doneMin) await member.perform(members);
    });
    // A load that fails ends the run at once, and not when every fault has been.
    const faults = disturb(deployment, { ...options, pool, members, writes });
    const halts = watchHalts(deployment, pool, state);
    await Promise.race([faults, writes.watch(), Promise.all(loads), halts]);
    const happened = await faults;
    state.isOver = true;
    await Promise.all([...loads, writes.stop(), halts]);
    await Promise.all(members.map((member) => member.sendDelayed()));
    const exitCodes = await stopLevel(deployment, pool);
    const memories = members.map(({ memory }) => memory);
    const halted = await readHalts(deployment, pool);
    const result = await judge(deployment, options.databaseUrl, memories);
    const { kills, requests, internalErrors } = deployment;
    return {
      ...result,
      differences: [...result.differences, ...halted],
      ...happened,
      ...{ kills, requests, internalErrors, exitCodes },
      maxWriteOutageMs: Math.round(writes.longestMs),
      maxWriteOutageFor: writes.longestFor,
      done: countDone(members),
      transactions: memories.flatMap(({ digests }) => digests).length,
    };
  } finally {
    await pool.end();
    await deployment.close();
  }
}

/** Rejects when servers or the auditor halt, which no fault may cause. Ends with the run. */
async function watchHalts(deployment: FaultDeployment, pool: Pool, state: { readonly isOver: boolean }): Promise<void> {
  while (!state.isOver) {
    await deployment.wait(HALT_POLL_MS);
    const halts = await readHalts(deployment, pool);
    if (halts.length > 0) throw new Error(`halted: ${halts.join('; ')}`);
  }
}

/** Returns what halted servers or the auditor. The database does not answer while its disk is full. */
async function readHalts(deployment: FaultDeployment, pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<Halt>('SELECT code, detail FROM halts').catch(() => ({ rows: [] }));
  const { halts } = await deployment.readAudit();
  return [...rows, ...halts].map(({ code, detail }) => `${code}: ${detail}`);
}

function countDone(members: readonly LoadMember[]): number {
  return members.flatMap(({ memory }) => memory.answers).filter(({ status }) => status === 200).length;
}

/** Stops all servers with everything in the ledger that is on the chain; returns their exit codes. What one sends while it stops is taken in by a new start. */
async function stopLevel(deployment: FaultDeployment, pool: Pool): Promise<(number | null)[]> {
  for (;;) {
    await deployment.levelWithChain();
    const exitCodes = await deployment.stopServers();
    const { response } = await deployment.client.ledgerService.getServiceInfo({});
    const { checkpoint } = await readApplied(pool);
    if (checkpoint >= (response.checkpointHeight ?? 0n)) return exitCodes;
    await deployment.startServers();
  }
}
