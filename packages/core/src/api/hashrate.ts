/** Hashrate entries (rules.md §5). */
import { z } from 'zod';
import { HASHRATE_TYPES } from '../income.ts';
import { daySchema, digestSchema, pageQuerySchema, pageSchema, timestampMsSchema, unitsSchema } from './values.ts';

export const hashrateTotalSchema = z.object({
  type: z.enum(HASHRATE_TYPES),
  total: unitsSchema,
  remaining: unitsSchema,
});
export const hashrateResponseSchema = z.object({
  total: unitsSchema,
  remaining: unitsSchema,
  /** One row per type, zeros included. */
  types: z.array(hashrateTotalSchema),
});
export type HashrateResponse = z.infer<typeof hashrateResponseSchema>;

export const hashrateEntrySchema = z.object({
  id: z.string(),
  type: z.enum(HASHRATE_TYPES),
  total: unitsSchema,
  remaining: unitsSchema,
  /** Share of the total released per day, basis points. */
  releaseRateBps: z.number().int().min(0),
  startDay: daySchema,
  /** SUIL claimed from this entry. */
  claimed: unitsSchema,
  digest: digestSchema.nullable(),
  timestampMs: timestampMsSchema,
});
export type HashrateEntry = z.infer<typeof hashrateEntrySchema>;
export const hashrateEntriesQuerySchema = pageQuerySchema.extend({ type: z.enum(HASHRATE_TYPES).optional() });
export const hashrateEntriesResponseSchema = pageSchema(hashrateEntrySchema);
export type HashrateEntriesResponse = z.infer<typeof hashrateEntriesResponseSchema>;
