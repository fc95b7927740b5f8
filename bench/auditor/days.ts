/**
 * Whether a day costs its inputs and what is alive, and nothing of the days before it: days of equal inputs one after the other, each read as
 * lines, checked, kept as evidence, closed with its team income, and put into a signed snapshot.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519';
import { dayStartMs } from '@suil/core';
import { applyIntent } from '@suil/core/reference-model';
import { createLocalKey } from '@suil/signing';
import type { AuditState } from '../../suil/auditor/src/check/line.ts';
import { Evidence } from '../../suil/auditor/src/evidence/evidence.ts';
import { eventsOf } from '../../suil/auditor/src/evidence/record.ts';
import { SnapshotFolder } from '../../suil/auditor/src/snapshot/snapshot-folder.ts';
import { elementAt } from '../element-at.ts';
import { DayInputs } from './day-inputs.ts';
import { apply, createAudit } from './line-chain.ts';
import { addSigners } from './signers.ts';
import { applyAt, COINS, createState, FIRST_DAY } from './state.ts';
import { createTeam } from './team.ts';

/** A grant is released in a hundred days: from then on as many end each day as begin. These days are applied alone, neither kept nor measured. */
const DAYS_BEFORE = 105;
/** Days on either side of the measured one: the middle of all is taken. */
const AROUND = 5;
const EARLY_DAY = 30;
const USD = 1_000_000n;

/**
 * Returns the processor seconds of day 30 and of the last day, and their ratio: a busy machine changes the time on the clock more.
 * @param days at least 41
 */
export async function measureDays(members: number, days: number) {
  const folder = mkdtempSync(join(tmpdir(), 'suil-bench-'));
  try {
    const state = createDeployment(members);
    const evidence = await Evidence.open(join(folder, 'evidence'));
    const key = createLocalKey(Ed25519Keypair.fromSecretKey(new Uint8Array(32).fill(9)).getSecretKey(), 'AUDIT_KEY');
    const snapshots = new SnapshotFolder(join(folder, 'snapshots'), key);
    const inputs = new DayInputs(members);
    const seconds: number[] = [];
    const living: number[] = [];
    for (let day = FIRST_DAY + 1; day <= FIRST_DAY + DAYS_BEFORE; day++)
      await apply(state, await inputs.next(day), inputs);
    for (let day = 1; day <= days; day++) {
      const took = await auditDay(state, inputs, FIRST_DAY + DAYS_BEFORE + day, evidence, snapshots);
      seconds.push(took);
      living.push(state.books.grants.count + state.books.subscriptions.size);
      if (day % 50 === 0) process.stderr.write(`day ${day}: ${took.toFixed(3)} s, ${living.at(-1)} alive\n`);
    }
    evidence.close();
    const early = median(seconds.slice(EARLY_DAY - 1 - AROUND, EARLY_DAY + AROUND));
    const late = median(seconds.slice(-1 - 2 * AROUND));
    return {
      dayRatio: Number((late / early).toFixed(2)),
      earlyDaySeconds: Number(early.toFixed(3)),
      lastDaySeconds: Number(late.toFixed(3)),
      aliveEarly: elementAt(living, EARLY_DAY - 1),
      aliveLast: elementAt(living, days - 1),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Members with a position, ten grants and a subscription that renews each; the bank's reserve lasts for all renewals. */
function createDeployment(members: number): AuditState {
  const books = createState(members);
  const atMs = dayStartMs(FIRST_DAY);
  const amount = 20n * USD * BigInt(members);
  applyAt(books, atMs, 'ToppedUp', { member: books.root, coinType: COINS.USDC, amount });
  const parameters = { account: 'bank_reserve', asset: 'USDC', amount: String(amount) };
  applyIntent(books, { day: FIRST_DAY, atMs, seq: 0n, address: books.root, action: 'fund', parameters });
  const team = createTeam(books, members, FIRST_DAY);
  addSigners(books, atMs);
  return createAudit(books, team);
}

/** Returns the processor seconds that the auditor takes for the day, from its first line to its snapshot. */
async function auditDay(
  state: AuditState,
  inputs: DayInputs,
  day: number,
  evidence: Evidence,
  snapshots: SnapshotFolder,
): Promise<number> {
  const lines = await inputs.next(day);
  const used = process.cpuUsage();
  const records = [];
  for (const line of lines) {
    records.push({ line, events: eventsOf(line, state, inputs) });
    await apply(state, [line], inputs);
  }
  evidence.append(day, records);
  await evidence.seal(day);
  const start = { before: { checkpoint: -1n, digest: null }, packages: [], closings: [], objects: [] };
  await snapshots.write({ state, start }, day + 1);
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1e6;
}

function median(values: readonly number[]): number {
  return elementAt(
    values.toSorted((left, right) => left - right),
    values.length >> 1,
  );
}
