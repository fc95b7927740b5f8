/**
 * Reads the lists of defences. Blocks of lines are separated by empty lines. A block of `file:` and `tests:` says where the defences behind it
 * are and which test files must notice; one of `#` is a comment. Any other block is a defence: its name, perhaps `tests:` of its own, then
 * what is taken away (`- `) and what comes instead (`+ `, or nothing), as often as needed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Defence, Edit } from './defence.ts';

/** Returns the defences of every list in a folder, by the names of the lists. @throws {Error} for a block that is none, or a name that is there twice */
export function readLists(folder: string): Defence[] {
  const lists = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const defences = lists.sort().flatMap((name) => parseList(readFileSync(join(folder, name), 'utf8')));
  const names = new Set<string>();
  for (const { name } of defences) {
    if (names.has(name)) throw new Error(`two defences are named "${name}"`);
    names.add(name);
  }
  return defences;
}

interface Place {
  readonly file: string;
  readonly tests: readonly string[];
}

/** Returns the defences of one list. */
export function parseList(text: string): Defence[] {
  const defences: Defence[] = [];
  let place: Place = { file: '', tests: [] };
  for (const block of text.split(/\n(?:[ \t]*\n)+/)) {
    const lines = block.split('\n').filter((line) => line !== '');
    const [first] = lines;
    if (first === undefined || first.startsWith('#')) continue;
    if (first.startsWith('file: ')) place = readPlace(lines);
    else defences.push(readDefence(lines, place));
  }
  return defences;
}

function readPlace(lines: readonly string[]): Place {
  const file = fieldOf(lines, 'file: ')?.trim() ?? '';
  return { file, tests: fieldOf(lines, 'tests: ')?.trim().split(/\s+/) ?? [] };
}

function fieldOf(lines: readonly string[], field: string): string | undefined {
  return lines.find((line) => line.startsWith(field))?.slice(field.length);
}

function readDefence([name = '', ...lines]: readonly string[], { file, tests: usual }: Place): Defence {
  const tests = fieldOf(lines, 'tests: ')?.trim().split(/\s+/) ?? usual;
  const edits = readEdits(lines.filter((line) => !line.startsWith('tests: ')));
  if (file === '' || tests.length === 0 || edits === null)
    throw new Error(`the block of "${name}" is no defence of a file with tests`);
  return { name, file, tests, edits };
}

/** Returns null unless all lines are of edits, of which there is one at least. */
function readEdits(lines: readonly string[]): Edit[] | null {
  const edits: { search: string[]; replace: string[] }[] = [];
  let before = '';
  for (const line of lines) {
    const sign = line.slice(0, 1);
    if (sign !== '-' && sign !== '+') return null;
    if (sign === '-' && before !== '-') edits.push({ search: [], replace: [] });
    const edit = edits.at(-1);
    if (edit === undefined) return null;
    edit[sign === '-' ? 'search' : 'replace'].push(line.slice(2));
    before = sign;
  }
  if (edits.length === 0) return null;
  return edits.map(({ search, replace }) => ({ search: search.join('\n'), replace: replace.join('\n') }));
}
