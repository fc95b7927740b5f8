import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayStartMs } from '@suil/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addressOf,
  alice,
  bob,
  COINS,
  DAY,
  describeState,
  emptyState,
  SITE,
  TestJournal,
  USD,
} from '../check/journal.test-support.ts';
import type { JournalLine } from '../check/line.ts';
import { Evidence } from './evidence.ts';
import { readEvidenceLines } from './read-evidence.ts';
import { applyRecord, type EvidenceRecord, eventsOf, readRecord, writeRecord } from './record.ts';

const NOON = dayStartMs(DAY) + 43_200_000;
const MIDNIGHT = dayStartMs(DAY + 1);
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-evidence-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Kept {
  readonly record: EvidenceRecord;
  /** The state behind the line. */
  readonly state: string;
}

/** Two days of every kind of line: events, a transfer, a request that is paid and one that goes back, a priced closing, the next day's events. */
async function keepLines(): Promise<Kept[]> {
  const journal = new TestJournal();
  const kept: Kept[] = [];
  const keep = async (line: JournalLine) => {
    const record = { line, events: eventsOf(line, journal.state, journal) };
    expect(await journal.check(line)).toEqual({ status: 'applied' });
    kept.push({ record, state: describeState(journal.state) });
  };
  const emit = async (atMs: number, ...events: Parameters<TestJournal['emit']>[1][]) => {
    journal.emit(atMs, ...events);
    await keep(journal.checkpointLine());
  };
  const member = addressOf(alice);
  await emit(
    NOON,
    TestJournal.event(NOON, 'InviterBound', { member: addressOf(bob), inviter: member }),
    TestJournal.event(NOON, 'ToppedUp', { member, coinType: COINS.USDC, amount: 100n * USD }),
  );
  await keep(await journal.intentLine('transfer', { asset: 'USDC', amount: '7', to: addressOf(bob) }));
  const request = { asset: 'USDC' as const, amount: '5000000', recipient: member };
  await keep(await journal.intentLine('withdraw', request));
  await keep(await journal.intentLine('withdraw', request));
  const paid = { id: 3n, recipient: member, coinType: COINS.USDC, amount: 5n * USD };
  await emit(NOON + 1_000, TestJournal.event(NOON + 1_000, 'Withdrawn', paid));
  const returned = { expired: ['4'], timestampMs: NOON + 1_000 };
  await keep(journal.line('checkpoint', '2:expiry', NOON + 1_000, { content: returned }));
  journal.emit(MIDNIGHT + 1_000, TestJournal.event(MIDNIGHT + 1_000, 'DayPrice', { day: DAY, price: 700_000n }));
  await keep(journal.closingLine(MIDNIGHT + 1_000, { dayClosed: null, price: '700000' }));
  await keep(journal.checkpointLine());
  return kept;
}

/** Returns the state that the folder's records lead to. */
async function rebuild(): Promise<{ state: string; lines: number }> {
  const evidence = await Evidence.open(folder);
  const state = emptyState();
  let lines = 0;
  for await (const record of evidence.read(0)) {
    expect(await applyRecord(state, record, SITE)).toEqual({ status: 'applied' });
    lines += 1;
  }
  return { state: describeState(state), lines };
}

test('the state is built again from evidence alone, before and after a day is sealed', async () => {
  const kept = await keepLines();
  const evidence = await Evidence.open(folder);
  for (const { record } of kept) evidence.append(record.line.day, [record]);
  const last = kept.at(-1)?.state;
  expect(await rebuild()).toEqual({ state: last, lines: 8 });
  const name = await evidence.seal(DAY);
  expect(readdirSync(folder).sort()).toEqual([name, `${DAY + 1}.open`].sort());
  expect(evidence.segments()).toEqual([{ day: DAY, name, sha256: name.slice(6, -4) }]);
  expect(await rebuild()).toEqual({ state: last, lines: 8 });
  evidence.close();
});

test('the lines are read in order, sealed days and the open one', async () => {
  const kept = await keepLines();
  const evidence = await Evidence.open(folder);
  for (const { record } of kept) evidence.append(record.line.day, [record]);
  await evidence.seal(DAY);
  evidence.close();
  const lines: JournalLine[] = [];
  for await (const line of readEvidenceLines(folder)) lines.push(line);
  expect(lines).toEqual(kept.map(({ record }) => record.line));
});

