/**
 * Checks one line of the journal against what this process knows by itself and applies it to the books. The order: that the line follows
 * the one before, that its time can be true, then what its kind must hold. Reads nothing; the caller brings the line and the verified events.
 */
import { dayOf } from '@suil/core';
import { checkCheckpoint } from './checkpoint-line.ts';
import { checkClosing } from './closing-line.ts';
import { CLOCK_MARGIN_MS, type LineContext } from './context.ts';
import { checkExpiry, isExpiry } from './expiry-line.ts';
import { checkIntent } from './intent-line.ts';
import { APPLIED, type AuditState, differs, type JournalLine, type LineResult, waits } from './line.ts';
import { lineHash } from './line-hash.ts';

/** Applies the line if everything holds. */
export async function checkLine(state: AuditState, line: JournalLine, context: LineContext): Promise<LineResult> {
  const problem = checkOrder(state, line, context.agreedEpoch) ?? checkTime(line, context.nowMs);
  if (problem !== null) return problem;
  const result = await checkKind(state, line, context);
  if (result.status !== 'applied') return result;
  state.epoch = line.epoch;
  state.lastSeq = line.seq;
  state.lastHash = line.hash;
  state.openDay = line.kind === 'closing' ? line.day + 1 : line.day;
  state.nonces.forgetBefore(state.openDay);
  return APPLIED;
}

function checkOrder(state: AuditState, line: JournalLine, agreedEpoch: number): LineResult | null {
  const { seq, epoch, day, kind, atMs, intent, content } = line;
  if (seq !== state.lastSeq + 1n) return differs(`line ${seq} follows ${state.lastSeq}`);
  if (state.lastSeq > 0n && (epoch < state.epoch || epoch > Math.max(state.epoch, agreedEpoch)))
    return differs(`line ${seq} is of epoch ${epoch}, not ${state.epoch}`);
  // Its hash cannot follow either; this says why. It may have been archived.
  if (kind === 'intent' && intent === null && content === null)
    return differs(`line ${seq} is an intent and none is stored for it`);
  if (lineHash(state.lastHash, line) !== line.hash) return differs(`the hash of line ${seq} does not follow`);
  if (state.openDay !== null && day !== state.openDay)
    return differs(`line ${seq} is of day ${day} while ${state.openDay} is open`);
  if (kind === 'closing' ? dayOf(atMs) <= day : dayOf(atMs) !== day)
    return differs(`line ${seq} of day ${day} has the time ${atMs}`);
  return null;
}

/** A line of the near future waits: clocks differ. */
function checkTime({ seq, atMs }: JournalLine, nowMs: number): LineResult | null {
  if (atMs <= nowMs) return null;
  if (atMs > nowMs + CLOCK_MARGIN_MS) return differs(`line ${seq} has the time ${atMs}, at ${nowMs}`);
  return waits(`line ${seq} is ahead of the clock`);
}

async function checkKind(state: AuditState, line: JournalLine, context: LineContext): Promise<LineResult> {
  switch (line.kind) {
    case 'checkpoint':
      return isExpiry(line) ? checkExpiry(state, line, context) : checkCheckpoint(state, line, context.inputs);
    case 'intent':
      return checkIntent(state, line, context);
    case 'closing':
      return checkClosing(state, line, context.inputs);
    default:
      return differs(`line ${line.seq} is of the kind ${line.kind}, which cannot be checked`);
  }
}
