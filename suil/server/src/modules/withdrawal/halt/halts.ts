/**
 * Stops and resumes vouchers. A halt is a row that every server reads in the transaction that marks a request as issuing, so it
 * holds for all of them and survives any restart; only an operator closes it.
 */
import { AppError } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readApplied } from '../../../ledger-writer/position.ts';
import { publishNamedNotice } from '../../notice/write.ts';
import { findConditions, readBreach } from './conditions.ts';
import { haltClosedTexts, haltOpenedTexts } from './notice-texts.ts';
import { closeHalt, type Finding, type Halt, insertHalt, lockClosing, lockHalt, readOpenHalts } from './store.ts';

export type { Finding, Halt } from './store.ts';
export { readOpenHalts } from './store.ts';

/** Returns the name of a halt that no other database gives to another one: what the signer keeps. */
export function haltName({ id, openedAtMs }: Pick<Halt, 'id' | 'openedAtMs'>): string {
  return `${id}@${openedAtMs}`;
}

/** Opens a halt for what was found, with a public notice. Does nothing while one of this code is open. */
export async function openHalt(tx: Queryable, finding: Finding, nowMs: number): Promise<void> {
  const { lastSeq: seq } = await readJournalHead(tx);
  const halt = await insertHalt(tx, finding, { seq, nowMs });
  if (halt !== null) await publish(tx, `halt.${haltName(halt)}.opened`, haltOpenedTexts(halt), nowMs);
}

/** Looks at every condition that the database can tell, opens what has to be opened, and returns all open halts. */
export async function lookForHalts(tx: Queryable, nowMs: number): Promise<Halt[]> {
  if ((await findConditions(tx)).length > 0) {
    // Who closes a halt at this moment may have answered for what was found.
    await lockClosing(tx);
    for (const finding of await findConditions(tx)) await openHalt(tx, finding, nowMs);
  }
  return readOpenHalts(tx);
}

export type Resumed = {
  halt: Halt;
  /** False when it had been closed before: nothing was written. */
  isNew: boolean;
  /** What is open now: other halts, or one that opened anew because its condition still holds. */
  open: Halt[];
};

/** Closes a halt, records why, and looks at all conditions again. @throws {HALT_NOT_FOUND} */
export async function resumeHalt(tx: Queryable, id: bigint, reason: string, nowMs: number): Promise<Resumed> {
  await lockClosing(tx);
  const halt = await lockHalt(tx, id);
  if (halt === null) throw new AppError('HALT_NOT_FOUND', { id });
  if (halt.isOpen) {
    const state = halt.code === 'VAULT_BREACH' ? await readBreach(tx) : {};
    await closeHalt(tx, id, { atMs: nowMs, reason, state });
  }
  const open = await lookForHalts(tx, nowMs);
  if (halt.isOpen && open.length === 0)
    await publish(tx, `halt.${haltName(halt)}.closed`, haltClosedTexts(halt), nowMs);
  return { halt, isNew: halt.isOpen, open };
}

async function publish(tx: Queryable, name: string, texts: unknown, nowMs: number): Promise<void> {
  // Where the chain's clock was moved ahead, a notice of now would be listed among those of long ago.
  const { chainTimestampMs } = await readApplied(tx);
  await publishNamedNotice(tx, name.replace('@', '.'), texts, Math.max(nowMs, chainTimestampMs));
}
