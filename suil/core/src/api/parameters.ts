/** Changes of the contracts' parameters as they were announced (rules.md §10): they give the parameters of any day. */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import {
  daySchema,
  digestSchema,
  pageQuerySchema,
  pageSchema,
  timestampMsSchema,
  unitsSchema,
} from './contract/values.ts';

export const parameterChangeSchema = z.object({
  /** `digest:event`. */
  id: z.string(),
  digest: digestSchema,
  /** The contract's (`suil::parameters`). */
  key: z.number().int().min(0),
  value: unitsSchema,
  /** First day on which it holds. */
  day: daySchema,
  announcedAtMs: timestampMsSchema,
  /** Taken back before that day; then it never held. */
  cancelledAtMs: timestampMsSchema.nullable(),
});
export type ParameterChangeRecord = z.infer<typeof parameterChangeSchema>;
export const parameterChangesResponseSchema = pageSchema(parameterChangeSchema).meta({
  example: {
    items: [
      {
        id: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU:0',
        digest: '6Vx8pZE6p6Hm8vUYrVZ7GmRrFgk3tQMvCQxqJ7u9DDXU',
        key: 10,
        value: '250',
        day: 20_803,
        announcedAtMs: 1_797_120_000_000,
        cancelledAtMs: null,
      },
    ],
    nextCursor: null,
  },
});
export type ParameterChangesResponse = z.infer<typeof parameterChangesResponseSchema>;

export const parametersApi = defineApi({
  'GET /parameters/changes': {
    tag: 'parameters',
    summary: 'Changes of the parameters as they were announced on chain, newest first',
    query: pageQuerySchema,
    response: parameterChangesResponseSchema,
    refusals: [400],
  },
});
