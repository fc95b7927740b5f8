/** What follows from a write only after it is on the disk: the order of writes and flushes of evidence and halts. */
import { fdatasyncSync, fsyncSync, mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alice, DAY, TestJournal, USD } from '../check/journal.test-support.ts';
import { HaltLog } from '../halt/halt-log.ts';
import { Evidence } from './evidence.ts';

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const { writeSync, fsyncSync, fdatasyncSync } = real;
  return { ...real, writeSync: vi.fn(writeSync), fsyncSync: vi.fn(fsyncSync), fdatasyncSync: vi.fn(fdatasyncSync) };
});

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-flush-'));
  for (const call of [writeSync, fsyncSync, fdatasyncSync]) vi.mocked(call).mockClear();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the files that were written and those that were flushed behind their last write. */
function filesOf(): { written: unknown[]; flushed: unknown[] } {
  const callsOf = (call: unknown) => {
    const { calls, invocationCallOrder: order } = vi.mocked(call as typeof fsyncSync).mock;
    return calls.map(([file], index) => ({ file, at: order[index] ?? 0 }));
  };
  const writes = callsOf(writeSync);
  const flushes = [...callsOf(fsyncSync), ...callsOf(fdatasyncSync)];
  const written = [...new Set(writes.map(({ file }) => file))];
  const lastWriteOf = (file: unknown) => Math.max(...writes.filter((one) => one.file === file).map(({ at }) => at));
  const isFlushed = (file: unknown) => flushes.some((one) => one.file === file && one.at > lastWriteOf(file));
  return { written, flushed: written.filter(isFlushed) };
}

test('evidence is flushed when it counts', async () => {
  const journal = await TestJournal.open();
  const to = alice.toSuiAddress();
  const line = await journal.intentLine('withdraw', { asset: 'USDC', amount: `${USD}`, recipient: to as never });
  const evidence = await Evidence.open(folder);
  evidence.append(DAY, [{ line, events: [] }]);
  const { written, flushed } = filesOf();
  expect(written).toHaveLength(1);
  expect(flushed).toEqual(written);
  evidence.close();
});

test('a halt and its end are flushed before anything follows from them', () => {
  const halts = new HaltLog(folder);
  const { halt } = halts.halt('AUDIT_LINE_DIFFERS', 7n, 'line 8 differs', 1);
  expect(filesOf().written).toHaveLength(1);
  expect(filesOf().flushed).toEqual(filesOf().written);
  halts.close(halt, { text: 'a text', signature: 'its signature' }, { epoch: 1 }, 2);
  expect(writeSync).toHaveBeenCalledTimes(2);
  expect(filesOf().flushed).toEqual(filesOf().written);
  halts.end();
});

test('a halt of which the disk took half is no halt that was written, and none is written behind it', () => {
  const halts = new HaltLog(folder);
  halts.halt('AUDIT_VAULT_DIFFERS', 1n, 'more', 1);
  vi.mocked(writeSync).mockImplementationOnce((file, text) => writeSync(file, String(text).slice(0, 40)));
  expect(() => halts.halt('AUDIT_LINE_DIFFERS', 2n, 'line 3', 2)).toThrow('is damaged');
  const { calls } = vi.mocked(writeSync).mock;
  const before = calls.length;
  expect(() => halts.close(1, { text: 'a text', signature: 'c2ln' }, { epoch: 1 }, 3)).toThrow('is damaged');
  expect(calls.length).toBe(before);
  halts.end();
  const again = new HaltLog(folder);
  expect(again.open.map(({ code }) => code)).toEqual(['AUDIT_VAULT_DIFFERS']);
  again.end();
});
