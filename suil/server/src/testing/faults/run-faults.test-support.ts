/** One run: members act, servers are killed and paused, days go by; then all stop and the result is checked. */
import { MS_PER_DAY } from '@suil/core';
import { createPool, type Pool } from '@suil/postgres';
import { readApplied } from '../../ledger-writer/position.ts';
import { FaultDeployment, type FaultDeploymentOptions } from './fault-deployment.test-support.ts';
import { type FaultResult, judge } from './fault-result.test-support.ts';
import { LoadMember } from './load.test-support.ts';
import { pauseHolder } from './pause.test-support.ts';

export type FaultRunOptions = FaultDeploymentOptions & {
  members: number;
  kills: number;
  /** How often a server is stopped with SIGSTOP for longer than the limits, while it keeps the others waiting. */
  pauses: number;
  /** A day goes by after so many kills. */
  killsPerDay: number;
  /** However slow the machine, the load continues until so many answers said done. */
  doneMin: number;
  onKill?: (kills: number) => void;
  onPause?: (stallMs: number) => void;
};

export type FaultRun = FaultResult & {
  kills: number;
  pauses: number;
  /** The longest time in which no other server could write while one that kept them waiting was paused. */
  pausedHolderStallMs: number;
  requests: number;
  /** Answers that said done, repeated ones included. */
  done: number;
  /** Transactions on the chain that the ledger has to know. */
  transactions: number;
  exitCodes: (number | null)[];
};

/** A day goes by before every third pause, so that some are in the middle of a closing. */
const DAY_EVERY_PAUSES = 3;
/** Shortest and longest life of a server that answers; it needs about two seconds to come back. */
const KILL_MIN_MS = 50;
const KILL_MAX_MS = 2_500;

export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const deployment = await FaultDeployment.open(options);
  const watch = createPool({ connection: { connectionString: options.databaseUrl }, connectionsMax: 1 });
  try {
    const members = Array.from({ length: options.members }, (_, index) => new LoadMember(deployment, index));
    await Promise.all(members.map((member) => member.enter()));
    const state = { isOver: false };
    const loads = members.map(async (member) => {
      while (!state.isOver || countDone(members) < options.doneMin) await member.perform(members);
    });
    // A load that fails ends the run at once, and not when all the killing is done.
    const stalls: number[] = [];
    await Promise.race([disturb(deployment, { ...options, watch, members, stalls }), Promise.all(loads)]);
    state.isOver = true;
    await Promise.all(loads);
    await Promise.all(members.map((member) => member.sendDelayed()));
    const exitCodes = await stopLevel(deployment, watch);
    const result = await judge(
      deployment,
      options.databaseUrl,
      members.map(({ memory }) => memory),
    );
    const transactions = members.flatMap(({ memory }) => memory.digests).length;
    const { kills, requests } = deployment;
    const pausedHolderStallMs = Math.round(Math.max(0, ...stalls));
    const pauses = stalls.length;
    return {
      ...result,
      kills,
      pauses,
      pausedHolderStallMs,
      requests,
      done: countDone(members),
      transactions,
      exitCodes,
    };
  } finally {
    await watch.end();
    await deployment.close();
  }
}

function countDone(members: readonly LoadMember[]): number {
  return members.flatMap(({ memory }) => memory.answers).filter(({ status }) => status === 200).length;
}

type Disturbance = Omit<FaultRunOptions, 'members'> & { watch: Pool; members: readonly LoadMember[]; stalls: number[] };

/** Kills and pauses in turn: while one server is paused the others live, so that it is certain what keeps them from writing. */
async function disturb(deployment: FaultDeployment, options: Disturbance): Promise<void> {
  const { kills, pauses, watch, members, stalls } = options;
  const [writer, payee] = members;
  if (writer === undefined || payee === undefined) throw new Error('a run has two members at least');
  let killed = 0;
  for (let round = 0; round <= pauses; round += 1) {
    const until = Math.round((kills * (round + 1)) / (pauses + 1));
    await killMany(deployment, { ...options, kills: until, begun: killed });
    killed = until;
    if (round === pauses) return;
    const stallMs = await pauseHolder(deployment, { watch, writer, payee, nextDay: round % DAY_EVERY_PAUSES === 0 });
    stalls.push(stallMs);
    options.onPause?.(stallMs);
  }
}

type Killing = Pick<FaultRunOptions, 'servers' | 'kills' | 'killsPerDay' | 'onKill'> & { begun: number };

/** Each server by itself, so that often more than one is away. */
async function killMany(deployment: FaultDeployment, options: Killing): Promise<void> {
  const { servers, kills, killsPerDay, onKill } = options;
  let { begun } = options;
  const killer = async (index: number) => {
    while (begun < kills) {
      const number = ++begun;
      await deployment.wait(KILL_MIN_MS + Math.random() * (KILL_MAX_MS - KILL_MIN_MS));
      if (number % killsPerDay === 0) await deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY });
      await deployment.killServer(index);
      onKill?.(deployment.kills);
    }
  };
  await Promise.all(Array.from({ length: servers }, (_, index) => killer(index)));
}

/** Stops all servers with everything in the ledger that is on the chain; returns their exit codes. What one sends while it stops is taken in by a new start. */
async function stopLevel(deployment: FaultDeployment, watch: Pool): Promise<(number | null)[]> {
  for (;;) {
    await deployment.levelWithChain();
    const exitCodes = await deployment.stopServers();
    const { response } = await deployment.client.ledgerService.getServiceInfo({});
    const { checkpoint } = await readApplied(watch);
    if (checkpoint >= (response.checkpointHeight ?? 0n)) return exitCodes;
    await deployment.startServers();
  }
}
