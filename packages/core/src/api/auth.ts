/** Signing in: challenge, signature, session (rules.md §9: the token only reads). */
import { z } from 'zod';
import { addressSchema, timestampMsSchema } from './values.ts';

/** The address is taken in any accepted form and normalised by the server, which answers ADDRESS_INVALID to any other. */
const looseAddressSchema = z
  .string()
  .max(200)
  .meta({ example: `0x${'a11ce'.padStart(64, '0')}` });

/** Base64 of a serialised Sui signature. The longest are multisigs of zkLogin members. */
export const signatureSchema = z
  .string()
  .min(16)
  .max(24_000)
  .meta({
    description: 'base64 of the serialised signature',
    example: `AA${'B'.repeat(128)}==`,
  });
/** What the server asked to be signed, once. */
export const nonceSchema = z.string().min(8).max(128).meta({ example: 'nZ0u3b4l5r0mXzq2v8Jc1yTtW7kQpLsE' });

export const createChallengeRequestSchema = z.object({ address: looseAddressSchema });
export type CreateChallengeRequest = z.infer<typeof createChallengeRequestSchema>;

export const createChallengeResponseSchema = z.object({
  nonce: nonceSchema,
  /** The exact text to sign. */
  message: z.string().meta({ example: 'app.example wants you to sign in with your Sui account:\n0x…' }),
  expiresAtMs: timestampMsSchema,
});
export type CreateChallengeResponse = z.infer<typeof createChallengeResponseSchema>;

export const createSessionRequestSchema = z.object({
  address: looseAddressSchema,
  nonce: nonceSchema,
  signature: signatureSchema,
});
export type CreateSessionRequest = z.infer<typeof createSessionRequestSchema>;

export const createSessionResponseSchema = z.object({
  access_token: z.string().min(16).meta({ example: 'Vd3kq0m6t4y9oWcXh1sZrJb8nUe5aLgPiTf2xMvQw7E' }),
  address: addressSchema,
  expiresAtMs: timestampMsSchema,
});
export type CreateSessionResponse = z.infer<typeof createSessionResponseSchema>;

export const sessionResponseSchema = z.object({ address: addressSchema, expiresAtMs: timestampMsSchema });
export type SessionResponse = z.infer<typeof sessionResponseSchema>;

export const sessionsResponseSchema = z.object({
  /** Every device where somebody is logged in with this address, the last used first. */
  sessions: z.array(
    z.object({
      id: z.string().meta({ example: 'p4Yk2m9sQ0aB1xZc' }),
      /** Kind of device and browser, as far as it said; may be empty. */
      device: z.string().meta({ example: 'Chrome on Android' }),
      createdAtMs: timestampMsSchema,
      /** To the minute. */
      lastUsedAtMs: timestampMsSchema,
      expiresAtMs: timestampMsSchema,
      /** Whether it is the one that asks. */
      current: z.boolean(),
    }),
  ),
});
export type SessionsResponse = z.infer<typeof sessionsResponseSchema>;

export const sessionIdSchema = z.object({ id: z.string().min(1).max(64).meta({ example: 'p4Yk2m9sQ0aB1xZc' }) });
