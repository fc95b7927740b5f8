/**
 * Stops and resumes vouchers. A halt is a row that every server reads in the transaction that marks a request as issuing, so it
 * holds for all of them and survives any restart; only the operator's signature closes it.
 */
import { AppError } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readApplied } from '../../../ledger-writer/position.ts';
import { publishNamedNotice } from '../../notice/write.ts';
import { findConditions } from './conditions.ts';
import { haltClosedTexts, haltOpenedTexts } from './notice-texts.ts';
import { type HaltRegister, haltName } from './resume/register.ts';
import { type Finding, type Halt, insertHalt, lockClosing, readClosedRows } from './store.ts';

export { haltName } from './resume/register.ts';
export type { Finding, Halt } from './store.ts';

/** Returns the refusal of every intent while a halt closes the ledger. */
export async function refuseWhileClosed(tx: Queryable, register: HaltRegister): Promise<AppError | null> {
  const halt = (await register.readOpen(tx)).find(({ level }) => level === 2);
  return halt === undefined ? null : new AppError('LEDGER_CLOSED', { halt: `${halt.id}` });
}

/** Opens a halt for what was found, with a public notice. Does nothing while one of this code is open. */
export async function openHalt(tx: Queryable, finding: Finding, nowMs: number): Promise<void> {
  const { lastSeq: seq } = await readJournalHead(tx);
  const halt = await insertHalt(tx, finding, { seq, nowMs });
  if (halt !== null) await publish(tx, `halt.${haltName(halt)}.opened`, haltOpenedTexts(halt), nowMs);
}

/**
 * Opens a halt for what a look found, unless the operator has resumed one of its code since the look began: then the next look tells whether it still
 * holds. @param closedBefore the names of the halts that were closed when it began
 */
export async function openFound(
  tx: Queryable,
  register: Pick<HaltRegister, 'isClosed'>,
  finding: Finding,
  { closedBefore, nowMs }: { closedBefore: ReadonlySet<string>; nowMs: number },
): Promise<void> {
  await lockClosing(tx);
  for (const row of await readClosedRows(tx, finding.code))
    if (!closedBefore.has(haltName(row)) && (await register.isClosed(row))) return;
  await openHalt(tx, finding, nowMs);
}

/** Closes the ledger of a database that was restored, until the operator has put back what came later, or answers for doing without. */
export async function closeAfterRestore(tx: Queryable, nowMs: number): Promise<void> {
  const { lastSeq } = await readJournalHead(tx);
  const detail = `the database was restored up to input ${lastSeq}: later ones may be missing`;
  await openHalt(tx, { code: 'JOURNAL_RESTORED', detail }, nowMs);
}

/** Looks at every condition that the database can tell, opens what has to be opened, and returns all open halts. */
export async function lookForHalts(tx: Queryable, register: HaltRegister, nowMs: number): Promise<Halt[]> {
  if ((await findConditions(tx, register)).length > 0) {
    // Who closes a halt at this moment may have answered for what was found.
    await lockClosing(tx);
    for (const finding of await findConditions(tx, register)) await openHalt(tx, finding, nowMs);
  }
  return register.readOpen(tx);
}

/** Publishes that a halt was the last one to be ended. */
export async function publishClosed(tx: Queryable, halt: Halt, nowMs: number): Promise<void> {
  await publish(tx, `halt.${haltName(halt)}.closed`, haltClosedTexts(`${halt.id}`), nowMs);
}

async function publish(tx: Queryable, name: string, texts: unknown, nowMs: number): Promise<void> {
  // Where the chain's clock was moved ahead, a notice of now would be listed among those of long ago.
  const { chainTimestampMs } = await readApplied(tx);
  await publishNamedNotice(tx, name.replace('@', '.'), texts, Math.max(nowMs, chainTimestampMs));
}
