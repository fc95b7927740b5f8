import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ChainedLog, openChainedLog } from './chained-log.ts';
import { hashOfText } from './lines.ts';

const schema = z.strictObject({ id: z.string(), atMs: z.number() });
type Stored = z.infer<typeof schema>;
const [DECEMBER, JANUARY, FEBRUARY, MARCH] = [
  Date.UTC(2026, 11, 31, 23, 59, 59, 999),
  Date.UTC(2027, 0, 31),
  Date.UTC(2027, 1, 1),
  Date.UTC(2027, 2, 1),
] as const;

let folder: string;
let log: ChainedLog<Stored>;
let known: string[];

function open(): void {
  known = [];
  const onRecord = ({ id }: Stored) => known.push(id);
  log = openChainedLog({ folder, name: 'test', title: 'TEST_V1', schema, nowMs: 7, onRecord });
}
function reopen(change: () => void): void {
  log.close();
  change();
  open();
}
const path = (name: string) => join(folder, name);
const logs = () => readdirSync(folder).filter((name) => name !== 'lock');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-chained-log-'));
  open();
});
afterEach(() => {
  log.close();
  rmSync(folder, { recursive: true });
});

test('default: each line names its number and the hash of the one before', () => {
  log.append({ id: 'a', atMs: DECEMBER });
  const [head = '', first = ''] = readFileSync(path('test.log'), 'utf8').split('\n');
  expect(head).toBe('{"log":"TEST_V1","beganAtMs":7}');
  const previous = hashOfText(head);
  const hash = hashOfText(`[1,"a",${DECEMBER},"${previous}"]`);
  expect(first).toBe(`{"seq":1,"id":"a","atMs":${DECEMBER},"previous":"${previous}","hash":"${hash}"}`);
});

describe('months', () => {
  test('default: a file each, chained; the newest and two before it are read again', () => {
    expect(log.isEmpty()).toBe(true);
    for (const [id, atMs] of Object.entries({ a: DECEMBER, b: JANUARY, c: FEBRUARY, d: FEBRUARY, e: MARCH }))
      log.append({ id, atMs });
    expect(logs()).toEqual(['test-2026-12.log', 'test-2027-01.log', 'test-2027-02.log', 'test.log']);
    reopen(() => undefined);
    expect(known).toEqual(['b', 'c', 'd', 'e']);
    expect([log.beganAtMs, log.isEmpty()]).toEqual([7, false]);
    log.append({ id: 'f', atMs: MARCH });
    reopen(() => undefined);
    expect(known).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  test('behavior: a clock that is set back begins no file', () => {
    log.append({ id: 'a', atMs: FEBRUARY });
    log.append({ id: 'b', atMs: DECEMBER });
    expect(logs()).toEqual(['test.log']);
  });

  test('behavior: what a loss of power interrupted between two months is completed', () => {
    log.append({ id: 'a', atMs: DECEMBER });
    log.append({ id: 'b', atMs: JANUARY });
    const head = `${readFileSync(path('test.log'), 'utf8').split('\n')[0]}\n`;
    // The next file was written and has no name yet.
    reopen(() => {
      renameSync(path('test-2026-12.log'), path('test.log'));
      writeFileSync(path('test.log.new'), head);
    });
    expect([known, logs()]).toEqual([['a'], ['test.log']]);
    // The complete file has its name, the next one has not.
    reopen(() => {
      renameSync(path('test.log'), path('test-2026-12.log'));
      writeFileSync(path('test.log.new'), head);
    });
    expect([known, logs()]).toEqual([['a'], ['test-2026-12.log', 'test.log']]);
    log.append({ id: 'b', atMs: JANUARY });
  });

  test.each<[string, () => void]>([
    ['the newest file is gone', () => rmSync(path('test.log'))],
    ['a file between is gone', () => rmSync(path('test-2027-01.log'))],
    [
      'a complete file was changed',
      () => {
        const text = readFileSync(path('test-2027-02.log'), 'utf8');
        writeFileSync(path('test-2027-02.log'), text.replace('"id":"c"', '"id":"C"'));
      },
    ],
    [
      'a complete file lost its last line',
      () => {
        const text = readFileSync(path('test-2027-02.log'), 'utf8');
        writeFileSync(path('test-2027-02.log'), text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1));
      },
    ],
    [
      'a complete file has bytes behind its last line',
      () => {
        const text = readFileSync(path('test-2027-02.log'), 'utf8');
        writeFileSync(path('test-2027-02.log'), `${text}{"seq":4`);
      },
    ],
    [
      'the last line was changed, which no other line follows',
      () => {
        const text = readFileSync(path('test.log'), 'utf8');
        writeFileSync(path('test.log'), text.replace('"id":"d"', '"id":"D"'));
      },
    ],
    [
      'the newest file is of another log',
      () => {
        const text = readFileSync(path('test.log'), 'utf8');
        writeFileSync(path('test.log'), `${text.split('\n')[0]?.replace('TEST_V1', 'TEST_V2')}\n`);
      },
    ],
    [
      'a line that is no record has a hash that follows',
      () => {
        const text = readFileSync(path('test.log'), 'utf8');
        const { previous } = JSON.parse(text.trim().split('\n').at(-1) ?? '') as { previous: string };
        const head = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
        const record = { id: 4, atMs: MARCH };
        const hash = hashOfText(JSON.stringify([4, 4, MARCH, previous]));
        writeFileSync(path('test.log'), `${head}${JSON.stringify({ seq: 4, ...record, previous, hash })}\n`);
      },
    ],
    [
      'the last line of a complete file is cut short',
      () => {
        const text = readFileSync(path('test-2027-02.log'), 'utf8');
        writeFileSync(path('test-2027-02.log'), text.slice(0, -5));
      },
    ],
  ])('error: SIGNER_LOG_DAMAGED when %s', (_, damage) => {
    for (const [id, atMs] of Object.entries({ a: DECEMBER, b: JANUARY, c: FEBRUARY, d: MARCH }))
      log.append({ id, atMs });
    log.close();
    damage();
    const opening = () =>
      openChainedLog({ folder, name: 'test', title: 'TEST_V1', schema, nowMs: 7, onRecord: () => 0 });
    expect(opening).toThrow(expect.objectContaining({ code: 'SIGNER_LOG_DAMAGED' }));
    for (const name of logs()) rmSync(path(name));
    open();
  });
});
