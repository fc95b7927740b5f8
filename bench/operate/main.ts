/**
 * A test plays the operator: follows docs/operations/practice.md from an empty folder to its end, command by command, and compares what is
 * printed with what the page promises. `-- --keep` leaves the folder and its processes as they are at the end, `-- --until LINE` ends before that
 * line, and `-- --in FOLDER --from LINE` continues there, for the one who writes the page.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/setup/config.ts';
import { Operator } from './operator.ts';
import { countCommands, readSteps, type Step } from './page.ts';
import { findSilenced, findUndone } from './walk.ts';

const PAGE = 'docs/operations/practice.md';
const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    in: { type: 'string' },
    from: { type: 'string', default: '1' },
    until: { type: 'string' },
  },
});
const say = (line: string) => void process.stderr.write(`${line}\n`);

const steps = readSteps(readFileSync(join(root, PAGE), 'utf8'));
const beganAtMs = performance.now();
const minutes = () => Math.round((performance.now() - beganAtMs) / 600) / 100;
const operator = values.in === undefined ? await Operator.open() : Operator.reopen(values.in);
const done: Step[] = [];
let failures = 0;
const until = Number(values.until ?? Number.POSITIVE_INFINITY);
for (const step of steps.filter(({ line }) => line >= Number(values.from) && line < until)) {
  const { failure, output } = await operator.follow(step);
  say(`${minutes().toFixed(2)} min  ${PAGE}:${step.line}  ${step.section}${failure === null ? '' : `: ${failure}`}`);
  if (failure === null) done.push(step);
  else {
    failures += 1;
    say(`${step.commands}\n---\n${output}`);
    // Each step needs those before it.
    break;
  }
}
if (values.keep) say(`kept: ${operator.home}`);
else await operator.close();
const doneCommands = done.map((step) => step.commands);
const undone = findUndone(doneCommands);
const alerts = findSilenced(doneCommands).length;
for (const act of undone) say(`no page says how to ${act}`);
const commands = done.reduce((sum, step) => sum + countCommands(step), 0);
process.stdout.write(
  `${JSON.stringify({ commands, failures, minutes: minutes(), stepsOutsideDocuments: undone.length, alerts })}\n`,
);
process.exitCode = failures + undone.length === 0 ? 0 : 1;
process.exit();
