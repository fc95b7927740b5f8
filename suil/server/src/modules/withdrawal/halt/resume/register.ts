/**
 * Which halts are open. A row that is closed without a signature of the operator over exactly its halt counts as open: a process that can write
 * the table ends no halt. Each closing is verified once in a process.
 */
import {
  type IdRange,
  isAppError,
  RESUME_CLOCK_TOLERANCE_MS,
  type ResumeCheck,
  type ResumeText,
  readResume,
  type SignedResume,
  verifyResume,
} from '@suil/core';
import type { Queryable } from '@suil/postgres';
import { closedAs, type Halt, type HaltCode, type HaltRow, readClosedRows, readHaltRows } from '../store.ts';

export type HaltRegister = {
  /** Returns the open halts, oldest first. */
  readOpen: (db: Queryable) => Promise<Halt[]>;
  /** Returns what the operator answered for when a halt of this code was resumed last. */
  readAnswered: (db: Queryable, code: HaltCode) => Promise<ResumeText['answered']>;
  /** Returns the voucher ids above the journal that an operator answered for, in any resume. */
  readAnsweredIds: (db: Queryable) => Promise<IdRange[]>;
  /** Whether a row was closed by the operator. */
  isClosed: (row: HaltRow) => Promise<boolean>;
  /** Returns what a signed text says that can be used now. @throws {RESUME_REFUSED} */
  verify: (signed: SignedResume, nowMs: number) => Promise<ResumeText>;
};

/** Returns the name of a halt that no other database gives to another one. */
export function haltName({ id, openedAtMs }: Pick<Halt, 'id' | 'openedAtMs'>): string {
  return `${id}@${openedAtMs}`;
}

export function createHaltRegister(check: ResumeCheck): HaltRegister {
  const known = new Set<string>();

  async function isClosed(row: HaltRow): Promise<boolean> {
    if (row.closing === null) return false;
    const closing = closedAs(row);
    if (known.has(closing)) return true;
    const text = readResume(row.closing.text);
    if (text?.halt !== haltName(row) || text.code !== row.code) return false;
    // Dated back to when a former operator was still the operator.
    if (text.issuedAtMs < row.openedAtMs - RESUME_CLOCK_TOLERANCE_MS) return false;
    // When it was closed is the table's word alone, so the text counts as of when it was made.
    const isSigned = await verifyResume(row.closing, check, text.issuedAtMs).then(
      () => true,
      (error: unknown) => {
        if (isAppError(error, 'RESUME_REFUSED')) return false;
        throw error;
      },
    );
    if (isSigned) known.add(closing);
    return isSigned;
  }

  return {
    readOpen: async (db) => {
      const open: Halt[] = [];
      for (const row of await readHaltRows(db, [...known])) {
        const { closing, ...halt } = row;
        if (closing === null || !(await isClosed(row))) open.push(halt);
      }
      return open;
    },
    readAnswered: async (db, code) => {
      for (const row of await readClosedRows(db, code))
        if (await isClosed(row)) return readResume(row.closing?.text ?? '')?.answered ?? {};
      return {};
    },
    readAnsweredIds: async (db) => {
      const ids: IdRange[] = [];
      for (const row of await readClosedRows(db, 'VOUCHER_ID_AHEAD'))
        if (await isClosed(row)) ids.push(...(readResume(row.closing?.text ?? '')?.answeredIds ?? []));
      return ids;
    },
    isClosed,
    verify: (signed, nowMs) => verifyResume(signed, check, nowMs),
  };
}
