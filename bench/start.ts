// How long `npm start` takes from a set-up clone to its ready line, and how much memory all its processes hold then.
// Fresh data each round; one unmeasured round first, so that packages, contracts and the app are set up.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '..');
const rounds = 3;
const pageBytes = 4096;

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

interface ProcessEntry {
  pid: number;
  parent: number;
  privateBytes: number;
}

/** Resident memory without pages that are counted elsewhere: shared buffers of Postgres would count once per backend. */
function residentBytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(rollup.match(/^Pss:\s+(\d+) kB/m)?.[1] ?? 0) * 1024;
  } catch {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
  }
}

function listProcesses(): ProcessEntry[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid: Number(entry), parent, privateBytes: residentBytes(Number(entry)) }];
    } catch {
      return []; // it ended while we looked
    }
  });
}

function familyBytes(pid: number): number {
  const all = listProcesses();
  const family = new Set([pid]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const entry of all) {
      if (family.has(entry.pid) || !family.has(entry.parent)) continue;
      family.add(entry.pid);
      grown = true;
    }
  }
  return all.filter((entry) => family.has(entry.pid)).reduce((sum, entry) => sum + entry.privateBytes, 0);
}

async function round(): Promise<{ readySeconds: number; rssMb: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    CHAIN_PORT: String(await freePort()),
  };
  const startedAt = performance.now();
  const house = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((done) => house.once('exit', () => done()));
  await new Promise<void>((ready, reject) => {
    createInterface({ input: house.stdout }).on('line', (line) => line.startsWith('ready') && ready());
    house.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  const readySeconds = (performance.now() - startedAt) / 1000;
  const rssMb = familyBytes(house.pid ?? 0) / 2 ** 20;
  process.kill(-(house.pid ?? 0), 'SIGINT');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
  return { readySeconds, rssMb };
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
