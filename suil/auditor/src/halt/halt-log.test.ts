import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HaltLog } from './halt-log.ts';

let folder = '';
const path = () => join(folder, 'halts.log');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-audit-halts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a halt stays open over restarts until it is closed, and the next one has another number', () => {
  const log = new HaltLog(folder);
  expect(log.halt('AUDIT_LINE_DIFFERS', 7n, 'line 8 differs', 1_000).halt).toBe(1);
  log.end();
  const again = new HaltLog(folder);
  const open = { halt: 1, code: 'AUDIT_LINE_DIFFERS', seq: 7n, detail: 'line 8 differs', openedAtMs: 1_000 };
  expect(again.open).toEqual([open]);
  expect(again.close(1, { text: 'resume', signature: 'c2ln' }, { epoch: 2 }, 2_000)).toBe(true);
  expect(again.close(1, { text: 'resume', signature: 'c2ln' }, { epoch: 2 }, 2_000)).toBe(false);
  expect(again.halt('AUDIT_LINE_DIFFERS', 9n, 'line 10 differs', 3_000).halt).toBe(2);
  again.end();
  const last = new HaltLog(folder);
  expect(last.open.map(({ halt, seq }) => [halt, seq])).toEqual([[2, 9n]]);
  expect(last.epoch).toBe(2);
  last.end();
});

test('a halt of the same reason is the one that is open; another reason is another halt', () => {
  const log = new HaltLog(folder);
  expect(log.halt('AUDIT_BALANCE_DIFFERS', 1n, 'a', 1).halt).toBe(1);
  expect(log.halt('AUDIT_BALANCE_DIFFERS', 2n, 'b', 2)).toMatchObject({ halt: 1, detail: 'a' });
  expect(log.halt('AUDIT_JOURNAL_DIFFERS', 2n, 'c', 3).halt).toBe(2);
  log.end();
});

test('a halt that ended keeps the audit stopped until the log is opened again: what was checked may be half of a line', () => {
  const log = new HaltLog(folder);
  log.halt('AUDIT_LINE_DIFFERS', 7n, 'line 8 differs', 1_000);
  log.halt('AUDIT_SETTLEMENT_DIFFERS', 7n, 'day 20001', 1_000);
  log.close(1, { text: 'resume', signature: 'c2ln' }, { epoch: 1 }, 2_000);
  log.close(2, { text: 'resume', signature: 'c2ln' }, { epoch: 1 }, 2_000);
  expect([log.open, log.stopping.map(({ halt }) => halt)]).toEqual([[], [1]]);
  log.end();
  const again = new HaltLog(folder);
  expect([again.open, again.stopping]).toEqual([[], []]);
  again.end();
});

test('what a halt stops: the audit, approvals alone, or neither; what stops most comes first', () => {
  const log = new HaltLog(folder);
  log.halt('AUDIT_SETTLEMENT_DIFFERS', 1n, 'day 20000', 1);
  log.halt('AUDIT_VAULT_DIFFERS', 1n, 'the vault has more', 1);
  const codes = () => [log.stopping, log.refusing].map((halts) => halts.map(({ code }) => code));
  expect(codes()).toEqual([[], ['AUDIT_VAULT_DIFFERS']]);
  expect(log.halt('AUDIT_VAULT_DIFFERS', 2n, 'the vault has more still', 2).halt).toBe(2);
  log.halt('AUDIT_VAULT_SHORT', 3n, 'the vault has less', 3);
  expect(codes()).toEqual([['AUDIT_VAULT_SHORT'], ['AUDIT_VAULT_SHORT', 'AUDIT_VAULT_DIFFERS']]);
  log.end();
});

test('killed within a write: the line that was cut is dropped', () => {
  const log = new HaltLog(folder);
  log.halt('AUDIT_LINE_DIFFERS', 1n, 'a', 1);
  log.end();
  const whole = readFileSync(path(), 'utf8');
  appendFileSync(path(), whole.slice(0, 40));
  const again = new HaltLog(folder);
  expect(again.open).toHaveLength(1);
  again.end();
  expect(readFileSync(path(), 'utf8')).toBe(whole);
});

test('attack: a line that was changed or removed, or a second log put in its place, is found', () => {
  const log = new HaltLog(folder);
  log.halt('AUDIT_LINE_DIFFERS', 1n, 'a', 1);
  log.close(1, { text: 'resume', signature: 'c2ln' }, { epoch: 1 }, 2);
  log.end();
  const whole = readFileSync(path(), 'utf8');
  const [first = '', second = ''] = whole.split('\n');
  for (const text of [
    whole.replace('\\"seq\\":\\"1\\"', '\\"seq\\":\\"2\\"'),
    `${second}\n`,
    `${first}\n${first}\n`,
    'x\n',
  ]) {
    writeFileSync(path(), text);
    expect(() => new HaltLog(folder), text).toThrow('is damaged');
  }
});
