/** Requests approvals from the auditor, a separate process (suil/auditor). Sends no amount: it approves what its own books hold. */
import { AppError, type IdRange, type SignedResume } from '@suil/core';
import { auditStatementSchema, type SignedAuditStatement } from '@suil/core/api';
import { z } from 'zod';
import { callService, type Service } from '../../../http/client/call-service.ts';

/** What a process at the auditor's address answers. Only the heartbeat is signed. */
export interface AuditorAnswer {
  /** The key that it signs with, hex. */
  readonly publicKey: string;
  /** The last line of the journal that it checked. */
  readonly seq: bigint;
  /** Null until the first was signed. */
  readonly heartbeat: SignedAuditStatement | null;
  /** The one that a heartbeat names by its code. */
  readonly halt: { readonly halt: string; readonly sinceMs: number } | null;
  /** All that are open, for the operator. */
  readonly halts: readonly NamedHalt[];
  /** Paid ids that the operator has answered for there. */
  readonly answeredIds: readonly IdRange[];
}

/** A halt by the name that the operator's text has for it. */
export interface NamedHalt {
  readonly halt: string;
  readonly code: string;
  readonly detail: string;
}

export interface AuditorClient {
  /**
   * Returns the audit key's signature, base64 of 64 bytes; the same one for the same request.
   * @throws {AUDIT_UNAVAILABLE} when there may be an approval that this server did not receive
   * @throws {AUDIT_HALTED} when there may be an earlier one; any other code when there is none
   */
  readonly approve: (id: bigint, expiresAtMs: number) => Promise<string>;
  /** @param throughSeq answered once this line is checked, or after a second; absent: at once @throws {AUDIT_UNAVAILABLE} */
  readonly status: (throughSeq?: bigint) => Promise<AuditorAnswer>;
  /**
   * Ends the halt that the text names, where it is one of the audit; returns the halts that are open then.
   * @throws {RESUME_REFUSED} @throws {AUDIT_UNAVAILABLE}
   */
  readonly resume: (signed: SignedResume) => Promise<readonly NamedHalt[]>;
}

const approvalSchema = z.object({ signature: z.base64().length(88), publicKey: z.string() });
const haltsSchema = z.array(z.object({ halt: z.string(), code: z.string(), detail: z.string() }));
const resumedSchema = z.object({ halts: haltsSchema });
const idSchema = z
  .string()
  .regex(/^[1-9]\d{0,19}$/)
  .transform(BigInt);
const statusSchema = z.object({
  publicKey: z.string().regex(/^[0-9a-f]{64}$/),
  seq: z
    .string()
    .regex(/^\d{1,19}$/)
    .transform(BigInt),
  heartbeat: auditStatementSchema.nullable(),
  halt: z.object({ halt: z.string(), sinceMs: z.number() }).nullable(),
  halts: haltsSchema,
  answeredIds: z.array(z.object({ first: idSchema, last: idSchema })),
});
const STATUS_TIMEOUT_MS = 2_000;

export function createAuditorClient(place: Pick<Service, 'url' | 'token'>): AuditorClient {
  const service: Service = {
    ...place,
    unavailable: (context, cause) => new AppError('AUDIT_UNAVAILABLE', context, cause),
    // Only a halt is answered with 503, and it is an answer.
    isRefusal: (status, code) => status < 500 || code === 'AUDIT_HALTED',
  };
  return {
    approve: async (id, expiresAtMs) => {
      const body = JSON.stringify({ id: `${id}`, expiresAtMs });
      return (await callService(service, '/approvals', approvalSchema, { body })).signature;
    },
    resume: async ({ text, signature }) => {
      const body = JSON.stringify({ text, signature });
      return (await callService(service, '/resumes', resumedSchema, { body })).halts;
    },
    status: (throughSeq) => {
      const path = throughSeq === undefined ? '/status' : `/status?throughSeq=${throughSeq}`;
      return callService(service, path, statusSchema, { timeoutMs: STATUS_TIMEOUT_MS });
    },
  };
}
