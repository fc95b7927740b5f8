/**
 * What the auditor's parts cost with many members: checking signed intents and keeping them as evidence, the closing of a day, its team income, a snapshot
 * and its reading, the roots of a day's statement, the memory.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Books, closeDay, readSnapshot, snapshotParts } from '@suil/core/reference-model';
import { DayRoots } from '../../suil/auditor/src/statement/day-roots.ts';
import { measureIntents } from './intents.ts';
import { createState, FIRST_DAY, PRICE } from './state.ts';
import { createTeam, settleNextDay } from './team.ts';

const INTENTS = 5_000;
const BYTES_PER_MEGABYTE = 1_000_000;

function secondsOf(work: () => void): number {
  const startedAtMs = performance.now();
  work();
  return Number(((performance.now() - startedAtMs) / 1_000).toFixed(2));
}

function measureSnapshot(books: Books): { snapshotSeconds: number; snapshotMb: number; recoverySeconds: number } {
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  const path = join(folder, 'snapshot');
  try {
    let bytes = 0;
    const snapshotSeconds = secondsOf(() => {
      const file = openSync(path, 'w');
      for (const part of snapshotParts(books)) bytes += writeSync(file, part);
      fsyncSync(file);
      closeSync(file);
    });
    const recoverySeconds = secondsOf(() => readSnapshot(readFileSync(path), {}));
    return { snapshotSeconds, snapshotMb: Math.round(bytes / BYTES_PER_MEGABYTE), recoverySeconds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The roots of every asset: their time, of it the processor's, the memory that they take at the most, and the longest time without an answer to others. */
async function measureRoots(books: Books) {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startedAtMs = performance.now();
  const used = process.cpuUsage();
  const roots = new DayRoots();
  await roots.of(books, 'a7'.repeat(32));
  await roots.close();
  const { user, system } = process.cpuUsage(used);
  const rootSeconds = Number(((performance.now() - startedAtMs) / 1_000).toFixed(2));
  delay.disable();
  clearInterval(timer);
  const rootMb = Math.round((most - before) / BYTES_PER_MEGABYTE);
  const rootCpuSeconds = Number(((user + system) / 1e6).toFixed(2));
  return { rootSeconds, rootCpuSeconds, rootMb, rootPauseP99Ms: Math.round(delay.percentile(99) / 1e6) };
}

const say = (line: string) => process.stderr.write(`${line}\n`);

export async function measureMembers(members: number) {
  const books = createState(members);
  say(`${members} members, ${books.grants.count} grants, ${books.subscriptions.size} subscriptions`);
  closeDay(books, FIRST_DAY, { price: PRICE });
  // The first closing that releases and pays something.
  const closeSeconds = secondsOf(() => closeDay(books, FIRST_DAY + 1, { price: PRICE }));
  say(`a closing: ${closeSeconds} s`);
  const team = createTeam(books, members, FIRST_DAY);
  let paid = 0n;
  const teamSeconds = secondsOf(() => {
    paid = settleNextDay(team, FIRST_DAY + 1);
  });
  say(`team income of a day, ${paid} micro-dollars: ${teamSeconds} s`);
  const rssMb = Math.round(process.memoryUsage.rss() / BYTES_PER_MEGABYTE);
  const roots = await measureRoots(books);
  say(`the roots of a day: ${roots.rootSeconds} s, ${roots.rootCpuSeconds} s of processors`);
  const snapshot = measureSnapshot(books);
  say(`a snapshot: ${snapshot.snapshotSeconds} s, read: ${snapshot.recoverySeconds} s`);
  const intents = await measureIntents(books, FIRST_DAY + 2, INTENTS);
  return { members, ...intents, closeSeconds, teamSeconds, rssMb, ...roots, ...snapshot };
}
