/** A checkpoint's line: it takes exactly the next certified events, all that its checkpoint has for the open day. */
import { dayOf } from '@suil/core';
import { applyEvent } from '@suil/core/reference-model';
import { z } from 'zod';
import type { VerifiedEvent, VerifiedInputs } from '../verified-inputs.ts';
import { APPLIED, type AuditState, differs, type JournalLine, type LineResult, waits } from './line.ts';

const contentSchema = z.strictObject({ from: z.int().min(0), to: z.int().min(0) });
/** The checkpoint's number, and behind a point the first position when that is not 0. */
const REF = /^(\d{1,19})(?:\.(\d{1,9}))?$/;

export function checkCheckpoint(state: AuditState, line: JournalLine, inputs: VerifiedInputs): LineResult {
  const claimed = readClaim(line);
  if (claimed === null) return differs(`line ${line.seq} names no events of a checkpoint`);
  const { checkpoint, from, to } = claimed;
  if (checkpoint > inputs.head) return waits(`checkpoint ${checkpoint} was not followed yet`);
  const pending = inputs.after(state.place);
  const next = pending.slice(0, to - from + 1);
  const isNext =
    next.length === to - from + 1 &&
    next.every((event, place) => event.checkpoint === checkpoint && event.position === from + place);
  if (!isNext)
    return differs(`line ${line.seq} takes events ${from} to ${to} of ${checkpoint}, which are not the next`);
  const last = next.at(-1);
  if (last === undefined || next.some((event) => dayOf(event.event.timestampMs) !== line.day))
    return differs(`line ${line.seq} takes events of another day than ${line.day}`);
  if (last.event.timestampMs !== line.atMs) return differs(`line ${line.seq} has another time than its last event`);
  if (isOfLine(pending[next.length], checkpoint, line.day))
    return differs(`line ${line.seq} leaves out an event of ${checkpoint}`);
  for (const { event } of next) {
    applyEvent(state.books, event);
    state.team.apply(event);
  }
  state.place = { checkpoint, position: to };
  state.placeMs = last.certifiedMs;
  return APPLIED;
}

function readClaim({ ref, content }: JournalLine): { checkpoint: bigint; from: number; to: number } | null {
  const named = REF.exec(ref);
  const parsed = contentSchema.safeParse(content);
  if (named === null || !parsed.success) return null;
  const [, checkpoint = '', position = '0'] = named;
  const { from, to } = parsed.data;
  return Number(position) === from && from <= to ? { checkpoint: BigInt(checkpoint), from, to } : null;
}

function isOfLine(following: VerifiedEvent | undefined, checkpoint: bigint, day: number): boolean {
  return following?.checkpoint === checkpoint && dayOf(following.event.timestampMs) === day;
}
