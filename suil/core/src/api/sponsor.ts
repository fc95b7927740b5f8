/** Network fees that the application pays (rules.md §9): a transaction to sign for a whitelisted program, and sending it. */
import { z } from 'zod';
import { defineApi } from './contract/define-api.ts';
import { memberAddressSchema } from './contract/values.ts';

/** Base64; what is longer does not fit into a request. A claim with more than about twenty proofs is. */
const BYTES_TEXT_MAX = 30_000;
const bytesSchema = z.base64().min(4).max(BYTES_TEXT_MAX);

export const preparationRequestSchema = z.strictObject({
  /** BCS of a `TransactionKind`. */
  kind: bytesSchema,
});
/** What the server hands to the sponsor. */
export const sponsorPreparationSchema = preparationRequestSchema.extend({ sender: memberAddressSchema });
export type SponsorPreparation = z.infer<typeof sponsorPreparationSchema>;
export const preparationResponseSchema = z
  .object({
    /** BCS of the `TransactionData` that its sender signs: the kind, with gas of the sponsor. */
    bytes: bytesSchema,
  })
  .meta({ example: { bytes: 'AAAB' } });
export type PreparationResponse = z.infer<typeof preparationResponseSchema>;
export const sponsorshipRequestSchema = z.strictObject({
  /** As it was prepared. */
  bytes: bytesSchema,
  /** The sender's, in Sui's form. */
  signature: z.base64().min(4).max(32_000),
});
export type SponsorshipRequest = z.infer<typeof sponsorshipRequestSchema>;
export const sponsorshipResponseSchema = z
  .object({ digest: z.string() })
  .meta({ example: { digest: '9vQ3rkcL1fRFsLMrDyKcJHQuEqkbSy3bCbXTQyJp4eZT' } });
export type SponsorshipResponse = z.infer<typeof sponsorshipResponseSchema>;

export const sponsorApi = defineApi({
  'POST /sponsorships/preparations': {
    tag: 'sponsorships',
    summary: 'A transaction whose network fee the application pays, to be signed',
    session: true,
    body: preparationRequestSchema,
    response: preparationResponseSchema,
    refusals: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  'POST /sponsorships': {
    tag: 'sponsorships',
    summary: 'Sends a prepared transaction that its sender has signed',
    session: true,
    body: sponsorshipRequestSchema,
    response: sponsorshipResponseSchema,
    refusals: [400, 401, 403, 404, 409, 413, 415, 429],
  },
});
