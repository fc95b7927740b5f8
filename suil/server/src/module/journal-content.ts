/** Reads what lines of the journal recorded besides their kind: checked, because they are stored as JSON. */
import type { Input } from '@suil/ledger';
import { z } from 'zod';

const closingSchema = z.looseObject({
  /** The day as the chain closed it; null when the chain had not. */
  dayClosed: z.record(z.string(), z.unknown()).nullable().default(null),
  /** Micro-dollars for a whole SUIL; null: no price. */
  price: z.string().nullable().default(null),
});
const placesSchema = z.looseObject({ from: z.int().default(0), to: z.int().default(-1) });
const expirySchema = z.looseObject({ expired: z.array(z.string()).default([]), timestampMs: z.int().optional() });

/** Returns what a closing recorded. */
export function readClosing({ content }: Pick<Input, 'content'>): z.infer<typeof closingSchema> {
  return closingSchema.parse(content ?? {});
}

/** Returns the positions of a checkpoint's events, first and last; a line without positions takes none: it returns holds. */
export function readPositions({ content }: Pick<Input, 'content'>): { from: number; to: number } {
  return placesSchema.parse(content ?? {});
}

/** Returns the withdrawals that a line returned, and the chain's time of it; undefined in a line that returned none. */
export function readExpiry({ content }: Pick<Input, 'content'>): {
  expired: string[];
  timestampMs?: number | undefined;
} {
  return expirySchema.parse(content ?? {});
}
