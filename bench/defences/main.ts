/**
 * Takes the defences of lists/ away one at a time, each in a copy of the checkout, and runs the tests that must notice. What none notices is
 * listed. Exits 1 when a defence survives or cannot be tried, or a test fails without any edit.
 * `npm run bench -- defences [--only TEXT] [--workers 2]`; TEXT is part of the defences' names or files, or several such texts with commas between.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findTestBrowser } from '../../scripts/test/browser.ts';
import { copyTree } from './copy-tree.ts';
import type { Trial } from './defence.ts';
import { readLists } from './read-lists.ts';
import { runTests, tryDefence } from './try-defence.ts';

const root = join(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});
const say = (line: string) => process.stderr.write(`${line}\n`);

const begun = performance.now();
const texts = values.only.split(',');
const chosen = readLists(join(import.meta.dirname, 'lists')).filter(({ name, file }) =>
  texts.some((text) => `${name} ${file}`.includes(text)),
);
const browser = await findTestBrowser(process.env);
process.env['CHROMIUM_PATH'] = browser.executablePath;
process.env['CHROMIUM_ARGS'] = browser.args.join(' ');
process.env['CHROMIUM_LIBRARY_PATH'] = browser.libraryPath;

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function openCopy(): string {
  const folder = copyTree(root);
  folders.push(folder);
  return folder;
}

const trials: Trial[] = [];
const waiting = [...chosen];

async function work(): Promise<void> {
  const folder = openCopy();
  for (let defence = waiting.shift(); defence !== undefined; defence = waiting.shift()) {
    const trial = await tryDefence(folder, defence);
    trials.push(trial);
    say(`${trial.outcome} (${trial.seconds} s) ${defence.name} [${defence.file}] ${trial.details.join(' | ')}`);
  }
}

await Promise.all(Array.from({ length: Number(values.workers) }, work));
// A test that fails without an edit notices nothing.
const tests = new Set(trials.filter(({ outcome }) => outcome !== 'stale').flatMap(({ defence }) => defence.tests));
const unedited = tests.size === 0 ? null : await runTests(openCopy(), [...tests]);
const isSound = unedited === null || unedited.outcome === 'survived';
if (!isSound) say(`fails without an edit: ${unedited.details.join(' | ')}`);

const countOf = (wanted: Trial['outcome']) => trials.filter(({ outcome }) => outcome === wanted).length;
const line = {
  bench: 'defences',
  defences: trials.length,
  noticed: countOf('noticed'),
  survivors: countOf('survived'),
  stale: countOf('stale'),
  broken: countOf('broken'),
  seconds: Math.round((performance.now() - begun) / 1_000),
};
process.stdout.write(`${JSON.stringify(line)}\n`);
process.exitCode = line.noticed === line.defences && isSound ? 0 : 1;
