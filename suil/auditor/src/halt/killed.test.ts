/** An auditor that is killed at any change of its log of halts: a halt that it answered is open, one that a text ended is not, and the log is the same. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentsOf, KILLS, killAt } from '../../../signing/src/log/killed-disk.test-support.ts';
import { HaltLog } from './halt-log.ts';

vi.mock('node:fs', async (original) => {
  const { killable } = await import('../../../signing/src/log/killed-disk.test-support.ts');
  return killable(await original<typeof import('node:fs')>());
});

let root = '';
let log: HaltLog | null = null;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'suil-halts-killed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

type Step = (log: HaltLog) => unknown;
const resume = { text: 'a text', signature: 'its signature' };
const STEPS: readonly Step[] = [
  (log) => log.halt('AUDIT_LINE_DIFFERS', 7n, 'line 8 differs', 1),
  // A second time it is ended already: the text of before counts.
  (log) => log.close(1, resume, { epoch: 2, answeredIds: [{ first: 9n, last: 9n }] }, 2),
  (log) => log.wasOpened('AUDIT_VAULT_SHORT', 'less') || log.halt('AUDIT_VAULT_SHORT', 8n, 'less', 3),
];
/** What is open, and the epoch that was agreed to, behind as many steps. */
const BEHIND = [
  [[], 0],
  [['AUDIT_LINE_DIFFERS'], 0],
  [[], 2],
  [['AUDIT_VAULT_SHORT'], 2],
];

/** Opens the log and takes the steps from `from` on. Returns what it held when it was opened. */
function run(folder: string, from: number, onDone: () => void = () => undefined): unknown {
  const opened = new HaltLog(folder);
  log = opened;
  const held = [opened.open.map(({ code }) => code), opened.epoch];
  for (const step of STEPS.slice(from)) {
    step(opened);
    onDone();
  }
  return held;
}

function end(): void {
  log?.end();
  log = null;
}

test.each(KILLS)('killed %s: what was answered counts, and the log is the same', async (how) => {
  const whole = join(root, 'whole');
  mkdirSync(whole);
  run(whole, 0);
  end();
  for (let number = 1; ; number++) {
    const folder = join(root, String(number));
    mkdirSync(folder);
    let done = 0;
    const count = () => {
      done += 1;
    };
    const wasKilled = await killAt(number, how, folder, async () => void run(folder, 0, count));
    end();
    if (!wasKilled) {
      // Of each step a write and a flush.
      expect(number).toBeGreaterThan(2 * STEPS.length);
      return;
    }
    // A step that was written and not answered may count, too.
    const held = run(folder, done);
    end();
    expect(BEHIND.slice(done, done + 2), `change ${number}`).toContainEqual(held);
    if (how === 'with the power lost') expect(held, `change ${number}`).toEqual(BEHIND[done]);
    expect(contentsOf(folder), `change ${number}`).toEqual(contentsOf(whole));
  }
});
