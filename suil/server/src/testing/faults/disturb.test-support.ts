/** The faults of a run, one after another, with kills between them: servers paused and cut off, the node frozen, the disk full, a clock that jumps. For tests and measurements. */
import { MS_PER_DAY } from '@suil/core';
import type { Pool } from '@suil/postgres';
import type { FaultDeployment } from './fault-deployment.test-support.ts';
import type { LoadMember } from './load.test-support.ts';
import { takeHolderAway } from './stall.test-support.ts';
import type { WriteWatch } from './write-watch.test-support.ts';

/** How often each happens. */
export type Disturbances = {
  servers: number;
  kills: number;
  /** How often a server is stopped with SIGSTOP for longer than the limits, while it keeps the others waiting. */
  pauses: number;
  /** How often one that keeps the others waiting is cut off from the database for as long. */
  partitions: number;
  nodeFreezes: number;
  /** Where there is a disk that can be filled. */
  fullDisk?: { times: number; fill: () => void; free: () => void };
  /** Where the servers' wall clocks can be set. */
  clockJumps?: { times: number; jump: (server: number) => void; setRight: () => void };
  /** A day goes by after so many kills. */
  killsPerDay: number;
  onKill?: (kills: number) => void;
  onFault?: (line: string) => void;
};

export type Happened = {
  pauses: number;
  partitions: number;
  nodeFreezes: number;
  diskFull: number;
  clockJumps: number;
  /** The longest time in which no other server could write while one that kept them waiting was paused, or cut off. */
  pausedHolderStallMs: number;
  cutOffHolderStallMs: number;
  /** The longest time from free space until something was written. */
  writesAfterFullDiskMs: number;
};

type Context = Disturbances & { pool: Pool; members: readonly LoadMember[]; writes: WriteWatch };
type Fault = () => Promise<string>;

/** A day goes by before every third pause, so that some are in the middle of a closing. */
const DAY_EVERY_PAUSES = 3;
/** Shortest and longest life of a server that answers; it needs about two seconds to come back. */
const KILL_MIN_MS = 50;
const KILL_MAX_MS = 2_500;
/** Longer than a request to the node may take. */
const FREEZE_MS = 12_000;
const FULL_MS = 5_000;
/** Each process sees the change within a second. */
const WRONG_CLOCK_MS = 12_000;

/** Kills servers and lets the other faults happen in turn: while one server is away the others live, so that it is certain what keeps them from writing. */
export async function disturb(deployment: FaultDeployment, context: Context): Promise<Happened> {
  const happened: Happened = {
    ...{ pauses: 0, partitions: 0, nodeFreezes: 0, diskFull: 0, clockJumps: 0 },
    ...{ pausedHolderStallMs: 0, cutOffHolderStallMs: 0, writesAfterFullDiskMs: 0 },
  };
  const faults = listFaults(deployment, context, happened);
  let killed = 0;
  for (const [index, fault] of [...faults, null].entries()) {
    const until = Math.round((context.kills * (index + 1)) / (faults.length + 1));
    await killMany(deployment, context, { from: killed, until });
    killed = until;
    const line = await fault?.();
    if (line !== undefined) context.onFault?.(line);
  }
  return happened;
}

/** In turn, so that no kind comes only at the end. */
function listFaults(deployment: FaultDeployment, context: Context, happened: Happened): readonly Fault[] {
  const { fullDisk, clockJumps } = context;
  const kinds: readonly (readonly [number, Fault])[] = [
    [context.pauses, () => pauseHolder(deployment, context, happened)],
    [context.partitions, () => cutHolderOff(deployment, context, happened)],
    [context.nodeFreezes, () => freezeNode(deployment, happened)],
    [fullDisk?.times ?? 0, () => fillDisk(deployment, context, happened)],
    [clockJumps?.times ?? 0, () => jumpClock(deployment, context, happened)],
  ];
  const rounds = Math.max(...kinds.map(([times]) => times));
  return Array.from({ length: rounds }, (_, round) =>
    kinds.filter(([times]) => round < times).map(([, fault]) => fault),
  ).flat();
}

async function pauseHolder(deployment: FaultDeployment, context: Context, happened: Happened): Promise<string> {
  const nextDay = happened.pauses % DAY_EVERY_PAUSES === 0;
  const stallMs = await takeHolderAway(deployment, { fault: 'pause', nextDay, ...holderOptions(context) });
  happened.pauses += 1;
  happened.pausedHolderStallMs = Math.max(happened.pausedHolderStallMs, Math.round(stallMs));
  return `paused: others waited for ${Math.round(stallMs)} ms`;
}

async function cutHolderOff(deployment: FaultDeployment, context: Context, happened: Happened): Promise<string> {
  const stallMs = await takeHolderAway(deployment, { fault: 'partition', nextDay: false, ...holderOptions(context) });
  happened.partitions += 1;
  happened.cutOffHolderStallMs = Math.max(happened.cutOffHolderStallMs, Math.round(stallMs));
  return `cut off: others waited for ${Math.round(stallMs)} ms`;
}

function holderOptions({ pool, members: [, writer, payee] }: Context) {
  if (writer === undefined || payee === undefined) throw new Error('a run has three members at least');
  return { watch: pool, writer, payee };
}

async function freezeNode(deployment: FaultDeployment, happened: Happened): Promise<string> {
  deployment.freezeChain(true);
  await deployment.wait(FREEZE_MS).finally(() => deployment.freezeChain(false));
  await deployment.levelWithChain();
  happened.nodeFreezes += 1;
  return 'the node was frozen';
}

async function fillDisk(deployment: FaultDeployment, context: Context, happened: Happened): Promise<string> {
  const { fullDisk, writes } = context;
  const wroteAfterMs = await writes.excuse(async () => {
    fullDisk?.fill();
    await deployment.wait(FULL_MS).finally(() => fullDisk?.free());
  });
  happened.diskFull += 1;
  happened.writesAfterFullDiskMs = Math.max(happened.writesAfterFullDiskMs, Math.round(wroteAfterMs));
  return `the disk was full: written again after ${Math.round(wroteAfterMs)} ms`;
}

/** A server with a wrong clock writes nothing, so that it is away like one that is paused; in the middle it is killed and starts with the wrong clock. */
async function jumpClock(
  deployment: FaultDeployment,
  { clockJumps, servers }: Context,
  happened: Happened,
): Promise<string> {
  const server = happened.clockJumps % servers;
  clockJumps?.jump(server);
  try {
    await deployment.wait(WRONG_CLOCK_MS / 2);
    await deployment.killServer(server);
    await deployment.wait(WRONG_CLOCK_MS / 2);
  } finally {
    clockJumps?.setRight();
  }
  happened.clockJumps += 1;
  return `the clock of server ${server} was wrong`;
}

/** Each server by itself, so that often more than one is away. */
async function killMany(
  deployment: FaultDeployment,
  { servers, killsPerDay, onKill }: Context,
  { from, until }: { from: number; until: number },
): Promise<void> {
  let begun = from;
  const killer = async (index: number) => {
    while (begun < until) {
      const number = ++begun;
      await deployment.wait(KILL_MIN_MS + Math.random() * (KILL_MAX_MS - KILL_MIN_MS));
      if (number % killsPerDay === 0) await deployment.askChain('/dev/clock', { advanceMs: MS_PER_DAY });
      await deployment.killServer(index);
      onKill?.(deployment.kills);
    }
  };
  await Promise.all(Array.from({ length: servers }, (_, index) => killer(index)));
}
