/** A closing: the certified time has left the day, every event of it is applied, and price and funding are those that the chain certified. */
import { dayOf } from '@suil/core';
import { closeDay, settleTeamDay } from '@suil/core/reference-model';
import { toEventContent } from '@suil/sdk';
import { z } from 'zod';
import type { VerifiedEvent, VerifiedInputs } from '../verified-inputs.ts';
import { CLOCK_MARGIN_MS } from './context.ts';
import { APPLIED, type AuditState, differs, type JournalLine, type LineResult, waits } from './line.ts';
import { canonicalJson } from './line-hash.ts';

const contentSchema = z.strictObject({
  dayClosed: z.record(z.string(), z.unknown()).nullable(),
  price: z
    .string()
    .regex(/^\d{1,20}$/)
    .nullable(),
});

export function checkClosing(state: AuditState, line: JournalLine, inputs: VerifiedInputs): LineResult {
  const { seq, day } = line;
  const parsed = contentSchema.safeParse(line.content);
  if (!parsed.success || line.ref !== String(day)) return differs(`line ${seq} closes a day and does not say how`);
  if (dayOf(inputs.headMs) <= day) return waits(`day ${day} is not over by the certified time`);
  const { checkpoint } = state.place;
  if (inputs.head < checkpoint) return waits(`checkpoint ${checkpoint} was not followed yet`);
  const [next] = inputs.after(state.place);
  if (next !== undefined && dayOf(next.event.timestampMs) <= day)
    return differs(`line ${seq} closes day ${day} before its events are applied`);
  const { dayClosed, price } = parsed.data;
  const funded = inputs.ofDay('DayClosed', day);
  const priced = inputs.ofDay('DayPrice', day);
  const problem =
    checkSaid('funding', line, dayClosed !== null, funded, inputs) ??
    checkSaid('price', line, price !== null, priceOf(priced) === null ? undefined : priced, inputs);
  if (problem !== null) return problem;
  if (dayClosed !== null && funded !== undefined && !isContent(dayClosed, funded))
    return differs(`line ${seq} takes another funding of day ${day} than the chain's`);
  if (price !== null && priceOf(priced) !== BigInt(price))
    return differs(`line ${seq} takes the price ${price} for day ${day}, the chain's is ${priceOf(priced)}`);
  // By the certified event, also when the closing left it out.
  const closed = funded?.event.kind === 'DayClosed' ? funded.event : null;
  const settled = settleTeamDay(state.team, day, closed);
  state.closedAmounts = settled && { day, amounts: settled.amounts };
  closeDay(state.books, day, { price: price === null ? null : BigInt(price) });
  return APPLIED;
}

/**
 * What the closing took must have been certified before it. What it left out must not have been certified before it by more than what a
 * server needs to see it.
 */
function checkSaid(
  what: string,
  { seq, atMs, day }: JournalLine,
  isSaid: boolean,
  certified: VerifiedEvent | undefined,
  inputs: VerifiedInputs,
): LineResult | null {
  if (isSaid) {
    if (certified !== undefined) return null;
    if (inputs.headMs <= atMs) return waits(`the ${what} of day ${day} was not certified yet`);
    return differs(`line ${seq} takes a ${what} of day ${day} that the chain did not certify`);
  }
  if (certified !== undefined && certified.certifiedMs + CLOCK_MARGIN_MS < atMs)
    return differs(`line ${seq} leaves out the ${what} of day ${day} that the chain certified before`);
  return null;
}

/** A price of 0 is none: the closing takes it as null. */
function priceOf(priced: VerifiedEvent | undefined): bigint | null {
  const event = priced?.event;
  return event?.kind === 'DayPrice' && event.price > 0n ? event.price : null;
}

/** Whether a closing recorded exactly the event, with the digest of its transaction and its number there. */
function isContent(recorded: Readonly<Record<string, unknown>>, { event }: VerifiedEvent): boolean {
  const { digest: _digest, eventSeq: _eventSeq, ...fields } = recorded;
  return canonicalJson(fields) === canonicalJson(toEventContent(event));
}
