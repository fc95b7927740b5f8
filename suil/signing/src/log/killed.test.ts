/** A chained log whose process is killed at any of its changes of files, over three months: nothing that was answered is lost, nothing is there twice. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type ChainedLog, openChainedLog } from './chained-log.ts';
import { contentsOf, KILLS, killAt } from './killed-disk.test-support.ts';

vi.mock('node:fs', async (original) => {
  const { killable } = await import('./killed-disk.test-support.ts');
  return killable(await original<typeof import('node:fs')>());
});

const schema = z.strictObject({ id: z.string(), atMs: z.number() });
type Stored = z.infer<typeof schema>;
const [DECEMBER, JANUARY, FEBRUARY] = [Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1), Date.UTC(2027, 1, 1)] as const;
const RECORDS: readonly Stored[] = [
  { id: 'a', atMs: DECEMBER },
  { id: 'b', atMs: DECEMBER },
  { id: 'c', atMs: JANUARY },
  { id: 'd', atMs: FEBRUARY },
];

let root = '';
let log: ChainedLog<Stored> | null = null;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'suil-killed-log-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Opens the log and appends what it does not know yet. Returns what it knew. */
function run(folder: string, onAnswered: (id: string) => void = () => undefined): string[] {
  const known: string[] = [];
  const onRecord = ({ id }: Stored) => known.push(id);
  log = openChainedLog({ folder, name: 'test', title: 'TEST_V1', schema, nowMs: 7, onRecord });
  const before = [...known];
  for (const record of RECORDS) {
    if (before.includes(record.id)) continue;
    log.append(record);
    onAnswered(record.id);
  }
  return before;
}

function end(): void {
  log?.close();
  log = null;
}

test.each(KILLS)('killed %s: the log continues, and is the same byte for byte', async (how) => {
  const whole = join(root, 'whole');
  expect(run(whole)).toEqual([]);
  end();
  expect(Object.keys(contentsOf(whole))).toEqual(['test-2026-12.log', 'test-2027-01.log', 'test.log']);
  const ids = RECORDS.map(({ id }) => id);
  for (let number = 1; ; number++) {
    const folder = join(root, String(number));
    mkdirSync(folder);
    const answered: string[] = [];
    const wasKilled = await killAt(number, how, folder, async () => void run(folder, (id) => answered.push(id)));
    end();
    if (!wasKilled) {
      // Of each record a write and a flush, and the changes of month and opening.
      expect(number).toBeGreaterThan(2 * RECORDS.length);
      return;
    }
    const known = run(folder);
    end();
    expect(known, `change ${number}`).toEqual(ids.slice(0, known.length));
    expect(known.length - answered.length, `change ${number}`).toBeOneOf([0, 1]);
    expect(contentsOf(folder), `change ${number}`).toEqual(contentsOf(whole));
  }
});
