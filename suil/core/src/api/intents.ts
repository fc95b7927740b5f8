/** Intents: what a wallet signs to move value in the ledger (rules.md §9). The texts and parameters are in `@suil/core/intent`. */
import { z } from 'zod';
import { INTENT_ACTION_NAMES } from '../intent/registry.ts';
import { signatureSchema } from './auth.ts';
import { defineApi } from './contract/define-api.ts';
import { timestampMsSchema } from './contract/values.ts';

/** What the server gives to sign over. */
export const intentNonceSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/)
  .meta({ example: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK' });
const actionSchema = z.enum(INTENT_ACTION_NAMES).meta({ example: 'transfer' });

export const createNonceRequestSchema = z.strictObject({ action: actionSchema });
/** The caller checks it before it has it signed (signing-nonce.ts). */
export const createNonceResponseSchema = z.object({
  nonce: z.string().meta({ description: '32 characters of base64url', example: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK' }),
  /** Chain time; both are part of the text. */
  issuedAtMs: timestampMsSchema.meta({ example: 1_795_305_600_000 }),
  expiresAtMs: timestampMsSchema.meta({ example: 1_795_305_900_000 }),
});
export type CreateNonceResponse = z.infer<typeof createNonceResponseSchema>;

export const createIntentRequestSchema = z.strictObject({
  action: actionSchema,
  /** As the action says; the text is made of them. */
  parameters: z
    .record(z.string().max(40), z.union([z.string().max(2_000), z.number()]))
    .meta({ example: { asset: 'USDC', amount: '1500000', to: `0x${'0'.repeat(61)}b0b` } }),
  nonce: intentNonceSchema,
  /** Of the personal message with exactly the intent's text. */
  signature: signatureSchema,
});
export type CreateIntentRequest = z.infer<typeof createIntentRequestSchema>;

export const createIntentResponseSchema = z
  .object({
    nonce: intentNonceSchema,
    status: z.literal('done'),
    /** The entry in the ledger; 0: the intent is a setting, and nothing was entered. */
    entryId: z.string(),
    /** When it was accepted. */
    atMs: timestampMsSchema,
    /** What the action says besides. */
    result: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({
    example: {
      nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK',
      status: 'done',
      entryId: '4711',
      atMs: 1_795_305_612_000,
      result: {},
    },
  });
export type CreateIntentResponse = z.infer<typeof createIntentResponseSchema>;

export const intentResponseSchema = z
  .discriminatedUnion('status', [
    createIntentResponseSchema,
    z.object({
      nonce: intentNonceSchema,
      status: z.literal('refused'),
      code: z.string(),
      message: z.string(),
      context: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
    z.object({ nonce: intentNonceSchema, status: z.literal('unknown') }),
  ])
  .meta({ example: { nonce: 'Zk3wQ8mJ0rT5yV1bN7cX2sL9dF4gH6pK', status: 'unknown' } });
export type IntentResponse = z.infer<typeof intentResponseSchema>;

export const intentsApi = defineApi({
  'POST /intents/nonces': {
    tag: 'intents',
    summary: 'A nonce to sign an intent with',
    session: true,
    body: createNonceRequestSchema,
    response: createNonceResponseSchema,
    refusals: [400, 401, 413, 415, 429],
  },
  'POST /intents': {
    tag: 'intents',
    summary: 'Run a signed intent; sent again, it answers the same and moves nothing',
    session: true,
    body: createIntentRequestSchema,
    response: createIntentResponseSchema,
    refusals: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  'GET /intents/{nonce}': {
    tag: 'intents',
    summary: 'What became of an intent',
    session: true,
    params: z.object({ nonce: intentNonceSchema }),
    response: intentResponseSchema,
    refusals: [400, 401],
  },
});
