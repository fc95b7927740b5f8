/** Settled days, proofs of one's team income, and how fair the days were (rules.md §4). Amounts in micro-dollars. */
import { z } from 'zod';
import { LINE_TEAM_MAX } from '../rules/settlement/line/team-limit.ts';
import { SEASON_AMOUNTS } from '../rules/settlement/season/season-tree.ts';
import { defineApi } from './contract/define-api.ts';
import {
  addressSchema,
  daySchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

/** 32 bytes, without 0x. */
export const hashSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ example: '3b9dbb5d99df5300ad9af994df6f9e8629858258bd678ef010341a38569bf447' });
const countSchema = z.number().int().min(0);
const ppmSchema = z.number().int().min(0);

const rootExample = '3b9dbb5d99df5300ad9af994df6f9e8629858258bd678ef010341a38569bf447';
const digestExample = '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU';

const kindsSchema = { friend: unitsSchema, indirect: unitsSchema, community: unitsSchema, peer: unitsSchema };

/** A proof that the contract accepts; `teamProofOf` turns it into what `buildProveAndClaim` takes. */
export const settlementProofSchema = z.object({
  day: daySchema,
  root: hashSchema,
  claimableAtMs: timestampMsSchema,
  /** The member's amounts of the day. */
  leaf: z.object({ member: addressSchema, ...kindsSchema }),
  /** From the bottom up, carried levels left out. */
  siblings: z.array(hashSchema),
  /** A u64; bit i is 1 where sibling i is on the left. */
  sides: unitsSchema,
});
export type SettlementProof = z.infer<typeof settlementProofSchema>;

/** A proof of 28 days at once; `seasonProofOf` turns it into what `buildProveAndClaim` takes. */
export const settlementSeasonProofSchema = z.object({
  season: countSchema,
  firstDay: daySchema,
  root: hashSchema,
  provableAtMs: timestampMsSchema,
  /** The member's amounts of the 28 days in their order, each friend, indirect, community, peer. */
  leaf: z.object({ member: addressSchema, amounts: z.array(unitsSchema).length(SEASON_AMOUNTS) }),
  /** The days that it proves and that are not proven yet. */
  openDays: z.array(daySchema),
  siblings: z.array(hashSchema),
  sides: unitsSchema,
});
export type SettlementSeasonProof = z.infer<typeof settlementSeasonProofSchema>;

const proofExample = {
  day: 20_800,
  root: rootExample,
  claimableAtMs: 1_795_219_200_000,
  leaf: { member: `0x${'a11ce'.padStart(64, '0')}`, friend: '879', indirect: '439', community: '0', peer: '0' },
  siblings: [rootExample],
  sides: '1',
};

export const settlementProofResponseSchema = z
  .object({
    /** Of all days that the chain has taken a proof of. */
    proven: z.object(kindsSchema),
    /** Of the claimable days that are not proven and in none of `seasons`, or of the day in the request; oldest first. */
    proofs: z.array(settlementProofSchema),
    /** Of the seasons with two or more claimable days that are not proven; oldest first, at most 14, with `proofs` at most 100. */
    seasons: z.array(settlementSeasonProofSchema),
    /** Of the newest claimable day on which the member earned anything, proven or not. */
    newest: settlementProofSchema.nullable(),
  })
  .meta({
    example: {
      proven: { friend: '837', indirect: '418', community: '0', peer: '0' },
      proofs: [proofExample],
      seasons: [],
      newest: proofExample,
    },
  });
export type SettlementProofResponse = z.infer<typeof settlementProofResponseSchema>;

export const settlementDaySchema = z.object({
  day: daySchema,
  root: hashSchema,
  leaves: countSchema,
  /** What the rules gave before the budget, what the reserve held for it, and what is paid. */
  wanted: unitsSchema,
  budget: unitsSchema,
  total: unitsSchema,
  /** How it stands on chain; null while it is not published. */
  published: z
    .object({
      digest: digestSchema,
      root: hashSchema,
      total: unitsSchema,
      timestampMs: timestampMsSchema,
      claimableAtMs: timestampMsSchema,
      /** Whether the audit key computed the same root, and whether it made the root wait longer. */
      attested: z.boolean(),
      held: z.boolean(),
      /** Whether root and total are the ones worked out here. */
      matches: z.boolean(),
    })
    .nullable(),
});
export type SettlementDay = z.infer<typeof settlementDaySchema>;
export const settlementDaysResponseSchema = pageSchema(settlementDaySchema).meta({
  example: {
    items: [
      {
        day: 20_800,
        root: rootExample,
        leaves: 2,
        wanted: '2092',
        budget: '10000',
        total: '2092',
        published: {
          digest: digestExample,
          root: rootExample,
          total: '2092',
          timestampMs: 1_795_219_200_000,
          claimableAtMs: 1_795_219_200_000,
          attested: true,
          held: false,
          matches: true,
        },
      },
    ],
    nextCursor: null,
  },
});
export type SettlementDaysResponse = z.infer<typeof settlementDaysResponseSchema>;

