/** Schemas of what the database and the evidence hold of a line. */
import { z } from 'zod';

/** A whole number as text. */
export const integerSchema = z
  .string()
  .regex(/^-?\d{1,19}$/)
  .transform(BigInt);

export const intentSchema = z.strictObject({
  address: z.string(),
  action: z.string(),
  parameters: z.unknown(),
  message: z.string(),
  signature: z.string(),
  issuedAtMs: z.int(),
  expiresAtMs: z.int(),
  outcome: z.string(),
  code: z.string().nullable(),
});
