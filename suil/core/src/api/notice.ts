/** Notices: what the operator tells all users, in six languages, and every act of the operator on chain (rules.md §10). */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import {
  digestSchema,
  everyLanguageSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
} from './contract/values.ts';

/** The operator's and the guardian's acts that become notices by themselves; `details` are the event's fields as text. */
export const ADMIN_ACTS = [
  'ChangeAnnounced',
  'ChangeCancelled',
  'ChangeVetoed',
  'KeyAnnounced',
  'KeySwitched',
  'KeyDisabled',
  'KeyVetoed',
  'GuardianAnnounced',
  'GuardianAppointed',
  'AdminOffered',
  'OfferWithdrawn',
  'AdminAppointed',
  'Paused',
  'Resumed',
  'VouchersPaused',
  'Migrated',
  'UpgradeAnnounced',
  'UpgradeCancelled',
  'UpgradeVetoed',
  'Upgraded',
  'SettlementRevoked',
  'SeasonAttested',
  'SeasonRevoked',
] as const;
export type AdminAct = (typeof ADMIN_ACTS)[number];

export const noticeTextSchema = z.strictObject({
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().min(1).max(8_000),
});

/** A notice as the operator hands it in: every language, none left out. */
export const noticeTextsSchema = everyLanguageSchema(noticeTextSchema);
export type NoticeTexts = z.infer<typeof noticeTextsSchema>;

const common = { id: z.string(), publishedAtMs: timestampMsSchema };
const ACT_EXAMPLE = {
  id: '5Hm2xQ8CzPjyDf3vBkq7RrNwTeYu1sLhGaXo9iVbW4Kd.0',
  publishedAtMs: 1_790_000_000_000,
  kind: 'act',
  act: 'Paused',
  details: { untilMs: '1790086400000' },
  digest: '5Hm2xQ8CzPjyDf3vBkq7RrNwTeYu1sLhGaXo9iVbW4Kd',
} as const;

export const noticeSchema = z
  .discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('text'), texts: noticeTextsSchema }),
    z.object({
      ...common,
      kind: z.literal('act'),
      act: z.enum(ADMIN_ACTS),
      details: z.record(z.string(), z.string()),
      digest: digestSchema,
    }),
  ])
  .meta({ example: ACT_EXAMPLE });
export type Notice = z.infer<typeof noticeSchema>;
export const noticesResponseSchema = pageSchema(noticeSchema).meta({
  example: { items: [ACT_EXAMPLE], nextCursor: null },
});
export type NoticesResponse = z.infer<typeof noticesResponseSchema>;

export const noticeApi = defineApi({
  'GET /notices': {
    tag: 'notices',
    summary: 'Notices and the acts of the operator, newest first',
    query: pageQuerySchema,
    response: noticesResponseSchema,
    refusals: [400],
  },
  'GET /notices/{id}': {
    tag: 'notices',
    summary: 'One notice',
    params: z.object({ id: z.string().regex(/^[\w.]{1,100}$/) }),
    response: noticeSchema,
    refusals: [400, 404],
  },
});
