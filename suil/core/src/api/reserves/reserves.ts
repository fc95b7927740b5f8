/** Proof of reserves: what the vault holds, what the ledger owes, and the way from one's own balance into that sum (rules.md §9). */
import { z } from 'zod';
import { INT64_MAX } from '../../values/integer.ts';
import { defineApi } from '../contract/define-api.ts';
import {
  assetSchema,
  daySchema,
  digestSchema,
  objectIdSchema,
  signedUnitsSchema,
  timestampMsSchema,
  unitsSchema,
} from '../contract/values.ts';

/** 32 bytes. */
const hashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: '32 bytes, hex', example: 'c1'.repeat(32) });
const numberSchema = z
  .string()
  .regex(/^\d{1,20}$/)
  .meta({ example: '481' });

/** Whose the money is: members' balances, withdrawals that are not paid yet, the bank's, released SUIL, the application's; `breach`: minus what left without a request. */
export const RESERVE_KINDS = ['members', 'held', 'bank', 'released', 'house', 'breach'] as const;
export type ReserveKind = (typeof RESERVE_KINDS)[number];

export const reserveAssetSchema = z.object({
  asset: assetSchema,
  /** The vault balance on chain as it was read, and the fees it has yet to collect; null for assets that are only in the ledger. */
  vault: z
    .object({
      balance: unitsSchema,
      fees: unitsSchema,
      objectId: objectIdSchema,
      version: numberSchema,
      digest: digestSchema,
    })
    .nullable(),
  /** By whose it is; only `breach` is ever below zero. */
  liabilities: z.array(z.object({ kind: z.enum(RESERVE_KINDS), amount: signedUnitsSchema })),
  /** Sum of the liabilities. */
  total: signedUnitsSchema,
  /**
   * What is there less the total: the vault's and the fees it has yet to collect, or for PRO the USDC that backs it. 0 is as it must be. Null: nothing to compare with,
   * or the coin moved on chain while we looked.
   */
  difference: signedUnitsSchema.nullable(),
  /** Root of the Merkle-sum tree over members' accounts (members, held, bank, released). */
  root: hashSchema,
  /** Sum of the tree. */
  sum: unitsSchema,
  /** Leaves of the tree. */
  accounts: z.number().int().min(0),
});
export type ReserveAsset = z.infer<typeof reserveAssetSchema>;

/** Free, and promised to members. Flow and team in micro-dollars, pledge in MIST. */
const productReserveSchema = z.object({ reserve: unitsSchema, escrow: unitsSchema });

export const reservesResponseSchema = z
  .object({
    /** Number of the last input that is counted. */
    journalSeq: numberSchema,
    /** Every checkpoint up to this one is counted. */
    checkpoint: numberSchema,
    /** Day whose inputs were being taken. */
    day: daySchema.nullable(),
    madeAtMs: timestampMsSchema,
    assets: z.array(reserveAssetSchema),
    /** The reserves of the products on chain; null when the node did not answer. */
    onChain: z
      .object({ flow: productReserveSchema, team: productReserveSchema, pledge: productReserveSchema })
      .nullable(),
  })
  .meta({
    example: {
      journalSeq: '481',
      checkpoint: '1204',
      day: 20_800,
      madeAtMs: 1_797_120_000_000,
      assets: [
        {
          asset: 'SUI',
          vault: {
            balance: '21400000000',
            fees: '100000000',
            objectId: `0x${'0b1ec7'.padStart(64, '0')}`,
            version: '77',
            digest: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU',
          },
          liabilities: [{ kind: 'members', amount: '21500000000' }],
          total: '21500000000',
          difference: '0',
          root: 'c1'.repeat(32),
          sum: '21500000000',
          accounts: 3,
        },
      ],
      onChain: {
        flow: { reserve: '1000000', escrow: '50000' },
        team: { reserve: '300000', escrow: '0' },
        pledge: { reserve: '9000000000', escrow: '1000000000' },
      },
    },
  });
export type ReservesResponse = z.infer<typeof reservesResponseSchema>;

export const reserveProofSchema = z.object({
  asset: assetSchema,
  /** The ledger's name of the account. */
  account: z.string().meta({ example: `member:0x${'a11ce'.padStart(64, '0')}` }),
  balance: unitsSchema,
  /** Known to its owner only. */
  salt: hashSchema,
  /** From the bottom up; `side` is where the sibling is. */
  path: z.array(z.object({ hash: hashSchema, sum: unitsSchema, side: z.enum(['left', 'right']) })),
});
export type ReserveProof = z.infer<typeof reserveProofSchema>;

/** One's own leaves in the trees of `journalSeq`; accounts without a balance have none. */
export const reserveProofResponseSchema = z
  .object({ journalSeq: numberSchema, madeAtMs: timestampMsSchema, proofs: z.array(reserveProofSchema) })
  .meta({
    example: {
      journalSeq: '481',
      madeAtMs: 1_797_120_000_000,
      proofs: [
        {
          asset: 'SUI',
          account: `member:0x${'a11ce'.padStart(64, '0')}`,
          balance: '1500000000',
          salt: '5a'.repeat(32),
          path: [{ hash: 'd2'.repeat(32), sum: '20000000000', side: 'right' }],
        },
      ],
    },
  });
export type ReserveProofResponse = z.infer<typeof reserveProofResponseSchema>;

/** Without a number the proof is in the newest reserves of which the server that is asked has the trees: not always those that it answers. */
export const reserveProofQuerySchema = z.object({
  journalSeq: z
    .string()
    .regex(/^(0|[1-9]\d{0,18})$/, { abort: true })
    .refine((text) => BigInt(text) <= INT64_MAX, 'is beyond 64 bits')
    .optional()
    .meta({ description: 'journalSeq of the reserves that the proof is of', example: '481' }),
});

export const reservesApi = defineApi({
  'GET /reserves': {
    tag: 'reserves',
    summary: 'What the vault holds and what the ledger owes, per asset',
    response: reservesResponseSchema,
  },
  'GET /reserves/proof': {
    tag: 'reserves',
    summary: 'The way from your own balances into the published sums',
    session: true,
    query: reserveProofQuerySchema,
    response: reserveProofResponseSchema,
    refusals: [400, 401, 409],
  },
});
