import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { type AuditStatement, auditStatementBytes } from '@suil/core';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditorAnswer } from '../issuing/auditor-client.ts';
import { type ApprovingAuditor, believeHeartbeats } from './heartbeat.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const keypair = (seed: number) => Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(seed));
const [auditKey, otherKey] = [keypair(9), keypair(10)];
const filled = (byte: number) => new Uint8Array(32).fill(byte);
const [CHAIN, OTHER_CHAIN] = [`${'1'.repeat(31)}2`, `${'1'.repeat(31)}3`];
const [VAULT, OTHER_VAULT] = ['a', 'b'].map((digit) => `0x${digit.repeat(64)}`) as [string, string];
const STATEMENT: AuditStatement = {
  ...{ chain: CHAIN, vault: VAULT, kind: 'heartbeat', day: 20_000, seq: 7n, journalHash: filled(0xab) },
  ...{ checkpoint: 41n, checkpointDigest: filled(2), chainTimeMs: NOW - 3_000, stateDigest: filled(0) },
  assets: [{ asset: 'SUI', liabilities: 5n, vault: 4n, uncollectedFees: 1n, root: filled(0) }],
  ...{ previousHash: filled(0), haltCode: null, madeAtMs: NOW - 2_000 },
};
const NAMED = { halt: '3@1700000000000', sinceMs: 1_700_000_000_000 };

let nowMs: number;
let key: Uint8Array | null;
let answer: AuditorAnswer;
let warnings: string[];
let auditor: ApprovingAuditor;

beforeEach(async () => {
  nowMs = NOW;
  key = auditKey.getPublicKey().toRawBytes();
  warnings = [];
  await say(STATEMENT);
  auditor = believeHeartbeats({
    auditor: { approve: async () => 'approved', status: async () => answer },
    readKey: async () => key,
    deployment: { chain: CHAIN, vault: VAULT },
    now: () => nowMs,
    log: pino({ base: null, timestamp: false }, { write: (line) => void warnings.push(JSON.parse(line).problem) }),
  });
});

/** From now on the auditor answers with this, signed by a key. */
async function say(statement: AuditStatement | null, signer = auditKey, halt: AuditorAnswer['halt'] = null) {
  const bytes = statement && auditStatementBytes(statement);
  answer = {
    publicKey: 'ab',
    seq: 9n,
    halt,
    halts: [],
    answeredIds: [],
    heartbeat: bytes && (await signed(bytes, signer)),
  };
}

async function signed(bytes: Uint8Array, signer: Ed25519Keypair) {
  const signature = await signer.sign(bytes);
  return { bytes: Buffer.from(bytes).toString('base64'), signature: Buffer.from(signature).toString('base64') };
}

/** Whether the answer counts, and otherwise why not. */
async function problem(): Promise<string | null> {
  const count = warnings.length;
  const code = await auditor.status().then(
    () => null,
    (error: { code: string }) => error.code,
  );
  if (code === null) return null;
  expect(code).toBe('AUDIT_UNAVAILABLE');
  return warnings[count] ?? warnings.at(-1) ?? '';
}

test('default: place, hash and time are the signed ones; the newest line is what it says', async () => {
  expect(await auditor.status()).toEqual({
    ...{ publicKey: 'ab', seq: 7n, hash: 'ab'.repeat(32), reachedSeq: 9n, chainTimeMs: NOW - 3_000, halt: null },
    madeAtMs: NOW - 2_000,
  });
  expect(warnings).toEqual([]);
});

