/** The team as of the last closed day (rules.md §4). Volumes and incomes in micro-dollars. */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import {
  addressSchema,
  daySchema,
  memberAddressSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

const countSchema = z.number().int().min(0);
const levelSchema = z.number().int().min(0).max(5);

export const teamIncomeSchema = z.object({
  friend: unitsSchema,
  indirect: unitsSchema,
  community: unitsSchema,
  peer: unitsSchema,
});
export type TeamIncomeAmounts = z.infer<typeof teamIncomeSchema>;

const standingShape = {
  /** Last closed day; null before the first. */
  day: daySchema.nullable(),
  level: levelSchema,
  /** Rate of community acceleration, basis points. */
  rateBps: countSchema,
  /** What the next level takes; null at the highest. */
  next: z.object({ level: levelSchema, validFriends: countSchema, performance: unitsSchema }).nullable(),
  friends: countSchema,
  validFriends: countSchema,
  /** Everybody below. */
  teamSize: countSchema,
  /** The member's own volume. */
  ownVolume: unitsSchema,
  /** Volume of all members below. */
  teamVolume: unitsSchema,
  largestLeg: unitsSchema,
  /** Community performance: the team's volume less the largest leg. */
  performance: unitsSchema,
  /** Pledges of SUIL that run: own value, and members and value below. */
  suil: z.object({ ownVolume: unitsSchema, members: countSchema, teamVolume: unitsSchema }),
};
const standingExample = {
  day: 20_800,
  level: 1,
  rateBps: 300,
  next: { level: 2, validFriends: 5, performance: '20000000000' },
  friends: 4,
  validFriends: 3,
  teamSize: 17,
  ownVolume: '41873123',
  teamVolume: '9000000000',
  largestLeg: '3000000000',
  performance: '6000000000',
  suil: { ownVolume: '0', members: 2, teamVolume: '19999800' },
};
const incomeExample = { friend: '1716', indirect: '857', community: '0', peer: '0' };

export const teamResponseSchema = z
  .object({
    ...standingShape,
    /** Everything earned through that day. */
    income: teamIncomeSchema,
    /** Earned on that day. */
    today: teamIncomeSchema,
  })
  .meta({
    example: {
      ...standingExample,
      income: incomeExample,
      today: { friend: '879', indirect: '439', community: '0', peer: '0' },
    },
  });
export type TeamResponse = z.infer<typeof teamResponseSchema>;

const memberExample = { address: `0x${'a11ce'.padStart(64, '0')}`, depth: 2, boundAtMs: 1_795_219_200_000 };
export const teamMemberPathSchema = z.object({ address: memberAddressSchema });
export const teamMemberResponseSchema = z
  .object({
    address: addressSchema,
    /** Steps below the asking member; 0 is oneself. */
    depth: countSchema,
    /** Null for the root member. */
    boundAtMs: timestampMsSchema.nullable(),
    ...standingShape,
  })
  .meta({ example: { ...memberExample, ...standingExample } });
export type TeamMemberResponse = z.infer<typeof teamMemberResponseSchema>;

export const TEAM_SORTS = ['volume', 'date', 'level', 'suil'] as const;
export const teamFriendsQuerySchema = pageQuerySchema.extend({
  /** Greatest or newest first; `volume` is own and below together, `suil` the same of pledges of SUIL. */
  sort: z.enum(TEAM_SORTS).default('date'),
  /** Friends of this member of one's team; without it one's own. */
  of: addressSchema.optional(),
  /** Only those with a pledge of SUIL, their own or below. */
  only: z.enum(['suil']).optional(),
});
export const teamFriendSchema = z.object({
  address: addressSchema,
  boundAtMs: timestampMsSchema,
  level: levelSchema,
  /** Whether it counts as a valid friend. */
  valid: z.boolean(),
  ownVolume: unitsSchema,
  teamVolume: unitsSchema,
  teamSize: countSchema,
  ownSuil: unitsSchema,
  teamSuil: unitsSchema,
});
export type TeamFriend = z.infer<typeof teamFriendSchema>;
export const teamFriendsResponseSchema = pageSchema(teamFriendSchema).meta({
  example: {
    items: [
      {
        address: memberExample.address,
        boundAtMs: memberExample.boundAtMs,
        level: 0,
        valid: true,
        ownVolume: '3000000000',
        teamVolume: '0',
        teamSize: 0,
        ownSuil: '9999900',
        teamSuil: '0',
      },
    ],
    nextCursor: null,
  },
});
export type TeamFriendsResponse = z.infer<typeof teamFriendsResponseSchema>;

export const teamDaySchema = z.object({
  day: daySchema,
  level: levelSchema,
  validFriends: countSchema,
  ownVolume: unitsSchema,
  teamVolume: unitsSchema,
  largestLeg: unitsSchema,
  performance: unitsSchema,
  /** Earned on the day. */
  income: teamIncomeSchema,
});
export type TeamDayRow = z.infer<typeof teamDaySchema>;
export const teamDaysResponseSchema = pageSchema(teamDaySchema).meta({
  example: {
    items: [
      {
        day: 20_800,
        level: 1,
        validFriends: 3,
        ownVolume: '41873123',
        teamVolume: '9000000000',
        largestLeg: '3000000000',
        performance: '6000000000',
        income: { friend: '879', indirect: '439', community: '0', peer: '0' },
      },
    ],
    nextCursor: null,
  },
});
export type TeamDaysResponse = z.infer<typeof teamDaysResponseSchema>;

export const teamVolumesQuerySchema = pageQuerySchema.extend({
  /** The line of this member of one's team; without it one's own team. */
  of: addressSchema.optional(),
});
export const teamVolumeDaySchema = z.object({
  day: daySchema,
  level: levelSchema,
  ownVolume: unitsSchema,
  teamVolume: unitsSchema,
  largestLeg: unitsSchema,
  performance: unitsSchema,
  suil: standingShape.suil,
});
export type TeamVolumeDay = z.infer<typeof teamVolumeDaySchema>;
export const teamVolumesResponseSchema = pageSchema(teamVolumeDaySchema).meta({
  example: {
    items: [
      {
        day: 20_800,
        level: 1,
        ownVolume: '41873123',
        teamVolume: '9000000000',
        largestLeg: '3000000000',
        performance: '6000000000',
        suil: { ownVolume: '0', members: 2, teamVolume: '19999800' },
      },
    ],
    nextCursor: null,
  },
});
export type TeamVolumesResponse = z.infer<typeof teamVolumesResponseSchema>;

export const teamApi = defineApi({
  'GET /team': {
    tag: 'team',
    summary: 'Own level, volumes and team income, as of the last closed day',
    session: true,
    response: teamResponseSchema,
    refusals: [401],
  },
  'GET /team/friends': {
    tag: 'team',
    summary: 'Direct friends, one’s own or those of a member of one’s team',
    session: true,
    query: teamFriendsQuerySchema,
    response: teamFriendsResponseSchema,
    refusals: [400, 401, 404],
  },
  'GET /team/days': {
    tag: 'team',
    summary: 'Own community performance and team income by day, newest first',
    session: true,
    query: pageQuerySchema,
    response: teamDaysResponseSchema,
    refusals: [400, 401],
  },
  'GET /team/volumes': {
    tag: 'team',
    summary: 'Volumes by closed day of one’s own team or of a member’s line in it, pledges of SUIL apart, newest first',
    session: true,
    query: teamVolumesQuerySchema,
    response: teamVolumesResponseSchema,
    refusals: [400, 401, 404],
  },
  'GET /team/members/{address}': {
    tag: 'team',
    summary: 'A member of one’s own team',
    session: true,
    params: teamMemberPathSchema,
    response: teamMemberResponseSchema,
    refusals: [400, 401, 404],
  },
});
