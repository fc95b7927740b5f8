/** Ends halts: makes the text that the operator has to sign, and closes a halt by a signed one. */
import {
  AppError,
  formatRange,
  type IdRange,
  RESUME_LIFETIME_MS,
  type ResumeText,
  resumeMessage,
  type SignedResume,
  type Site,
} from '@suil/core';
import { readJournalHead, readLineHash } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readBreach } from '../conditions.ts';
import { lookForHalts, publishClosed } from '../halts.ts';
import { closeHalt, type Halt, lockClosing, lockHalt } from '../store.ts';
import { findUnpaid, readAnsweredAhead, readIdsAhead } from './ids-ahead.ts';
import { type HaltRegister, haltName } from './register.ts';

/** Returns the text that ends a halt once the operator has signed it, with the journal, the losses and the ids ahead of it as they are now. */
export async function draftResume(
  db: Queryable,
  register: Pick<HaltRegister, 'readAnsweredIds'>,
  { halt, code, known = [] }: DraftedHalt,
  { place, reason, nonce, nowMs }: DraftOptions,
): Promise<string> {
  const { lastSeq: seq, lastHash: hash, epoch } = await readJournalHead(db);
  const answered = await readAnswerable(db, code);
  const answeredIds = await readAnswerableIds(db, register, { code, known });
  const times = { issuedAtMs: nowMs, expiresAtMs: nowMs + RESUME_LIFETIME_MS };
  return resumeMessage({ ...place, halt, code, answered, answeredIds, seq, hash, epoch, reason, nonce, ...times });
}

interface DraftOptions extends Pick<ResumeText, 'reason' | 'nonce'> {
  /** Where it is signed, and by whom. */
  readonly place: Site & Pick<ResumeText, 'operator'>;
  readonly nowMs: number;
}

interface DraftedHalt extends Pick<ResumeText, 'halt' | 'code'> {
  /** Paid ids that the process which has the halt was answered for. */
  readonly known?: readonly IdRange[];
}

/** An auditor that lost its disk learns again what the operator has answered for here, and nothing else: a text for it decides nothing new. */
async function readAnswerableIds(
  db: Queryable,
  register: Pick<HaltRegister, 'readAnsweredIds'>,
  { code, known = [] }: Omit<DraftedHalt, 'halt'>,
): Promise<IdRange[]> {
  if (code === 'VOUCHER_ID_AHEAD') return readIdsAhead(db, register);
  return code === 'AUDIT_JOURNAL_DIFFERS' ? readAnsweredAhead(db, register, known) : [];
}

/** A breach leaves figures that stay, and an id ahead of the journal itself; every other condition is gone or still holds. */
async function readAnswerable(db: Queryable, code: string): Promise<ResumeText['answered']> {
  return code === 'VAULT_BREACH' ? readBreach(db) : {};
}

export type Resumed = {
  halt: Halt;
  /** False when it had been closed before: nothing was written. */
  isNew: boolean;
  /** What is open now: other halts, or one that opened anew because its condition still holds. */
  open: Halt[];
};

/**
 * Closes the halt that a signed text names, keeps text and signature with it, and looks at all conditions again.
 * @throws {RESUME_REFUSED} unless the operator signed it for this halt, here, now, and for this journal
 * @throws {HALT_NOT_FOUND}
 */
export async function resumeHalt(
  tx: Queryable,
  register: HaltRegister,
  signed: SignedResume,
  nowMs: number,
): Promise<Resumed> {
  const text = await register.verify(signed, nowMs);
  await lockClosing(tx);
  const id = BigInt(text.halt.split('@')[0] ?? 0);
  const row = await lockHalt(tx, id);
  if (row === null || haltName(row) !== text.halt) throw new AppError('HALT_NOT_FOUND', { id: text.halt });
  const isNew = !(await register.isClosed(row));
  // Of that name and another code is a halt that another process has.
  if (!isNew && row.code !== text.code) throw new AppError('HALT_NOT_FOUND', { id: text.halt });
  if (!isNew && row.closing?.text !== signed.text) throw refused('the halt was resumed by another text');
  if (isNew) {
    if (row.code !== text.code) throw refused('the halt has another code');
    await requireSameJournal(tx, text);
    await requireSameLosses(tx, text);
    await requireIdsPaid(tx, text);
    await closeHalt(tx, id, { atMs: nowMs, ...signed });
  }
  const open = await lookForHalts(tx, register, nowMs);
  const { closing: _, ...halt } = row;
  if (isNew && open.length === 0) await publishClosed(tx, halt, nowMs);
  return { halt, isNew, open };
}

async function requireSameJournal(tx: Queryable, { seq, hash, epoch }: ResumeText): Promise<void> {
  const head = await readJournalHead(tx);
  if (head.epoch !== epoch) throw refused(`it is for epoch ${epoch} of the journal, which is in epoch ${head.epoch}`);
  if ((await readLineHash(tx, seq)) !== hash) throw refused(`line ${seq} of the journal is not the one that it names`);
}

async function requireSameLosses(tx: Queryable, { code, answered }: ResumeText): Promise<void> {
  const lost = await readAnswerable(tx, code);
  const assets = [...Object.entries(lost), ...Object.entries(answered)].map(([asset]) => asset);
  for (const asset of assets) {
    const of = (amounts: object) => new Map<string, bigint>(Object.entries(amounts)).get(asset) ?? 0n;
    if (of(lost) !== of(answered)) throw refused(`${of(lost)} ${asset} are missing, it answers for ${of(answered)}`);
  }
}

/**
 * It may leave out what was paid since it was drafted, which opens a halt anew. Meanwhile lower ids may have been paid, and the journal may have
 * passed those that it names. It names none that was not paid, which would be free to a thief, or that the journal had reached.
 */
async function requireIdsPaid(tx: Queryable, { answeredIds, seq }: ResumeText): Promise<void> {
  const reached = answeredIds.find(({ first }) => first <= seq);
  if (reached !== undefined)
    throw refused(`it answers for ${formatRange(reached)}, which is not ahead of line ${seq} of the journal`);
  const unpaid = await findUnpaid(tx, answeredIds);
  if (unpaid !== null) throw refused(`it answers for ${formatRange(unpaid)}, not all of which the chain has paid`);
}

function refused(reason: string): AppError {
  return new AppError('RESUME_REFUSED', { reason });
}
