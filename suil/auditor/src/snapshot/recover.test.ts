/** The state that a start builds again: of evidence that continues from the snapshot, and of no other. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayStartMs } from '@suil/core';
import { createLocalKey } from '@suil/signing';
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
import { Evidence } from '../evidence/evidence.ts';
import { type EvidenceRecord, eventsOf } from '../evidence/record.ts';
import { recover } from './recover.ts';
import { SnapshotFolder } from './snapshot-folder.ts';

const NOON = dayStartMs(DAY) + 43_200_000;
const key = createLocalKey(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9)).getSecretKey(), 'AUDIT_KEY');
const start = { before: { checkpoint: 0n, digest: null }, packages: ['0xaa'], closings: [], objects: [] };
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'suil-recover-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A top-up, two transfers and the closing of their day: four lines. */
async function makeLines() {
  const journal = new TestJournal();
  const records: EvidenceRecord[] = [];
  const keep = async (line: EvidenceRecord['line']) => {
    records.push({ line, events: eventsOf(line, journal.state, journal) });
    expect(await journal.check(line)).toEqual({ status: 'applied' });
  };
  const toppedUp = { member: addressOf(alice), coinType: COINS.USDC, amount: 100n * USD };
  const bound = { member: addressOf(bob), inviter: addressOf(alice) };
  journal.emit(NOON, TestJournal.event(NOON, 'InviterBound', bound), TestJournal.event(NOON, 'ToppedUp', toppedUp));
  await keep(journal.checkpointLine());
  for (const amount of ['7', '8'])
    await keep(await journal.intentLine('transfer', { asset: 'USDC', amount, to: addressOf(bob) }));
  const midnight = dayStartMs(DAY + 1) + 1_000;
  journal.emit(midnight, TestJournal.event(midnight, 'DayPrice', { day: DAY, price: 700_000n }));
  await keep(journal.closingLine(midnight, { dayClosed: null, price: '700000' }));
  return { records, state: journal.state };
}

async function recoverFrom(evidence: Evidence) {
  const snapshots = new SnapshotFolder(join(folder, 'snapshots'), key);
  const recovered = await recover({
    ...{ snapshots, evidence, site: SITE, amounts: { write: () => undefined }, operators: {} },
    genesis: () => ({ state: emptyState(), start }),
    onDamaged: () => undefined,
  });
  return recovered.state;
}

test('default: the lines behind the newest snapshot are applied, once; a closed day is sealed', async () => {
  const { records, state } = await makeLines();
  const evidence = await Evidence.open(join(folder, 'evidence'));
  evidence.append(DAY, records.slice(0, 2));
  const snapshots = new SnapshotFolder(join(folder, 'snapshots'), key);
  await snapshots.write({ state: await recoverFrom(evidence), start }, DAY);
  evidence.append(DAY, records.slice(2));
  expect(readdirSync(join(folder, 'evidence'))).toEqual([`${DAY}.open`]);
  expect(describeState(await recoverFrom(evidence))).toBe(describeState(state));
  expect(evidence.segments().map(({ day }) => day)).toEqual([DAY]);
  expect(evidence.openDays()).toEqual([]);
  evidence.close();
});

test('error: evidence that does not continue is no state', async () => {
  const [first, , third] = (await makeLines()).records;
  if (first === undefined || third === undefined) throw new Error('there are lines');
  const evidence = await Evidence.open(join(folder, 'evidence'));
  evidence.append(DAY, [first, third]);
  await expect(recoverFrom(evidence)).rejects.toThrow('the evidence continues behind line 1');
  evidence.close();
});
