/** Signing in: challenge, signature, session (rules.md §9: the token only reads). */
import { z } from 'zod';
import { SIGN_IN_VERSION } from '../sign-in.ts';
import { defineApi, noContent } from './contract/define-api.ts';
import { addressSchema, timestampMsSchema } from './contract/values.ts';

/** The address is taken in any accepted form and normalised by the server, which answers ADDRESS_INVALID to any other. */
const looseAddressSchema = z
  .string()
  .max(200)
  .meta({ example: `0x${'a11ce'.padStart(64, '0')}` });

/** Base64 of a serialised Sui signature. The longest that Sui knows are multisigs of zkLogin members. */
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

export const createChallengeRequestSchema = z.object({
  address: looseAddressSchema,
  /** Optional in the form alone, so that a page of an older release is answered with words that say what to do. */
  version: z
    .number()
    .optional()
    .meta({
      description: `version of the text that the caller builds and has signed: ${SIGN_IN_VERSION}. Without it, or with another one, 400 AUTH_CLIENT_OUTDATED`,
      example: SIGN_IN_VERSION,
    }),
});
export type CreateChallengeRequest = z.infer<typeof createChallengeRequestSchema>;

/** What the server adds to the text to sign; the caller builds the rest and checks these values before it has them signed (signing-nonce.ts). */
export const createChallengeResponseSchema = z.object({
  nonce: z.string().meta({ description: '32 characters of base64url', example: 'nZ0u3b4l5r0mXzq2v8Jc1yTtW7kQpLsE' }),
  issuedAtMs: timestampMsSchema.meta({ example: 1_795_219_200_000 }),
  /** Five minutes later. */
  expiresAtMs: timestampMsSchema.meta({ example: 1_795_219_500_000 }),
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
  /** Every device that is logged in with this address, the last used first. */
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

export const authApi = defineApi({
  'POST /auth/challenges': {
    tag: 'auth',
    summary: 'Nonce and times of the text to sign in order to log in',
    body: createChallengeRequestSchema,
    response: createChallengeResponseSchema,
    refusals: [400, 413, 415, 429],
  },
  'POST /auth/sessions': {
    tag: 'auth',
    summary: 'Log in with the signed text',
    body: createSessionRequestSchema,
    response: createSessionResponseSchema,
    refusals: [400, 401, 413, 415, 429],
  },
  'GET /auth/session': {
    tag: 'auth',
    summary: 'Whose token this is',
    session: 'token',
    response: sessionResponseSchema,
    refusals: [401],
  },
  'DELETE /auth/session': {
    tag: 'auth',
    summary: 'Log out',
    session: 'token',
    response: noContent('Logged out'),
    refusals: [401],
  },
  'GET /auth/sessions': {
    tag: 'auth',
    summary: 'Where this address is logged in',
    session: 'token',
    response: sessionsResponseSchema,
    refusals: [401],
  },
  'DELETE /auth/sessions': {
    tag: 'auth',
    summary: 'Log out everywhere else',
    session: 'token',
    response: noContent('Every other session has ended'),
    refusals: [401],
  },
  'DELETE /auth/sessions/{id}': {
    tag: 'auth',
    summary: 'Log out on one device',
    session: 'token',
    params: sessionIdSchema,
    response: noContent('The session has ended'),
    refusals: [400, 401, 404],
  },
});
