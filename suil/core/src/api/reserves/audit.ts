/** What the auditor signed, passed on. The server adds nothing to it that counts: who reads it checks the signature by the audit key on chain. */
import { z } from 'zod';
import { defineApi } from '../contract/define-api.ts';
import { timestampMsSchema } from '../contract/values.ts';

/** A statement of five assets has less than 900 bytes. */
export const auditStatementSchema = z.object({
  /** BCS of the statement, `SUIL_AUDIT_V1`. */
  bytes: z.base64().min(4).max(4_000).meta({ example: 'DVNVSUxfQVVESVRfVjE=' }),
  /** 64 bytes of Ed25519. */
  signature: z
    .base64()
    .length(88)
    .meta({ example: `${'A'.repeat(86)}==` }),
});
export type SignedAuditStatement = z.infer<typeof auditStatementSchema>;

export const auditResponseSchema = z
  .object({
    /** Whether the auditor answered the last time that it was asked. */
    answers: z.boolean(),
    /** When it last did; null when it never has, or there is no auditor. */
    receivedAtMs: timestampMsSchema.nullable(),
    /** What was checked so far; null before the first. */
    heartbeat: auditStatementSchema.nullable(),
    /** Of the last closed day; null before the first. */
    day: auditStatementSchema.nullable(),
    /** Whether the app that it read from outside was not a release's, and when it last read every file. Not signed; null where it compares none. */
    app: z.object({ differs: z.boolean(), comparedAtMs: timestampMsSchema }).nullable(),
  })
  .meta({
    example: {
      answers: true,
      receivedAtMs: 1_797_120_000_000,
      heartbeat: { bytes: 'DVNVSUxfQVVESVRfVjE=', signature: `${'A'.repeat(86)}==` },
      day: null,
      app: { differs: false, comparedAtMs: 1_797_119_900_000 },
    },
  });
export type AuditResponse = z.infer<typeof auditResponseSchema>;

export const auditApi = defineApi({
  'GET /audit': {
    tag: 'reserves',
    summary:
      'What the auditor signed last, as it was received: the newest heartbeat and the newest statement of a closed day',
    response: auditResponseSchema,
  },
});
