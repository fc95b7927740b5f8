import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { readAuditStatement } from '@suil/core';
import { createLocalKey, type VoucherKey } from '@suil/signing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ClosedDay, DayStatements, findContradiction } from './day-statements.ts';

const keyOf = (seed: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed));
const local = (seed: number) => createLocalKey(keyOf(seed).getSecretKey(), 'AUDIT_KEY');
const digest = `${'1'.repeat(31)}2`;
const deployment = { chain: digest, vault: '0xabc' };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-statements-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (key: VoucherKey = local(9)) => new DayStatements({ folder, key, deployment });
const closed = (day: number, more: Partial<ClosedDay> = {}): ClosedDay => ({
  day,
  seq: BigInt(day),
  hash: 'ab'.repeat(32),
  checkpoint: { sequence: 7n, digest, timestampMs: 5_000 },
  stateDigest: new Uint8Array(32).fill(3),
  assets: [{ asset: 'SUI', liabilities: 5n, vault: 4n, uncollectedFees: 1n, root: new Uint8Array(32).fill(4) }],
  ...more,
});
const bytesOf = (statements: DayStatements, day: number) =>
  Buffer.from(statements.of(day)?.bytes ?? []).toString('hex');

test('a day names the hash of the one before, is signed, and is there after a restart', async () => {
  const statements = open();
  expect(statements.newest).toBeNull();
  await statements.sign(closed(20_000));
  await statements.sign(closed(20_001));
  for (const known of [statements, open()]) {
    expect(known.newest?.day).toBe(20_001);
    const [first, second] = [known.of(20_000), known.of(20_001)];
    if (first === null || second === null) throw new Error('both were signed');
    expect(await keyOf(9).getPublicKey().verify(second.bytes, second.signature)).toBe(true);
    const read = readAuditStatement(second.bytes);
    expect(read).toMatchObject({ kind: 'day', day: 20_001, seq: 20_001n, checkpoint: 7n, chainTimeMs: 5_000 });
    expect(Buffer.from(read.previousHash)).toEqual(createHash('sha256').update(first.bytes).digest());
    expect([...readAuditStatement(first.bytes).previousHash]).toEqual(Array(32).fill(0));
  }
});

test('attack: the same day closed otherwise gets no second statement, also by another key, and is found to contradict', async () => {
  await open().sign(closed(20_000));
  const before = bytesOf(open(), 20_000);
  const other = closed(20_000, { hash: 'cd'.repeat(32), assets: [] });
  await open(local(8)).sign(other);
  expect(bytesOf(open(), 20_000)).toBe(before);
  expect(findContradiction(other, open().of(20_000))).toBe(
    'line 20000 closes day 20000, which was stated as closed by line 20000 with another hash',
  );
  expect(findContradiction(closed(20_000, { seq: 9n }), open().of(20_000))).toContain('line 9 closes day 20000');
  expect(findContradiction(closed(20_000), open().of(20_000))).toBeNull();
});

test('without its files the same closings have the same bytes, so that what was posted still holds', async () => {
  const statements = open();
  for (const day of [20_000, 20_001]) await statements.sign(closed(day));
  const before = [20_000, 20_001].map((day) => bytesOf(statements, day));
  rmSync(folder, { recursive: true });
  const again = open();
  for (const day of [20_000, 20_001]) await again.sign(closed(day));
  expect([20_000, 20_001].map((day) => bytesOf(again, day))).toEqual(before);
});

test('crash: a file that was not finished does not count, and a key that fails leaves none', async () => {
  writeFileSync(join(folder, '20000.json.new'), '{"bytes":');
  const failing: VoucherKey = { ...local(9), sign: async () => new Uint8Array(64) };
  await expect(open(failing).sign(closed(20_000))).rejects.toMatchObject({ code: 'SIGNER_KEY_FAILED' });
  expect(open().of(20_000)).toBeNull();
  await open().sign(closed(20_000));
  expect(readdirSync(folder)).toEqual(['20000.json']);
  expect(open().newest?.day).toBe(20_000);
});

test('a file that was changed, or put in the place of another day, is refused by name', async () => {
  await open().sign(closed(20_000));
  const text = readFileSync(join(folder, '20000.json'), 'utf8');
  writeFileSync(join(folder, '20001.json'), text);
  expect(() => open()).toThrow(/20001\.json is damaged/);
  rmSync(join(folder, '20001.json'));
  const file: { bytes: string } = JSON.parse(text);
  const bytes = Buffer.from(file.bytes, 'base64');
  // The last byte before the previous day's hash and the option is of the root.
  bytes.writeUInt8(0xff, bytes.length - 36);
  writeFileSync(join(folder, '20000.json'), JSON.stringify({ ...file, bytes: bytes.toString('base64') }));
  expect(() => open()).toThrow(/20000\.json is damaged/);
});
