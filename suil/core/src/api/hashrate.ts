/** Hashrate: totals, entries, what each day released, quick exchanges (rules.md §5). HR has six decimals, SUIL nine. */
import { z } from 'zod';
import { HASHRATE_TYPES } from '../rules/income.ts';
import { defineApi } from './contract/define-api.ts';
import {
  daySchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

/** `pending`: the day is over and its release is being worked out. */
export const HASHRATE_RELEASE_STATES = ['pending', 'released', 'none'] as const;
/** Why a closed day released nothing: it had no price, no hashrate was due, or the emission has nothing left to give. */
export const HASHRATE_RELEASE_REASONS = ['no_price', 'no_hashrate', 'emission_over'] as const;
export type HashrateReleaseReason = (typeof HASHRATE_RELEASE_REASONS)[number];

/** What the last day that is over released, to all members together. */
export const hashrateLastDaySchema = z.object({
  day: daySchema,
  state: z.enum(HASHRATE_RELEASE_STATES),
  /** Null unless the state is `none`. */
  reason: z.enum(HASHRATE_RELEASE_REASONS).nullable(),
  /** The day's price, micro-dollars for a whole SUIL; null while pending and on a day without one. */
  price: unitsSchema.nullable(),
  /** Share of what was due that the budget covered, in 1/10^9; null unless released. */
  factor: unitsSchema.nullable(),
  /** SUIL that was released; null while pending. */
  released: unitsSchema.nullable(),
});
export type HashrateLastDay = z.infer<typeof hashrateLastDaySchema>;
/** The same for one member: `released` is the member's own. */
export const hashrateMemberLastDaySchema = hashrateLastDaySchema.omit({ price: true, factor: true });

export const hashrateTotalSchema = z.object({
  type: z.enum(HASHRATE_TYPES),
  total: unitsSchema,
  remaining: unitsSchema,
});
export const hashrateResponseSchema = z
  .object({
    total: unitsSchema,
    remaining: unitsSchema,
    /** SUIL released so far. */
    released: unitsSchema,
    /** SUIL of it that can be claimed now. */
    claimable: unitsSchema,
    /** One row per type, zeros included. */
    types: z.array(hashrateTotalSchema),
    /** What the last day that is over released to the member; null before the first one is. */
    lastDay: hashrateMemberLastDaySchema.nullable(),
  })
  .meta({
    example: {
      total: '55555555',
      remaining: '55000000',
      released: '5555550000',
      claimable: '5555550000',
      types: [{ type: 'staking', total: '55555555', remaining: '55000000' }],
      lastDay: { day: 20_800, state: 'released', reason: null, released: '5555550000' },
    },
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
  /** SUIL released from this entry. */
  released: unitsSchema,
  /** SUIL of it that was claimed; what is claimed counts against the oldest entries first. */
  claimed: unitsSchema,
  /** Transaction that caused the grant; null for a purchase. */
  digest: digestSchema.nullable(),
  timestampMs: timestampMsSchema,
});
export type HashrateEntry = z.infer<typeof hashrateEntrySchema>;
export const hashrateEntriesQuerySchema = pageQuerySchema.extend({ type: z.enum(HASHRATE_TYPES).optional() });
export const hashrateEntriesResponseSchema = pageSchema(hashrateEntrySchema).meta({
  example: {
    items: [
      {
        id: '41:0',
        type: 'staking',
        total: '55555555',
        remaining: '55000000',
        releaseRateBps: 100,
        startDay: 20_800,
        released: '5555550000',
        claimed: '0',
        digest: null,
        timestampMs: 1_797_120_000_000,
      },
    ],
    nextCursor: null,
  },
});
export type HashrateEntriesResponse = z.infer<typeof hashrateEntriesResponseSchema>;

/** What a closed day released to all members. */
export const hashrateDaySchema = z.object({
  day: daySchema,
  /** Micro-dollars for a whole SUIL; null: the day had no price, nothing was released. */
  price: unitsSchema.nullable(),
  /** Emission account before the release, SUIL. */
  emission: unitsSchema,
  /** SUIL the day could release at most. */
  budget: unitsSchema,
  /** The same in HR, at the day's price. */
  capacity: unitsSchema,
  /** HR that all entries together would have released. */
  wanted: unitsSchema,
  /** HR that was released. */
  hashrate: unitsSchema,
  /** SUIL that was released. */
  released: unitsSchema,
  /** Share of what was wanted that the budget covered, in 1/10^9. */
  factor: unitsSchema,
});
export type HashrateDay = z.infer<typeof hashrateDaySchema>;
export const hashrateDaysResponseSchema = pageSchema(hashrateDaySchema).meta({
  example: {
    items: [
      {
        day: 20_800,
        price: '100000',
        emission: '1000000000000',
        budget: '500000000',
        capacity: '50000',
        wanted: '100001',
        hashrate: '49999',
        released: '499990000',
        factor: '499995000',
      },
    ],
    nextCursor: null,
  },
});
export type HashrateDaysResponse = z.infer<typeof hashrateDaysResponseSchema>;

export const hashrateEmissionResponseSchema = z
  .object({
    /** SUIL not yet released. */
    emission: unitsSchema,
    /** SUIL that the next closing can release at most, as the account is now. */
    budget: unitsSchema,
    /** HR that has been granted to all members and not been released. */
    outstanding: unitsSchema,
    /** Least purchase of hashrate, USDC. */
    minimum: unitsSchema,
    /** Share of a purchase that the buyer's inviter is granted, basis points. */
    friendRateBps: z.number().int().min(0),
    /** Share of an entry that a day releases, for entries granted today, basis points. */
    releaseRateBps: z.number().int().min(0),
    /** The last day that had a price, and the price; null before the first one. */
    priceDay: daySchema.nullable(),
    price: unitsSchema.nullable(),
    /** What the last day that is over released; null before the first one is. */
    lastDay: hashrateLastDaySchema.nullable(),
  })
  .meta({
    example: {
      emission: '600000000000000000',
      budget: '300000000000000',
      outstanding: '55000000',
      minimum: '50000000',
      friendRateBps: 1_000,
      releaseRateBps: 100,
      priceDay: 20_800,
      price: '100000',
      lastDay: {
        day: 20_801,
        state: 'none',
        reason: 'no_price',
        price: null,
        factor: null,
        released: '0',
      },
    },
  });
export type HashrateEmissionResponse = z.infer<typeof hashrateEmissionResponseSchema>;

/** SUIL exchanged for SUI by `swap_v2`. */
export const hashrateExchangeSchema = z.object({
  id: z.string(),
  digest: digestSchema,
  timestampMs: timestampMsSchema,
  /** SUIL paid, fee included. */
  suilAmount: unitsSchema,
  /** SUIL of it that was the fee. */
  fee: unitsSchema,
  /** MIST obtained. */
  suiAmount: unitsSchema,
  /** HR granted for the fee. */
  hashrate: unitsSchema,
});
export type HashrateExchange = z.infer<typeof hashrateExchangeSchema>;
export const hashrateExchangesResponseSchema = pageSchema(hashrateExchangeSchema).meta({
  example: {
    items: [
      {
        id: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S:0',
        digest: '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S',
        timestampMs: 1_797_120_000_000,
        suilAmount: '100000000000',
        fee: '3000000000',
        suiAmount: '2771000000',
        hashrate: '300000',
      },
    ],
    nextCursor: null,
  },
});
export type HashrateExchangesResponse = z.infer<typeof hashrateExchangesResponseSchema>;

export const hashrateApi = defineApi({
  'GET /hashrate': {
    tag: 'hashrate',
    summary: 'Hashrate by type, the SUIL it released, and what came of the last day that is over',
    session: true,
    response: hashrateResponseSchema,
    refusals: [401],
  },
  'GET /hashrate/entries': {
    tag: 'hashrate',
    summary: 'Hashrate entries, newest first',
    session: true,
    query: hashrateEntriesQuerySchema,
    response: hashrateEntriesResponseSchema,
    refusals: [400, 401],
  },
  'GET /hashrate/exchanges': {
    tag: 'hashrate',
    summary: 'Quick exchanges of SUIL for SUI, newest first',
    session: true,
    query: pageQuerySchema,
    response: hashrateExchangesResponseSchema,
    refusals: [400, 401],
  },
  'GET /hashrate/days': {
    tag: 'hashrate',
    summary: 'What closed days released: budget, factor and price, newest first',
    query: pageQuerySchema,
    response: hashrateDaysResponseSchema,
    refusals: [400],
  },
  'GET /hashrate/emission': {
    tag: 'hashrate',
    summary:
      'SUIL still to be released, the budget of the day, what came of the last one, and the figures of a purchase',
    response: hashrateEmissionResponseSchema,
  },
});
