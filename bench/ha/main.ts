/**
 * What the loss of a primary costs: on one machine, a replicated installation under a load of signed payments; the primary's Postgres is
 * killed, then its whole machine is lost, then its Patroni paused, then the standby's machine is lost. How long no payment was answered, whether an answered one is missing afterwards, whether the former
 * primary follows the new one. Needs Debian's packages (docs/high-availability.md). `-- --kills N --members N` for other numbers.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingPackages } from '../../deploy/ha/debian.ts';
import { type HaRun, type Loss, runHa } from './run.ts';

const WRITES_BACK_MAX_S = 15;
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '3' }, members: { type: 'string', default: '12' } },
});
const kills = Number(values.kills);

const say = (line: string) => void process.stderr.write(`${line}\n`);
const print = (result: object) => void process.stdout.write(`${JSON.stringify(result)}\n`);
const longestS = (gapsMs: readonly number[]) => Math.round(Math.max(0, ...gapsMs) / 100) / 10;

function report(run: HaRun, seconds: number): void {
  for (const line of [...run.lost, ...run.twice, ...run.differences]) say(line);
  const writesBackS = longestS(run.gapsMs.slice(0, kills));
  print({
    kills,
    acknowledged: run.acknowledged,
    acknowledgedLost: run.lost.length,
    twice: run.twice.length,
    differences: run.differences.length,
    staleLists: run.staleLists,
    writesBackS,
    rejoined: run.rejoined,
    nodeLossS: longestS(run.gapsMs.slice(kills, kills + 1)),
    managerLossS: longestS(run.gapsMs.slice(kills + 1, kills + 2)),
    standbyLossS: longestS(run.gapsMs.slice(kills + 2)),
    lists: run.lists,
    requests: run.requests,
    seconds,
  });
  const wrong = run.lost.length + run.twice.length + run.differences.length + run.staleLists;
  process.exitCode = wrong === 0 && run.rejoined && writesBackS <= WRITES_BACK_MAX_S ? 0 : 1;
}

const missing = missingPackages();
if (missing.length > 0) {
  print({ skipped: `Debian's packages are not installed: ${missing.join(', ')}` });
} else {
  const folder = mkdtempSync(join(tmpdir(), 'suil-ha-'));
  try {
    const startedAtMs = performance.now();
    const losses: Loss[] = [...Array.from({ length: kills }, (): Loss => 'process'), 'machine', 'manager', 'standby'];
    const run = await runHa({ folder, members: Number(values.members), losses, say });
    report(run, Math.round((performance.now() - startedAtMs) / 1000));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
