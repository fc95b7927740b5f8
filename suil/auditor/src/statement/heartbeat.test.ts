import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { auditStatementBytes, readAuditStatement } from '@suil/core';
import { applyEvent } from '@suil/core/reference-model';
import type { ChainEvent } from '@suil/sdk';
import { createLocalKey } from '@suil/signing';
import { expect, test } from 'vitest';
import { addressOf, alice, COINS, DAY, TestJournal } from '../check/journal.test-support.ts';
import type { Halt } from '../halt/halt-log.ts';
import { auditedAssets } from './audited-assets.ts';
import { Heartbeat } from './heartbeat.ts';

const keypair = Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9));
const HASH = 'ab'.repeat(32);
const zeros = new Uint8Array(32);
const deployment = { chain: `${'1'.repeat(31)}2`, vault: '0xabc' };
const HALT: Halt = { halt: 1, code: 'AUDIT_LINE_DIFFERS', seq: 1n, detail: 'line 2 differs', openedAtMs: 1 };

async function open() {
  const { state } = await TestJournal.open();
  const auditor = { state, kept: { seq: 1n, hash: HASH } };
  const halts: { refusing: readonly Halt[]; stopping: readonly Halt[] } = { refusing: [], stopping: [] };
  const clock = { nowMs: 1_000 };
  const heartbeat = new Heartbeat({
    auditor,
    verified: { newest: { checkpoint: 7n, digest: deployment.chain }, headMs: 5_000 },
    halts,
    key: createLocalKey(keypair.getSecretKey(), 'AUDIT_KEY'),
    deployment,
    wallNow: () => clock.nowMs,
  });
  return { state, auditor, halts, clock, heartbeat };
}

/** Of 5 MIST, which no line has yet. */
const TOP_UP: ChainEvent = {
  kind: 'ToppedUp',
  member: addressOf(alice),
  coinType: COINS.SUI,
  amount: 5n,
  timestampMs: 1,
};

test('it states line, checkpoint and sums, is signed with the audit key, and is made anew after ten seconds', async () => {
  const { state, clock, heartbeat } = await open();
  expect(heartbeat.latest).toBeNull();
  await heartbeat.beat();
  const first = heartbeat.latest;
  if (first === null) throw new Error('it was signed');
  const statement = {
    ...deployment,
    kind: 'heartbeat' as const,
    day: DAY,
    seq: 1n,
    journalHash: Buffer.from(HASH, 'hex'),
    checkpoint: 7n,
    checkpointDigest: Uint8Array.from([...zeros.subarray(1), 1]),
    chainTimeMs: 5_000,
    stateDigest: zeros,
    assets: auditedAssets(state.books, () => zeros),
    previousHash: zeros,
    haltCode: null,
    madeAtMs: 1_000,
  };
  expect([...first.bytes]).toEqual([...auditStatementBytes(statement)]);
  expect(await keypair.getPublicKey().verify(first.bytes, first.signature)).toBe(true);
  clock.nowMs += 9_999;
  await heartbeat.beat();
  expect(heartbeat.latest).toBe(first);
  clock.nowMs += 1;
  await heartbeat.beat();
  expect(heartbeat.latest).not.toBe(first);
});

test('a halt that stops approvals alone is named, and the sums are those of now', async () => {
  const { state, halts, clock, heartbeat } = await open();
  halts.refusing = [{ ...HALT, code: 'AUDIT_VAULT_DIFFERS' }];
  applyEvent(state.books, TOP_UP);
  clock.nowMs += 10_000;
  await heartbeat.beat();
  const read = readAuditStatement(heartbeat.latest?.bytes ?? zeros);
  expect([read.haltCode, read.assets.find(({ asset }) => asset === 'SUI')?.vault]).toEqual([
    'AUDIT_VAULT_DIFFERS',
    2_000_000_005n,
  ]);
});

test('while a halt is open it names the halt, and sums as they were before', async () => {
  const { state, halts, clock, heartbeat } = await open();
  await heartbeat.beat();
  const [before] = [heartbeat.latest?.bytes];
  halts.refusing = [HALT];
  halts.stopping = [HALT];
  // What differs may be applied in part.
  applyEvent(state.books, TOP_UP);
  clock.nowMs += 10_000;
  await heartbeat.beat();
  const code = Buffer.from(HALT.code);
  // 11,000 = 0x2af8.
  const madeAt = Uint8Array.of(0xf8, 0x2a, 0, 0, 0, 0, 0, 0);
  expect(Buffer.from(heartbeat.latest?.bytes ?? [])).toEqual(
    Buffer.concat([before?.subarray(0, -9) ?? zeros, Uint8Array.of(1, code.length), code, madeAt]),
  );
});

test('a round takes long: it is made again of the line before it, and names a halt at once', async () => {
  const { state, auditor, halts, clock, heartbeat } = await open();
  await heartbeat.again();
  const read = () => readAuditStatement(heartbeat.latest?.bytes ?? zeros);
  const { madeAtMs, ...first } = read();
  expect([first.seq, madeAtMs]).toEqual([1n, 1_000]);
  auditor.kept.seq = 2n;
  applyEvent(state.books, TOP_UP);
  clock.nowMs += 9_999;
  await heartbeat.again();
  expect(read().madeAtMs).toBe(1_000);
  clock.nowMs += 1;
  await heartbeat.again();
  expect(read()).toEqual({ ...first, madeAtMs: 11_000 });
  halts.refusing = [HALT];
  await heartbeat.again();
  expect(read()).toEqual({ ...first, madeAtMs: 11_000, haltCode: HALT.code });
});

test('it is made two seconds after the one before when more lines were checked, and at once when a halt opens or ends', async () => {
  const { auditor, halts, clock, heartbeat } = await open();
  const isMade = async (ms: number) => {
    const before = heartbeat.latest;
    clock.nowMs += ms;
    await heartbeat.beat();
    return heartbeat.latest !== before;
  };
  await heartbeat.beat();
  auditor.kept.seq = 2n;
  expect([await isMade(1_999), await isMade(1), await isMade(2_000)]).toEqual([false, true, false]);
  halts.refusing = [HALT];
  expect([await isMade(0), await isMade(0)]).toEqual([true, false]);
  halts.refusing = [];
  expect(await isMade(0)).toBe(true);
});