export const fairnessDaySchema = z.object({
  day: daySchema,
  /** Funding factor of static income, 10^9 = paid in full. */
  factor: unitsSchema,
  need: unitsSchema,
  moved: unitsSchema,
  /** Static accrual that team income is made of. */
  base: unitsSchema,
  wanted: unitsSchema,
  budget: unitsSchema,
  total: unitsSchema,
  /** Part of the team budget that was used, ppm. */
  budgetUsedPpm: ppmSchema,
  members: countSchema,
  /** How many earned team income, and the part that earned none, ppm. */
  earning: countSchema,
  nonePpm: ppmSchema,
  /** Of those who earned: the middle one's income; null when no member did. */
  median: unitsSchema.nullable(),
  /** The least, nine deciles, the greatest; empty when no member earned. */
  deciles: z.array(unitsSchema),
  /** Part of the whole that the best-paid hundredth earned, ppm. */
  topSharePpm: ppmSchema,
});
export type FairnessDay = z.infer<typeof fairnessDaySchema>;
export const fairnessResponseSchema = z
  .object({
    /** What the flow and the team reserve hold now; null while the chain does not answer. */
    flowReserve: unitsSchema.nullable(),
    teamReserve: unitsSchema.nullable(),
    /** Days that the flow reserve pays at the last day's need; null: nothing is needed, or not known. */
    flowRunwayDays: countSchema.nullable(),
    /** The same for the team reserve at the last day's team income. */
    teamRunwayDays: countSchema.nullable(),
    /** Newest first, at most 90. */
    days: z.array(fairnessDaySchema),
  })
  .meta({
    example: {
      flowReserve: '100000000000',
      teamReserve: '31500000000',
      flowRunwayDays: 4_776_457,
      teamRunwayDays: 15_057_361,
      days: [
        {
          day: 20_800,
          factor: '1000000000',
          need: '20936',
          moved: '20936',
          base: '16747',
          wanted: '2092',
          budget: '31500000000',
          total: '2092',
          budgetUsedPpm: 0,
          members: 3,
          earning: 2,
          nonePpm: 333_333,
          median: '837',
          deciles: ['837', '837', '837', '837', '837', '837', '837', '837', '837', '837', '1255'],
          topSharePpm: 599_904,
        },
      ],
    },
  });
export type FairnessResponse = z.infer<typeof fairnessResponseSchema>;

/** With a day, that day alone, proven or not. */
export const settlementProofQuerySchema = z.object({
  day: z.coerce.number<number | string>().int().min(0).max(999_999).optional(),
});

export const settlementTeamQuerySchema = pageQuerySchema.extend({
  day: z.coerce.number<number | string>().int().min(0).max(999_999),
});
export const settlementTeamMemberSchema = z.object({
  member: addressSchema,
  /** Null for the root member. */
  inviter: addressSchema.nullable(),
  /** Principal that was in the pool through the whole day. */
  value: unitsSchema,
  /** Day that its yield counts from; 0 without principal. */
  startDay: daySchema,
  /** The principal, and the value of the pledges that ran. */
  volume: unitsSchema,
});
export type SettlementTeamMember = z.infer<typeof settlementTeamMemberSchema>;
export const settlementTeamResponseSchema = pageSchema(settlementTeamMemberSchema)
  .extend({
    day: daySchema,
    /** What the rules gave all members before the budget, and what the reserve held for it. */
    wanted: unitsSchema,
    budget: unitsSchema,
    /** The member and everybody below, on that day. */
    members: countSchema,
  })
  .meta({
    example: {
      day: 20_800,
      wanted: '2092',
      budget: '10000',
      members: 2,
      items: [
        {
          member: `0x${'a11ce'.padStart(64, '0')}`,
          inviter: `0x${'f00d'.padStart(64, '0')}`,
          value: '41873123',
          startDay: 20_799,
          volume: '41873123',
        },
        {
          member: `0x${'b0b'.padStart(64, '0')}`,
          inviter: `0x${'a11ce'.padStart(64, '0')}`,
          value: '41868728',
          startDay: 20_799,
          volume: '41868728',
        },
      ],
      nextCursor: null,
    },
  });
export type SettlementTeamResponse = z.infer<typeof settlementTeamResponseSchema>;

export const settlementApi = defineApi({
  'GET /settlement/proof': {
    tag: 'settlement',
    summary: 'Proofs of own team income: of the claimable days and seasons not proven yet, or of one day',
    session: true,
    query: settlementProofQuerySchema,
    response: settlementProofResponseSchema,
    refusals: [400, 401],
  },
  'GET /settlement/team': {
    tag: 'settlement',
    summary: `What one’s own team income of a settled day was worked out from: oneself, then the members below, each behind the inviter; none where there are more than ${LINE_TEAM_MAX} with oneself`,
    session: true,
    query: settlementTeamQuerySchema,
    response: settlementTeamResponseSchema,
    refusals: [400, 401, 404],
  },
  'GET /settlement/days': {
    tag: 'settlement',
    summary: 'Settled days and how they stand on the chain, newest first',
    query: pageQuerySchema,
    response: settlementDaysResponseSchema,
    refusals: [400],
  },
  'GET /fairness': {
    tag: 'settlement',
    summary: 'Reserves, funding factors and how team income is spread',
    response: fairnessResponseSchema,
  },
});
