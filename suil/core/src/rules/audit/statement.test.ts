import { expect, test } from 'vitest';
import { type AuditStatement, auditStatementBytes } from './statement.ts';

const bytesOf = (byte: number) => new Uint8Array(32).fill(byte);
const statement: AuditStatement = {
  // Base58 of 31 zero bytes and a one.
  chain: `${'1'.repeat(31)}2`,
  vault: '0xabc',
  kind: 'heartbeat',
  day: 20_000,
  seq: 258n,
  journalHash: bytesOf(1),
  checkpoint: 7n,
  checkpointDigest: bytesOf(2),
  chainTimeMs: 1_000,
  stateDigest: bytesOf(0),
  assets: [{ asset: 'SUI', liabilities: 5n, vault: 4n, uncollectedFees: 1n, root: bytesOf(3) }],
  previousHash: bytesOf(0),
  haltCode: null,
  madeAtMs: 513,
};
const head = [
  ...[13, ...Buffer.from('SUIL_AUDIT_V1')],
  ...[32, ...Array.from({ length: 31 }, () => 0), 1],
  ...[...Array.from({ length: 30 }, () => 0), 0x0a, 0xbc],
];

test('the bytes of a heartbeat, written out by hand', () => {
  const u64 = (low: number, second = 0) => [low, second, 0, 0, 0, 0, 0, 0];
  const u128 = (low: number) => [...u64(low), ...u64(0)];
  expect([...auditStatementBytes(statement)]).toEqual([
    ...head,
    0,
    // 20,000 = 0x4e20, 258 = 0x0102, 1,000 = 0x03e8.
    ...[0x20, 0x4e, 0, 0],
    ...u64(2, 1),
    ...[32, ...bytesOf(1)],
    ...u64(7),
    ...[32, ...bytesOf(2)],
    ...u64(0xe8, 3),
    ...[32, ...bytesOf(0)],
    ...[1, 3, ...Buffer.from('SUI'), ...u128(5), ...u128(4), ...u128(1), 32, ...bytesOf(3)],
    ...[32, ...bytesOf(0)],
    0,
    // 513 = 0x0201.
    ...u64(1, 2),
  ]);
});

test('the bytes of a day differ from a heartbeat in the kind and have no time at the end; a halt is named', () => {
  const bytes = auditStatementBytes({ ...statement, kind: 'day', madeAtMs: null, haltCode: 'AUDIT_LINE_DIFFERS' });
  expect(bytes[head.length]).toBe(1);
  expect([...bytes.subarray(-20)]).toEqual([1, 18, ...Buffer.from('AUDIT_LINE_DIFFERS')]);
});

test('a heartbeat without a time, and a day with one, have no bytes', () => {
  expect(() => auditStatementBytes({ ...statement, madeAtMs: null })).toThrow('has the time');
  expect(() => auditStatementBytes({ ...statement, kind: 'day' })).toThrow('has the time');
});

test('an amount below zero has no bytes', () => {
  const assets = [{ asset: 'SUI' as const, liabilities: -1n, vault: 0n, uncollectedFees: 0n, root: bytesOf(0) }];
  expect(() => auditStatementBytes({ ...statement, assets })).toThrow(
    expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }),
  );
});
