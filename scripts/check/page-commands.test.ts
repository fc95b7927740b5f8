/** The commands that pages name exist: each command of the operator, and each act with as many arguments as it takes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACTS } from '../../suil/chain/src/admin/acts/index.ts';
import { LEDGER_ACTS } from '../../suil/chain/src/ledger/ledger-acts.ts';
import { COMMAND_PROGRAMS } from '../release/command-programs.ts';
import { root } from '../setup/config.ts';

const PAGES = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md') && !path.startsWith('decisions'))
  .map((path) => join('docs', path));
/** What `admin` and `ledger` do besides acts; ACT means any of them. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  admin: ['ACT', 'state', 'sign', 'combine', 'send', 'sign-text', 'replace-operator', 'address', 'new-key', 'help'],
  ledger: ['ACT', 'voucher', 'continue'],
};
const ARGUMENTS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  admin: new Map(ACTS.map(({ name, args }) => [name, args.length])),
  ledger: new Map(LEDGER_ACTS.map(({ name, args }) => [name, args.length])),
};

/** Returns code of a page: lines of blocks and what is between back quotes. */
function codeOf(page: string): string[] {
  const blocks = [...page.matchAll(/^```sh.*\n([\s\S]*?)^```$/gm)].flatMap(([, text = '']) =>
    text.replaceAll('\\\n', ' ').split('\n'),
  );
  const inline = [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return [...blocks, ...inline];
}

/** Returns what is wrong with a piece of code; null when nothing is, or when it is no such command. */
function problemOf(code: string): string | null {
  const [, command, rest = ''] = /(?:npm run suil -- |suil\.mjs |suil )([a-z][a-z-]*)((?: .*)?)$/.exec(code) ?? [];
  if (
    command !== undefined &&
    !(command in COMMAND_PROGRAMS) &&
    !['server', 'signer', 'auditor', 'sponsor'].includes(command)
  )
    return `there is no command ${command}`;
  const [, kind = '', words = ''] =
    /^(admin|ledger) (.*)$/.exec(command === undefined ? code : `${command}${rest}`) ?? [];
  const known = ARGUMENTS[kind];
  const [name = '', ...given] = words.split(/\s+(?=--|\||>|\))/)[0]?.split(' ') ?? [];
  if (known === undefined || name === '' || name.startsWith('-') || name.startsWith('"')) return null;
  if (OTHERS[kind]?.includes(name)) return null;
  const count = known.get(name);
  if (count === undefined) return `there is no act ${name} of ${kind}`;
  const isShort = given.length === 0 || given.some((word) => /…|\$|^N$/.test(word));
  return isShort || given.length === count ? null : `${name} takes ${count} arguments`;
}

describe('commands that pages name', () => {
  test.each(PAGES)('%s', (path) => {
    const page = readFileSync(join(root, path), 'utf8');
    const problems = codeOf(page).flatMap((code) => {
      const problem = problemOf(code);
      return problem === null ? [] : [`${code}: ${problem}`];
    });
    expect(problems).toEqual([]);
  });

  test('what is wrong is named', () => {
    expect(problemOf('npm run suil -- amdin state')).toBe('there is no command amdin');
    expect(problemOf('admin puase 7d')).toBe('there is no act puase of admin');
    expect(problemOf('npm run suil -- admin pause 7d now --network N')).toBe('pause takes 1 arguments');
    expect(problemOf('ledger fund bank_reserve')).toBe('fund takes 2 arguments');
    expect(problemOf('admin pause 7d --key FILE')).toBeNull();
    expect(problemOf('node suil.mjs server')).toBeNull();
  });
});
