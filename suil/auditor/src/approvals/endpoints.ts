/** The auditor's endpoints for the server: POST /approvals, POST /resumes and GET /status with the token. Thin; the rules are elsewhere. */
import type { SignedResume } from '@suil/core';
import { createRateLimit, createTokenApp, readBody } from '@suil/signing';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Halt, haltName } from '../halt/halt-log.ts';
import type { ApprovalService, ApprovalSources } from './open-approvals.ts';

export interface EndpointOptions {
  readonly approvals: Pick<ApprovalService, 'approve'>;
  readonly sources: ApprovalSources;
  readonly openHalts: () => readonly Halt[];
  /** Ends the halt that a text names and returns it; null when it is not open. @throws {RESUME_REFUSED} */
  readonly resume: (signed: SignedResume) => Promise<Halt | null>;
  readonly token: string;
  /** Of the audit key, 32 bytes. */
  readonly publicKey: Uint8Array;
  /** This machine's time. */
  readonly wallNow: () => number;
  readonly log: Logger;
}

/** The signature of a multisig of ten zkLogin members is 24 kB. */
const BODY_MAX_BYTES = 32 * 1_024;

const requestSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,18}$/)
    .transform(BigInt),
  expiresAtMs: z.int().min(0),
});

const resumeSchema = z.strictObject({ text: z.string().max(4_000), signature: z.string().max(24_000) });

/** Returns the app; it never throws. */
export function createApprovalEndpoints(options: EndpointOptions): Hono {
  const { approvals, sources, openHalts, resume, token, wallNow, log } = options;
  const app = createTokenApp({ token, tokenInvalid: 'AUDIT_TOKEN_INVALID', bodyMaxBytes: BODY_MAX_BYTES, log });
  const publicKey = Buffer.from(options.publicKey).toString('hex');
  const takeTurn = createRateLimit(wallNow);
  app.post('/approvals', async (context) => {
    takeTurn();
    const request = await readBody(context.req.raw, requestSchema);
    const signature = await approvals.approve(request, sources);
    log.info({ id: `${request.id}`, expiresAtMs: request.expiresAtMs }, 'approved');
    return context.json({ signature: Buffer.from(signature).toString('base64'), publicKey });
  });
  app.post('/resumes', async (context) => {
    takeTurn();
    const ended = await resume(await readBody(context.req.raw, resumeSchema));
    if (ended !== null) log.warn({ halt: haltName(ended), code: ended.code }, 'the operator ended a halt of the audit');
    return context.json({ resumed: ended && haltName(ended), halts: describe(openHalts()) });
  });
  app.get('/status', (context) => {
    const { keptSeq, inputs, openHalt } = sources;
    const place = { publicKey, seq: `${keptSeq()}`, chainTimeMs: inputs.headMs };
    return context.json({ ...place, halt: openHalt(), halts: describe(openHalts()) });
  });
  return app;
}

function describe(halts: readonly Halt[]) {
  return halts.map((halt) => ({ halt: haltName(halt), code: halt.code, detail: halt.detail }));
}
