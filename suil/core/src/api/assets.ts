/** The member's ledger: balances, entries, income (rules.md §9). */
import { z } from 'zod';
import { csvFile, defineApi } from './contract/define-api.ts';
import {
  assetSchema,
  daySchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  signedUnitsSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';
import { dateSchema } from './income/income.ts';

export const assetBalanceSchema = z.object({
  asset: assetSchema,
  /** What can be spent. */
  available: unitsSchema,
  /** Under way to the chain. */
  held: unitsSchema,
  /** Principal in the bank. */
  bank: unitsSchema,
  /** Released by hashrate and not yet claimed. */
  released: unitsSchema,
  /** Closed day whose income is still being credited, so that these are the amounts of before; null: none. */
  creditingDay: daySchema.nullable(),
});
export type AssetBalance = z.infer<typeof assetBalanceSchema>;
export const assetsResponseSchema = z.array(assetBalanceSchema);
export type AssetsResponse = z.infer<typeof assetsResponseSchema>;

/** The accounts a member has of each asset; `available` is the one that is spent from. */
export const MEMBER_ACCOUNTS = ['available', 'held', 'bank', 'released'] as const;
export type MemberAccount = (typeof MEMBER_ACCOUNTS)[number];

export const assetRecordSchema = z.object({
  id: z.string().meta({ example: '184:12' }),
  /** What happened, e.g. `top_up`. */
  kind: z.string().meta({ example: 'top_up' }),
  asset: assetSchema,
  /** Change of the member's balance. */
  amount: signedUnitsSchema,
  balanceAfter: unitsSchema,
  /** Transaction it came from, or null for what happened in the ledger alone. */
  digest: digestSchema.nullable(),
  timestampMs: timestampMsSchema,
});
export type AssetRecord = z.infer<typeof assetRecordSchema>;

const assetRecordsFilterSchema = z.object({
  account: z.enum(MEMBER_ACCOUNTS).default('available'),
  asset: assetSchema.optional(),
  kind: z
    .string()
    .regex(/^[a-z][a-z_]{0,39}$/)
    .optional()
    .meta({ description: 'only what happened so', example: 'top_up' }),
  from: dateSchema.optional(),
  /** This day is in. */
  to: dateSchema.optional(),
});
export const assetRecordsQuerySchema = pageQuerySchema.extend(assetRecordsFilterSchema.shape);
export type AssetRecordsQuery = z.infer<typeof assetRecordsQuerySchema>;
export const assetRecordsResponseSchema = pageSchema(assetRecordSchema);
export type AssetRecordsResponse = z.infer<typeof assetRecordsResponseSchema>;

export const assetExportQuerySchema = assetRecordsFilterSchema;
export type AssetExportQuery = z.infer<typeof assetExportQuerySchema>;

/** Kinds of ledger entries that are income; the pools' income is on the chain and among the liquidity records. */
export const LEDGER_INCOME_KINDS = ['bank_income', 'hashrate_released', 'node_dividend'] as const;

/** Most days in one answer. */
export const INCOME_DAYS_MAX = 400;
export const assetIncomeQuerySchema = z.object({
  kind: z.enum(LEDGER_INCOME_KINDS).optional(),
  from: dateSchema.optional(),
  /** This day is in; default today. */
  to: dateSchema.optional(),
});
export type AssetIncomeQuery = z.infer<typeof assetIncomeQuerySchema>;
export const assetIncomeResponseSchema = z.object({
  fromDay: daySchema,
  toDay: daySchema,
  /** One for each day, kind and asset that had income, newest day first. */
  items: z.array(
    z.object({ day: daySchema, kind: z.enum(LEDGER_INCOME_KINDS), asset: assetSchema, amount: signedUnitsSchema }),
  ),
});
export type AssetIncomeResponse = z.infer<typeof assetIncomeResponseSchema>;

const EXPORT_EXAMPLE =
  'time,kind,asset,amount,balance_after,base_units,transaction,id\r\n2026-11-21T00:00:00.000Z,top_up,SUI,21.5,21.5,21500000000,,1:1\r\n';
export const assetsApi = defineApi({
  'GET /assets': {
    tag: 'assets',
    summary: 'Balances in the ledger',
    session: true,
    response: assetsResponseSchema,
    refusals: [401],
  },
  'GET /assets/records': {
    tag: 'assets',
    summary: 'Changes of the balances, newest first',
    session: true,
    query: assetRecordsQuerySchema,
    response: assetRecordsResponseSchema,
    refusals: [400, 401],
  },
  'GET /assets/records.csv': {
    tag: 'assets',
    summary: 'All changes of the balances as a file for spreadsheets',
    session: true,
    query: assetExportQuerySchema,
    response: csvFile(EXPORT_EXAMPLE),
    refusals: [400, 401, 429],
  },
  'GET /assets/income': {
    tag: 'assets',
    summary: 'Income in the ledger per day and kind',
    session: true,
    query: assetIncomeQuerySchema,
    response: assetIncomeResponseSchema,
    refusals: [400, 401],
  },
});