describe('attack: who answers at the auditor’s address has not the audit key', () => {
  test.each<[keyof AuditStatement, Partial<AuditStatement>]>([
    ['chain', { chain: OTHER_CHAIN }],
    ['vault', { vault: OTHER_VAULT }],
    ['kind', { kind: 'day', madeAtMs: null }],
    ['day', { day: 20_001 }],
    ['seq', { seq: 8n }],
    ['journalHash', { journalHash: filled(0xac) }],
    ['checkpoint', { checkpoint: 42n }],
    ['checkpointDigest', { checkpointDigest: filled(3) }],
    ['chainTimeMs', { chainTimeMs: NOW }],
    ['stateDigest', { stateDigest: filled(1) }],
    ['assets', { assets: [] }],
    ['previousHash', { previousHash: filled(1) }],
    ['haltCode', { haltCode: 'AUDIT_LINE_DIFFERS' }],
    ['madeAtMs', { madeAtMs: NOW }],
  ])('a heartbeat whose %s was changed counts as no answer', async (_, change) => {
    const { heartbeat } = answer;
    const changed = { ...STATEMENT, ...change };
    const bytes = Buffer.from(auditStatementBytes(changed)).toString('base64');
    answer = { ...answer, heartbeat: heartbeat && { ...heartbeat, bytes } };
    expect(await problem()).toBe('another key signed the heartbeat');
    await say(changed, otherKey);
    expect(await problem()).toBe('another key signed the heartbeat');
  });

  test('a halt that is not signed closes nothing, and one that is signed cannot be hidden', async () => {
    await say(STATEMENT, auditKey, NAMED);
    expect((await auditor.status()).halt).toBeNull();
    await say({ ...STATEMENT, haltCode: 'AUDIT_LINE_DIFFERS' });
    const halt = { halt: 'AUDIT_LINE_DIFFERS', sinceMs: NOW - 2_000, level: 2 };
    expect((await auditor.status()).halt).toEqual(halt);
  });

  test('a heartbeat of before is repeated: what a later one says counts', async () => {
    const before = answer;
    await say({ ...STATEMENT, madeAtMs: NOW - 1_000, haltCode: 'AUDIT_LINE_DIFFERS' });
    expect((await auditor.status()).halt).toMatchObject({ level: 2 });
    answer = before;
    expect(await auditor.status()).toMatchObject({ halt: { level: 2 }, madeAtMs: NOW - 1_000 });
  });
});

test.each([
  ['AUDIT_LINE_DIFFERS', 2],
  ['AUDIT_VAULT_SHORT', 2],
  ['AUDIT_VAULT_DIFFERS', 1],
  ['AUDIT_OF_LATER', 2],
])('the halt %s is of level %i, by the name that it has at the auditor', async (haltCode, level) => {
  await say({ ...STATEMENT, haltCode }, auditKey, NAMED);
  expect((await auditor.status()).halt).toEqual({ ...NAMED, level });
});

test('a heartbeat is of another deployment, or a day’s statement: it counts as no answer, although the key signed it', async () => {
  await say({ ...STATEMENT, chain: OTHER_CHAIN });
  expect(await problem()).toBe('the heartbeat is of another deployment');
  await say({ ...STATEMENT, vault: OTHER_VAULT });
  expect(await problem()).toBe('the heartbeat is of another deployment');
  await say({ ...STATEMENT, kind: 'day', madeAtMs: null });
  expect(await problem()).toBe('what is signed is no heartbeat');
  answer = { ...answer, heartbeat: await signed(Buffer.from('a permit'), auditKey) };
  expect(await problem()).toBe('what is signed is no statement');
});

test('a heartbeat counts for a minute, also where the clocks differ by as much', async () => {
  nowMs = NOW - 2_000 + 60_000;
  expect(await problem()).toBeNull();
  nowMs += 1;
  expect(await problem()).toBe('the heartbeat is of 2026-11-23T11:59:58.000Z, more than a minute from now');
  nowMs = NOW - 2_000 - 60_000;
  expect(await problem()).toBeNull();
  nowMs -= 1;
  expect(await problem()).toBe('the heartbeat is of 2026-11-23T11:59:58.000Z, more than a minute from now');
});

test('errors: no heartbeat yet, a key that is not known yet or is disabled; each is said once', async () => {
  key = null;
  expect([await problem(), await problem()]).toEqual(Array(2).fill('the audit key is not known yet'));
  key = new Uint8Array();
  expect(await problem()).toBe('the audit key is disabled on the chain');
  await say(null);
  expect(await problem()).toBe('it has signed no heartbeat');
  expect(warnings).toHaveLength(3);
});
