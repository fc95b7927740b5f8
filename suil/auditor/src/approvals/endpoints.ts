/**
 * The auditor's endpoints for the server: POST /approvals, POST /resumes and GET /status with the token. Thin; the rules are elsewhere.
 * With `throughSeq` the status is answered once that line is checked, or after a second. Signed of it is the heartbeat alone.
 */
import { AppError, type IdRange, readAppError, type SignedResume } from '@suil/core';
import { createRateLimit, createTokenApp, readBody, signedResumeSchema } from '@suil/signing';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Halt, haltName } from '../halt/halt-log.ts';
import type { Heartbeat } from '../statement/heartbeat.ts';
import { toText } from '../statement/signed-statement.ts';
import type { AuditStatus } from '../status.ts';
import { createLineWait } from './line-wait.ts';
import type { ApprovalService, ApprovalSources } from './open-approvals.ts';

export interface EndpointOptions {
  readonly approvals: Pick<ApprovalService, 'approve'>;
  readonly sources: ApprovalSources;
  readonly status: Pick<AuditStatus, 'countRefusal'>;
  readonly openHalts: () => readonly Halt[];
  /** Paid ids that the operator has answered for. */
  readonly answeredIds: () => readonly IdRange[];
  readonly heartbeat: Pick<Heartbeat, 'latest'>;
  /** Ends the halt that a text names and returns it; null when it is not open. @throws {RESUME_REFUSED} */
  readonly resume: (signed: SignedResume) => Promise<Halt | null>;
  readonly token: string;
  /** Of the audit key, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** This machine's time. */
  readonly wallNow: () => number;
  readonly log: Logger;
}

/** No signature is longer than 24 kB, no text than 8 kB. */
const BODY_MAX_BYTES = 40 * 1_024;

const requestSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .transform(BigInt),
  expiresAtMs: z.int().min(0),
});

/** Returns the app; it never throws. */
export function createApprovalEndpoints(options: EndpointOptions): Hono {
  const { approvals, sources, status, openHalts, answeredIds, heartbeat, resume, token, wallNow, log } = options;
  const app = createTokenApp({ token, tokenInvalid: 'AUDIT_TOKEN_INVALID', bodyMaxBytes: BODY_MAX_BYTES, log });
  const publicKey = Buffer.from(options.publicKey).toString('hex');
  const takeTurn = createRateLimit(wallNow);
  app.post('/approvals', async (context) => {
    takeTurn();
    const request = await readBody(context.req.raw, requestSchema);
    const signature = await approvals.approve(request, sources).catch((error: unknown) => {
      const code = readAppError(error)?.code;
      if (code !== undefined) status.countRefusal(code);
      log.warn({ id: `${request.id}`, code }, 'not approved');
      throw error;
    });
    log.info({ id: `${request.id}`, expiresAtMs: request.expiresAtMs }, 'approved');
    return context.json({ signature: Buffer.from(signature).toString('base64'), publicKey });
  });
  app.post('/resumes', async (context) => {
    takeTurn();
    const ended = await resume(await readBody(context.req.raw, signedResumeSchema));
    if (ended !== null) log.warn({ halt: haltName(ended), code: ended.code }, 'the operator ended a halt of the audit');
    return context.json({ resumed: ended && haltName(ended), halts: describe(openHalts()) });
  });
  const waitForLine = createLineWait(sources);
  app.get('/status', async (context) => {
    const throughSeq = context.req.query('throughSeq');
    if (throughSeq !== undefined) await waitForLine(parseSeq(throughSeq));
    const { kept, inputs, openHalt } = sources;
    const { seq, hash } = kept();
    const place = { publicKey, seq: `${seq}`, hash, chainTimeMs: inputs.headMs };
    const signed = heartbeat.latest && toText(heartbeat.latest);
    const halts = { halt: openHalt(), halts: describe(openHalts()), answeredIds: toTexts(answeredIds()) };
    return context.json({ ...place, heartbeat: signed, ...halts });
  });
  return app;
}

/** @throws {REQUEST_INVALID} */
function parseSeq(text: string): bigint {
  if (/^\d{1,19}$/.test(text)) return BigInt(text);
  const issue = { path: 'throughSeq', message: 'must be the number of a line' };
  throw new AppError('REQUEST_INVALID', { issues: JSON.stringify([issue]) });
}

function toTexts(ranges: readonly IdRange[]) {
  return ranges.map(({ first, last }) => ({ first: `${first}`, last: `${last}` }));
}

function describe(halts: readonly Halt[]) {
  return halts.map((halt) => ({ halt: haltName(halt), code: halt.code, detail: halt.detail }));
}