test('regression/16 lines that are added while their day is read are read, however the day ends meanwhile', async () => {
  const kept = (await keepLines()).map(({ record }) => record);
  const today = kept.filter(({ line }) => line.day === DAY);
  const tomorrow = kept.filter(({ line }) => line.day === DAY + 1);
  expect([today.length, tomorrow.length]).toEqual([7, 1]);
  for (const isSealed of [false, true]) {
    const evidence = await Evidence.open(join(folder, String(isSealed)));
    evidence.append(DAY, today.slice(0, 2));
    const reading = evidence.read(0);
    const read = [await reading.next()];
    evidence.append(DAY, today.slice(2));
    if (isSealed) await evidence.seal(DAY);
    evidence.append(DAY + 1, tomorrow);
    while (read.at(-1)?.done !== true) read.push(await reading.next());
    expect(read.slice(0, -1).map(({ value }) => value)).toEqual(kept);
    evidence.close();
  }
});

test('a record is the same after writing and reading, byte for byte', async () => {
  for (const { record } of await keepLines()) {
    expect(readRecord(writeRecord(record))).toEqual(record);
    expect(writeRecord(readRecord(writeRecord(record)))).toBe(writeRecord(record));
  }
});

test('attack: a line that was changed and is JSON still has another checksum', async () => {
  for (const { record } of await keepLines()) {
    const text = writeRecord(record);
    const changed = text.replace(/"atMs":(\d+)/, (_, atMs: string) => `"atMs":${BigInt(atMs) + 1n}`);
    expect(changed).not.toBe(text);
    expect(() => readRecord(changed)).toThrow('a line of the evidence has its checksum');
  }
});

test('killed at any byte of a write: what counted is there, the line that was cut is not, and writing continues', async () => {
  const kept = await keepLines();
  const whole = kept.slice(0, 3).map(({ record }) => `${writeRecord(record)}\n`);
  const bytes = Buffer.from(whole.join(''));
  const [first = '', second = ''] = whole;
  const path = join(folder, `${DAY}.open`);
  const [start, end] = [Buffer.byteLength(first), Buffer.byteLength(first + second)];
  for (let length = start; length < end; length += 13) {
    writeFileSync(path, bytes.subarray(0, length));
    const evidence = await Evidence.open(folder);
    expect(readFileSync(path, 'utf8')).toBe(first);
    for (const { record } of kept.slice(1, 3)) evidence.append(DAY, [record]);
    evidence.close();
    expect(await rebuild()).toEqual({ state: kept[2]?.state, lines: 3 });
  }
});

test('killed while a day is sealed: the lines are there once', async () => {
  const kept = await keepLines();
  const evidence = await Evidence.open(folder);
  for (const { record } of kept) evidence.append(record.line.day, [record]);
  evidence.close();
  const open = readFileSync(join(folder, `${DAY}.open`));
  // Before the segment has its name, half of it is written.
  writeFileSync(join(folder, `${DAY}.zst.new`), 'half');
  expect((await rebuild()).lines).toBe(8);
  // After it, the file of lines is still there.
  await (await Evidence.open(folder)).seal(DAY);
  writeFileSync(join(folder, `${DAY}.open`), open);
  expect(await rebuild()).toEqual({ state: kept.at(-1)?.state, lines: 8 });
  expect((await Evidence.open(folder)).openDays()).toEqual([DAY + 1]);
});

test('a segment that was changed, shortened or lengthened is found', async () => {
  const kept = await keepLines();
  const evidence = await Evidence.open(folder);
  evidence.append(
    DAY,
    kept.slice(0, 7).map(({ record }) => record),
  );
  const path = join(folder, await evidence.seal(DAY));
  const bytes = readFileSync(path);
  for (let place = 0; place < bytes.length; place += 41) {
    const damaged = Buffer.from(bytes);
    damaged[place] = (damaged[place] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    await expect(rebuild(), `byte ${place}`).rejects.toThrow('has the hash of its name');
  }
  writeFileSync(path, bytes);
  truncateSync(path, bytes.length - 1);
  await expect(rebuild()).rejects.toThrow('has the hash of its name');
  writeFileSync(path, bytes);
  appendFileSync(path, 'x');
  await expect(rebuild()).rejects.toThrow('has the hash of its name');
});

test('a line of the open day that was changed does not lead to a state', async () => {
  const [first, second] = await keepLines();
  if (first === undefined || second === undefined) throw new Error('there are lines');
  const evidence = await Evidence.open(folder);
  const changed = { ...second.record, line: { ...second.record.line, atMs: second.record.line.atMs + 1 } };
  evidence.append(DAY, [first.record, changed]);
  evidence.close();
  const state = emptyState();
  expect(await applyRecord(state, first.record, SITE)).toEqual({ status: 'applied' });
  expect(await applyRecord(state, changed, SITE)).toEqual({
    status: 'differs',
    reason: 'the hash of line 2 does not follow',
  });
});
