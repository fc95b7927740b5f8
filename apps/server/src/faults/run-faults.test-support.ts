/** One run: members act, servers are killed, days go by; then everybody stops and the verdict is given. */
import { setTimeout as delay } from 'node:timers/promises';
import { MS_PER_DAY } from '@suil/core';
import { FaultHouse, type FaultHouseOptions } from './fault-house.test-support.ts';
import { LoadMember } from './load.test-support.ts';
import { judge, type Verdict } from './verdict.test-support.ts';

export type FaultRunOptions = FaultHouseOptions & {
  members: number;
  kills: number;
  /** A day goes by after so many kills. */
  killsPerDay: number;
  /** However slow the machine, the load goes on until so many answers said done. */
  doneMin: number;
  onKill?: (kills: number) => void;
};

export type FaultRun = Verdict & {
  kills: number;
  requests: number;
  /** Answers that said done, repeated ones included. */
  done: number;
  /** Transactions on the chain that the ledger has to know. */
  transactions: number;
  exitCodes: (number | null)[];
};

/** Shortest and longest life of a server that answers; it needs about two seconds to come back. */
const KILL_MIN_MS = 50;
const KILL_MAX_MS = 2_500;

export async function runFaults(options: FaultRunOptions): Promise<FaultRun> {
  const house = await FaultHouse.open(options);
  try {
    const members = Array.from({ length: options.members }, (_, index) => new LoadMember(house, index));
    await Promise.all(members.map((member) => member.enter()));
    const state = { isOver: false };
    const loads = members.map(async (member) => {
      while (!state.isOver || countDone(members) < options.doneMin) await member.act(members);
    });
    // A load that fails ends the run at once, and not when all the killing is done.
    await Promise.race([killMany(house, options), Promise.all(loads)]);
    state.isOver = true;
    await Promise.all(loads);
    await Promise.all(members.map((member) => member.sendDelayed()));
    await levelWithChain(house);
    const exitCodes = await house.stopServers();
    const verdict = await judge(
      house,
      options.databaseUrl,
      members.map(({ memory }) => memory),
    );
    const transactions = members.flatMap(({ memory }) => memory.digests).length;
    const { kills, requests } = house;
    return { ...verdict, kills, requests, done: countDone(members), transactions, exitCodes };
  } finally {
    await house.close();
  }
}

function countDone(members: readonly LoadMember[]): number {
  return members.flatMap(({ memory }) => memory.answers).filter(({ status }) => status === 200).length;
}

/** Each server by itself, so that often more than one is away. */
async function killMany(house: FaultHouse, { servers, kills, killsPerDay, onKill }: FaultRunOptions): Promise<void> {
  let begun = 0;
  const killer = async (index: number) => {
    while (begun < kills) {
      const number = ++begun;
      await delay(KILL_MIN_MS + Math.random() * (KILL_MAX_MS - KILL_MIN_MS));
      if (number % killsPerDay === 0) await house.askChain('/dev/clock', { advanceMs: MS_PER_DAY });
      await house.killServer(index);
      onKill?.(house.kills);
    }
  };
  await Promise.all(Array.from({ length: servers }, (_, index) => killer(index)));
}

/** Returns when the servers have everything in the ledger that is on the chain, and the day is closed. */
export async function levelWithChain(house: FaultHouse): Promise<void> {
  for (;;) {
    const { response } = await house.client.ledgerService.getServiceInfo({});
    const { body } = await house.ask('GET', '/api/status');
    const { indexedCheckpoint = '-1' } = body as { indexedCheckpoint?: string };
    if (BigInt(indexedCheckpoint) >= (response.checkpointHeight ?? 0n)) return;
    await delay(100);
  }
}
