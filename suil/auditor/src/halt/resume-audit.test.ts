import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import {
  type IdRange,
  includesId,
  isAppError,
  parseAddress,
  RESUME_LIFETIME_MS,
  type ResumeText,
  rangesOf,
  resumeMessage,
} from '@suil/core';
import { createSignatureVerifier } from '@suil/signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HaltLog } from './halt-log.ts';
import { resumeAudit } from './resume-audit.ts';

const operator = Ed25519Keypair.deriveKeypairFromSeed('0a'.repeat(32));
const another = Ed25519Keypair.deriveKeypairFromSeed('0b'.repeat(32));
const place = {
  domain: 'suil.test',
  uri: 'https://suil.test',
  chain: 'sui:localnet',
  operator: parseAddress(operator.toSuiAddress()),
};
const check = { place, verifySignature: createSignatureVerifier(null) };
const NOW = 1_795_305_600_000;
const HASH = 'ab'.repeat(32);
/** Line 7 of epoch 2 was the last that was checked. */
const state = { lastSeq: 7n, lastHash: HASH, epoch: 2 };
const text: ResumeText = {
  ...{
    ...place,
    halt: `1@${NOW}`,
    code: 'AUDIT_LINE_DIFFERS',
    answered: {},
    answeredIds: [],
    seq: 9n,
    hash: 'cd'.repeat(32),
    epoch: 2,
  },
  ...{ reason: 'The row was put back from the evidence.', nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK' },
  ...{ issuedAtMs: NOW, expiresAtMs: NOW + RESUME_LIFETIME_MS },
};

/** The chain has paid 900 and 902. */
const paidAmong = (ranges: readonly IdRange[]) => rangesOf([900n, 902n].filter((id) => includesId(ranges, id)));

let folder: string;
let halts: HaltLog;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-audit-resume-'));
  halts = new HaltLog(folder);
  halts.halt('AUDIT_LINE_DIFFERS', 7n, 'line 8 differs', NOW);
});
afterEach(() => {
  halts.end();
  rmSync(folder, { recursive: true });
});

async function resume(parts: Partial<ResumeText> = {}, { key = operator, nowMs = NOW + 1 } = {}) {
  const message = resumeMessage({ ...text, ...parts });
  const { signature } = await key.signPersonalMessage(new TextEncoder().encode(message));
  try {
    return await resumeAudit({ text: message, signature }, { halts, state, paidAmong, check, nowMs });
  } catch (error) {
    if (isAppError(error, 'RESUME_REFUSED')) return error.message;
    throw error;
  }
}

test('default: the operator’s text ends its halt once, and the epoch that it names counts from then on', async () => {
  halts.halt('AUDIT_BALANCE_DIFFERS', 7n, 'a balance differs', NOW);
  expect(await resume({ epoch: 3 })).toMatchObject({ halt: 1, code: 'AUDIT_LINE_DIFFERS' });
  expect(halts.open.map(({ halt }) => halt)).toEqual([2]);
  expect(halts.epoch).toBe(3);
  expect(await resume({ epoch: 3 })).toBeNull();
});

test('behavior: the paid ids that it names are answered for, also after a restart; one that was not paid is not', async () => {
  await resume({ answeredIds: [{ first: 900n, last: 901n }] });
  halts.halt('AUDIT_JOURNAL_DIFFERS', 7n, 'the chain has paid voucher 902', NOW);
  await resume({ halt: `2@${NOW}`, code: 'AUDIT_JOURNAL_DIFFERS', answeredIds: [{ first: 902n, last: 903n }] });
  halts.end();
  halts = new HaltLog(folder);
  expect(halts.answeredIds).toEqual([
    { first: 900n, last: 900n },
    { first: 902n, last: 902n },
  ]);
});

test('behavior: a journal that ends with the last line that was checked, with the same hash', async () => {
  expect(await resume({ seq: 7n, hash: HASH })).toMatchObject({ halt: 1 });
});

test('attack: another key, another halt, code or site, too late, or for a journal that is not the one that was checked', async () => {
  const refused = (reason: string) => `This does not end the halt: ${reason}.`;
  expect(await resume({}, { key: another })).toBe(refused('the signature is not the operator’s'));
  expect(await resume({ halt: `2@${NOW}` })).toBeNull();
  expect(await resume({ halt: `1@${NOW + 1}` })).toBeNull();
  expect(await resume({ code: 'AUDIT_BALANCE_DIFFERS' })).toBe(refused('the halt has another code'));
  expect(await resume({ chain: 'sui:testnet' })).toBe(refused('it was made for another place'));
  expect(await resume({}, { nowMs: NOW + RESUME_LIFETIME_MS })).toBe(refused('its time is over'));
  expect(await resume({ epoch: 1 })).toBe(refused('it is for epoch 1 of the journal, lines of epoch 2 were checked'));
  expect(await resume({ seq: 6n })).toBe(refused('it is for a journal that ends with line 6, line 7 was checked'));
  expect(await resume({ seq: 7n })).toBe(refused('line 7 of the journal is not the one that it names'));
  expect(halts.open).toHaveLength(1);
});

test('a halt of a settlement stops no audit: each root has one, opens once, and ends although the audit is further', async () => {
  const detail = 'day 20000, published in event 5.2, has another root';
  const settlement = halts.halt('AUDIT_SETTLEMENT_DIFFERS', 7n, detail, NOW);
  expect(halts.halt('AUDIT_SETTLEMENT_DIFFERS', 7n, detail, NOW)).toEqual(settlement);
  expect(halts.halt('AUDIT_SETTLEMENT_DIFFERS', 7n, 'day 20001', NOW).halt).toBe(3);
  expect(halts.stopping.map(({ halt }) => halt)).toEqual([1]);
  const parts = { halt: `2@${NOW}`, code: 'AUDIT_SETTLEMENT_DIFFERS', seq: 6n };
  expect(await resume(parts)).toMatchObject({ halt: 2 });
  expect(halts.open.map(({ halt }) => halt)).toEqual([1, 3]);
  const reopened = new HaltLog(folder);
  expect(reopened.wasOpened('AUDIT_SETTLEMENT_DIFFERS', detail)).toBe(true);
  expect(reopened.wasOpened('AUDIT_SETTLEMENT_DIFFERS', 'day 20002')).toBe(false);
  reopened.end();
});
