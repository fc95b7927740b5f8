/** A database whose journal ends before a request that the chain has paid, and an audit that has checked none of its lines yet. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSignatureVerifier } from '@suil/signature';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VerifiedEvents } from '../chain/verified-events.ts';
import { findHeadProblem } from '../check/check-head.ts';
import { NO_APPROVALS } from '../check/context.ts';
import { emptyState, SITE } from '../check/journal.test-support.ts';
import { HaltLog } from '../halt/halt-log.ts';
import type { JournalReader } from '../journal/read-lines.ts';
import { Auditor } from './auditor.ts';

const HEAD = { lastSeq: '60', lastHash: 'ab'.repeat(32), epoch: 1 };
let folder: string;
let halts: HaltLog;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-paid-ahead-'));
  halts = new HaltLog(folder);
});
afterEach(() => {
  halts.end();
  rmSync(folder, { recursive: true });
});

/** One round in which the chain paid this id while the head was read, and this one before. */
async function round(paidBefore: bigint, paidMeanwhile = paidBefore) {
  let paidId = paidBefore;
  const start = { before: { checkpoint: -1n, digest: null }, packages: [], closings: [], objects: [] };
  const query = async () => {
    paidId = paidMeanwhile;
    return { rows: [HEAD] };
  };
  const auditor = new Auditor({
    ...{ state: emptyState(), verified: new VerifiedEvents(start), halts, site: SITE, approvals: NO_APPROVALS },
    journal: { read: (work) => work({ query } as unknown as JournalReader), close: async () => undefined },
    evidence: { append: () => undefined, read: async function* () {} },
    verifySignature: createSignatureVerifier(null),
    begin: () => 'the head is enough',
    paidThrough: () => paidId,
    onEvidence: () => undefined,
    clock: { now: () => 0, isReal: true, wallNow: () => 0 },
    stateDay: async () => null,
    onClosed: async () => undefined,
  });
  const { status, reason } = await auditor.round();
  return [status, reason];
}

test('attack: the journal ends before the request of a voucher that the chain has paid', async () => {
  const reason =
    'AUDIT_JOURNAL_DIFFERS: the chain has paid voucher 61, the journal ends with line 60: inputs are missing';
  expect(await round(61n)).toEqual(['halted', reason]);
});

test('default: the journal has it; one that is paid while the head is read is compared with the next head', async () => {
  expect(await round(60n)).toEqual(['waits', 'the head is enough']);
  expect(await round(60n, 61n)).toEqual(['waits', 'the head is enough']);
});

test('what was checked is compared first', () => {
  const state = { ...emptyState(), lastSeq: 61n };
  const head = { ...HEAD, lastSeq: 60n };
  expect(findHeadProblem(state, head, 1)).toBe('the journal ends with line 60, line 61 was checked');
});
