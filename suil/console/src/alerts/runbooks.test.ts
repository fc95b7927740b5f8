import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listAlerts } from '../../../../scripts/generate/gen-alerts.ts';
import { parseRuns, Runbooks } from './runbooks.ts';

const PAGE = `# Operations

**A halt** (alert \`SuilElsewhere\`): of another chapter.

## When something is wrong

**A halt** (alerts \`SuilHalted\`, \`SuilAuditHalted\`): no voucher
is issued.

1. Run \`resume\`,
   and read.
2. Find [the cause](x.md).

| code | look at |
|---|---|
| \`A\` | this |

**A breach** (alert \`SuilBreach\`): pause, whatever \`SuilOther\` does (alert \`SuilAnother\`).

- <b>one</b>

## Back

**A late one** (alert \`SuilLate\`): no.
`;

const textOf = (runs: readonly { text: string }[]) => runs.map(({ text }) => text).join('');

describe('Runbooks', () => {
  const runbooks = new Runbooks(PAGE);

  test('default: the section that names the alert, until the next one', () => {
    const halt = runbooks.of('SuilAuditHalted', 'no section');
    expect(halt?.title).toBe('A halt');
    expect(halt?.blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'steps', 'steps']);
    const [, steps, table] = halt?.blocks ?? [];
    expect(steps?.kind === 'steps' && steps.items.map(textOf)).toEqual(['Run resume, and read.', 'Find the cause.']);
    expect(table?.kind === 'steps' && table.items.map(textOf)).toEqual(['A. look at: this']);
  });

  test('behavior: the summary’s own section comes first; other chapters do not count', () => {
    expect(runbooks.of('SuilHalted', 'see (operations.md, "A breach")')?.title).toBe('A breach');
    expect(runbooks.of('SuilElsewhere', '')).toBeNull();
    expect(runbooks.of('SuilLate', '')).toBeNull();
    expect(runbooks.of('SuilOther', '')).toBeNull();
    expect(runbooks.of('SuilAnother', '')).toBeNull();
  });

  test('security: marks of HTML are text', () => {
    const [, list] = runbooks.of('SuilBreach', '')?.blocks ?? [];
    expect(list).toEqual({ kind: 'steps', isNumbered: false, items: [[{ kind: 'text', text: '<b>one</b>' }]] });
  });
});

test('parseRuns: code, bold, links within links, and what is left open', () => {
  expect(parseRuns('a `b` **c** [d `e`](f) **g')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'code', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'bold', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'text', text: 'd ' },
    { kind: 'code', text: 'e' },
    { kind: 'text', text: ' **g' },
  ]);
});

const operations = new Runbooks(readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8'));

test('every section that a rule names exists', () => {
  const runbooks = operations;
  const named = listAlerts().flatMap(({ name, summary }) => {
    const title = /operations\.md, "([^"]+)"/.exec(summary)?.[1];
    return title === undefined ? [] : [[name, title.replace('’', "'"), runbooks.of(name, summary)?.title]];
  });
  expect(named.length).toBeGreaterThan(15);
  for (const [name, title, found] of named) expect(found, name).toBe(title);
});

test('every alert has one section, and every section is about alerts that exist', () => {
  const about = operations.sections.flatMap(({ alerts }) => alerts);
  expect(about.toSorted()).toEqual(
    listAlerts()
      .map(({ name }) => name)
      .toSorted(),
  );
});

test('a rule names the section that is about its alert', () => {
  const elsewhere = listAlerts().filter(
    ({ name, summary }) => operations.of(name, summary)?.title !== operations.of(name, '')?.title,
  );
  expect(elsewhere.map(({ name }) => name)).toEqual([]);
});

test('every section says what it means, what to do in the first minute and hour, and when it is over', () => {
  expect(operations.sections.length).toBeGreaterThan(40);
  for (const { title, blocks } of operations.sections) {
    const [meaning, parts] = blocks.filter(({ kind }, place) => place === 0 || kind === 'steps');
    const said = meaning?.kind === 'paragraph' ? textOf(meaning.runs) : '';
    expect(said.length, `${title}: what it means`).toBeGreaterThan(title.length + 40);
    const items = parts?.kind === 'steps' && !parts.isNumbered ? parts.items.map(textOf) : [];
    expect(items, title).toEqual([
      expect.stringMatching(/^First minute: .{10}/),
      expect.stringMatching(/^First hour: .{10}/),
      expect.stringMatching(/^Over when .{10}/),
    ]);
  }
});
