/**
 * How long `npm start` takes from a set-up clone to its ready line, and how much memory all its processes hold then. Fresh data each
 * round; one unmeasured round first, so that packages, contracts and the app are set up.
 */
import { readFileSync } from 'node:fs';
import { Application } from '../suil/e2e/application/application.ts';
import { familyOf } from '../suil/e2e/application/processes.ts';

const rounds = 3;

/** Resident memory of one process, a page that n processes share counted as 1/n (Pss), so that the sum is the truth. */
function residentBytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(rollup.match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0) * 1024;
}

async function round(): Promise<{ readySeconds: number; rssMb: number }> {
  const startedAt = performance.now();
  const application = await Application.open();
  const readySeconds = (performance.now() - startedAt) / 1000;
  const bytes = familyOf(application.pid).reduce((sum, { pid }) => sum + residentBytes(pid), 0);
  await application.close();
  return { readySeconds, rssMb: bytes / 2 ** 20 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

process.stderr.write('setting up\n');
await round();
const results = [];
for (let index = 1; index <= rounds; index++) {
  const result = await round();
  process.stderr.write(
    `round ${index} of ${rounds}: ${result.readySeconds.toFixed(2)} s, ${result.rssMb.toFixed(0)} MB\n`,
  );
  results.push(result);
}
process.stdout.write(
  `${JSON.stringify({
    readySeconds: Number(median(results.map((result) => result.readySeconds)).toFixed(2)),
    rssMb: Math.round(Math.max(...results.map((result) => result.rssMb))),
    rounds,
  })}\n`,
);
