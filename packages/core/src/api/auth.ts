/** Signing in: challenge, signature, session (rules.md §9: the token only reads). */
import { z } from 'zod';
import { addressSchema, timestampMsSchema } from './values.ts';

/** The address is taken in any accepted form and normalised by the server, which answers ADDRESS_INVALID to any other. */
const looseAddressSchema = z.string().max(200);

export const createChallengeRequestSchema = z.object({ address: looseAddressSchema });
export type CreateChallengeRequest = z.infer<typeof createChallengeRequestSchema>;

export const createChallengeResponseSchema = z.object({
  nonce: z.string(),
  /** The exact text to sign. */
  message: z.string(),
  expiresAtMs: timestampMsSchema,
});
export type CreateChallengeResponse = z.infer<typeof createChallengeResponseSchema>;

export const createSessionRequestSchema = z.object({
  address: looseAddressSchema,
  nonce: z.string().min(8).max(128),
  /** Base64 of the serialised Sui signature. */
  signature: z.string().min(16).max(8_192),
});
export type CreateSessionRequest = z.infer<typeof createSessionRequestSchema>;

export const createSessionResponseSchema = z.object({
  access_token: z.string().min(16),
  address: addressSchema,
  expiresAtMs: timestampMsSchema,
});
export type CreateSessionResponse = z.infer<typeof createSessionResponseSchema>;

export const sessionResponseSchema = z.object({ address: addressSchema, expiresAtMs: timestampMsSchema });
export type SessionResponse = z.infer<typeof sessionResponseSchema>;
