/** Building blocks of the REST schemas: amounts, ids, pages. Owns the wire form of single values. */
import { z } from 'zod';
import { ASSETS } from '../../values/asset.ts';
import { INT64_MAX, UINT64_MAX } from '../../values/integer.ts';
import type { Language } from '../../values/language.ts';

/** Amount of base units, zero or more, as a decimal string. */
export const unitsSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,77})$/)
  .meta({ description: 'base units, decimal string', example: '21500000000' });
/** Amount of base units that may be below zero, as a decimal string. */
export const signedUnitsSchema = z
  .string()
  .regex(/^(0|-?[1-9]\d{0,77})$/)
  .meta({ description: 'base units, decimal string', example: '-1500000' });
/** Normalised address: 0x and 64 lower-case hex digits. */
export const addressSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .meta({ description: 'normalised Sui address', example: `0x${'a11ce'.padStart(64, '0')}` });
/** The same, typed as the `Address` of `@suil/core`: for what a caller sends. */
export const memberAddressSchema = addressSchema.brand<'Address'>();
/** Normalised object id. */
export const objectIdSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/)
  .meta({ description: 'normalised object id', example: `0x${'0b1ec7'.padStart(64, '0')}` });
/** Base58 digest. */
export const digestSchema = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  .meta({ description: 'base58 digest', example: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU' });
/** Normalised coin type, e.g. `0x…02::sui::SUI`. */
export const coinTypeSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}::\w+::\w+$/)
  .meta({ description: 'normalised coin type', example: `0x${'2'.padStart(64, '0')}::sui::SUI` });
/** Number of an input of the journal, as a decimal string: what withdrawals and subscriptions are named by. */
export const inputIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, { abort: true })
  .refine((text) => BigInt(text) <= INT64_MAX, 'is beyond 64 bits')
  .meta({ description: 'id, decimal string', example: '1742' });
/** Number that a contract gave, as a decimal string. */
export const chainIdSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,19})$/, { abort: true })
  .refine((text) => BigInt(text) <= UINT64_MAX, 'is beyond 64 bits')
  .meta({ description: 'id, decimal string', example: '7' });
/** Milliseconds since 1970. */
export const timestampMsSchema = z.number().int().min(0).meta({ example: 1_795_219_200_000 });
/** Day number (rules.md §1). */
export const daySchema = z.number().int().min(0).meta({ example: 20_778 });
export const assetSchema = z.enum(ASSETS);

/** Returns the schema of a text in every language, none left out. */
export function everyLanguageSchema<Text extends z.ZodType>(text: Text) {
  const texts = { en_US: text, zh_TW: text, zh_CN: text, ja_JP: text, ko_KR: text, en_IN: text };
  return z.strictObject(texts satisfies Record<Language, Text>);
}

/** Query of a paged list. The cursor is opaque; the newest item comes first. */
export const pageQuerySchema = z.object({
  cursor: z.string().max(200).optional().meta({ description: 'nextCursor of the page before' }),
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(20),
});
export type PageQuery = z.infer<typeof pageQuerySchema>;

/** Returns the schema of one page of `item`s; `nextCursor` is null on the last one. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}
