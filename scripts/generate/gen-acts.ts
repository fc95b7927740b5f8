/** Writes the table of acts into docs/commands.md, between its two marks, from the list that `npm run suil -- admin` itself uses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTS } from '../../suil/chain/src/admin/acts/index.ts';
import { root } from '../setup/config.ts';

export const ACTS_FILE = 'docs/commands.md';

const BEGIN = '<!-- acts: written by npm run gen -->';
const END = '<!-- end of acts -->';

/** Returns the page with the present table. @throws {Error} when it lacks the marks */
export function generateActs(page = readFileSync(join(root, ACTS_FILE), 'utf8')): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${ACTS_FILE} has no ${BEGIN} … ${END}`);
  return `${before}${BEGIN}\n${renderTables()}\n${END}${after}`;
}

function renderTables(): string {
  const acts = ACTS.map(({ name, args, role, summary, effect }) => {
    const usage = [name, ...args.map((one) => one.name)].join(' ');
    return `| \`${usage}\` | ${role} | ${summary} | ${effect} |`;
  });
  const helps = new Map(ACTS.flatMap(({ args }) => args.map(({ name, help }) => [name, help] as const)));
  return [
    '| act | signed by | does | takes effect |',
    '|---|---|---|---|',
    ...acts,
    '',
    '| argument | is |',
    '|---|---|',
    ...[...helps].map(([name, help]) => `| \`${name}\` | ${help} |`),
  ].join('\n');
}
