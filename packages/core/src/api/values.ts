/** Building blocks of the REST schemas: amounts, ids, pages. Owns the wire form of single values. */
import { z } from 'zod';
import { ASSETS } from '../asset.ts';

/** Amount of base units, zero or more, as a decimal string. */
export const unitsSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .describe('base units, decimal string');
/** Amount of base units that may be below zero, as a decimal string. */
export const signedUnitsSchema = z
  .string()
  .regex(/^(0|-?[1-9]\d{0,77})$/)
  .describe('base units, decimal string');
/** Normalised address: 0x and 64 lower-case hex digits. */
export const addressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .describe('normalised Sui address');
/** Normalised object id. */
export const objectIdSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .describe('normalised object id');
/** Base58 digest. */
export const digestSchema = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  .describe('base58 digest');
/** Normalised coin type, e.g. `0x…02::sui::SUI`. */
export const coinTypeSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}::\w+::\w+$/)
  .describe('normalised coin type');
/** Milliseconds since 1970. */
export const timestampMsSchema = z.number().int().min(0);
/** Day number (rules.md §1). */
export const daySchema = z.number().int().min(0);
export const assetSchema = z.enum(ASSETS);

/** Query of a paged list. The cursor is opaque; the newest item comes first. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** Returns the schema of one page of `item`s; `nextCursor` is null on the last one. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
