/** A certified event as JSON, for evidence and snapshots. */
import { type EventContent, fromEventContent, toEventContent } from '@suil/sdk';
import { z } from 'zod';
import { integerSchema } from '../journal/line-schema.ts';
import type { VerifiedEvent } from '../verified-inputs.ts';

const valueSchema: z.ZodType<EventContent[string]> = z.union([z.string(), z.number(), z.boolean()]);
export const storedEventSchema = z.strictObject({
  checkpoint: integerSchema,
  position: z.int(),
  certifiedMs: z.int(),
  kind: z.string(),
  content: z.record(z.string(), valueSchema),
});

/** Returns what `JSON.stringify` takes. */
export function writeEvent({ checkpoint, position, certifiedMs, event }: VerifiedEvent) {
  return {
    checkpoint: String(checkpoint),
    position,
    certifiedMs,
    kind: event.kind,
    content: toEventContent(event),
  };
}

export function readEvent({ kind, content, ...place }: z.infer<typeof storedEventSchema>): VerifiedEvent {
  return { ...place, event: fromEventContent(kind, content) };
}
