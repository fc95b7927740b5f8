/** The member's ledger: balances and entries (rules.md §9). */
import { z } from 'zod';
import {
  assetSchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  signedUnitsSchema,
  timestampMsSchema,
  unitsSchema,
} from './values.ts';

export const assetBalanceSchema = z.object({ asset: assetSchema, available: unitsSchema, held: unitsSchema });
export type AssetBalance = z.infer<typeof assetBalanceSchema>;
export const assetsResponseSchema = z.array(assetBalanceSchema);
export type AssetsResponse = z.infer<typeof assetsResponseSchema>;

export const assetRecordSchema = z.object({
  id: z.string(),
  /** What happened, e.g. `top_up`. */
  kind: z.string(),
  asset: assetSchema,
  /** Change of the member's balance. */
  amount: signedUnitsSchema,
  /** Transaction it came from, or null for what happened in the ledger alone. */
  digest: digestSchema.nullable(),
  timestampMs: timestampMsSchema,
});
export type AssetRecord = z.infer<typeof assetRecordSchema>;
export const assetRecordsQuerySchema = pageQuerySchema.extend({ asset: assetSchema.optional() });
export const assetRecordsResponseSchema = pageSchema(assetRecordSchema);
export type AssetRecordsResponse = z.infer<typeof assetRecordsResponseSchema>;
