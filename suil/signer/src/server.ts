/** The signer's endpoints: POST /vouchers, /halts and /resumes and GET /status with the token, GET /healthz without it. Thin; the rules are service.ts's. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, errorEntry, forVaultAssets, readAppError, toErrorBody, type VaultAsset } from '@suil/core';
import { voucherRequestSchema } from '@suil/core/intent';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { z } from 'zod';
import { haltSchema } from './log/halt-log.ts';
import type { Signer } from './service.ts';

export type EndpointOptions = {
  signer: Signer;
  token: string;
  publicKey: Uint8Array;
  caps: Readonly<Record<VaultAsset, bigint>>;
  log: Logger;
};

/** A signature of zkLogin multisig is 24 kB, the rest is short. */
const BODY_MAX_BYTES = 64 * 1024;

const resumeSchema = z.strictObject({
  halts: z.array(haltSchema.shape.halt).max(1_000),
  reason: z.string().trim().min(1).max(500),
});

/** Returns the app; it never throws. */
export function createEndpoints({ signer, token, publicKey, caps, log }: EndpointOptions): Hono {
  const app = new Hono();
  const key = Buffer.from(publicKey).toString('hex');
  app.onError((error, context) => {
    const known = readAppError(error) ?? new AppError('INTERNAL');
    // Never the request: it holds what a wallet signed.
    if (errorEntry(known.code).http >= 500) log.error({ code: known.code, reason: error.message }, 'not signed');
    return context.json({ error: toErrorBody(known) }, errorEntry(known.code).http as ContentfulStatusCode);
  });
  app.notFound((context) => {
    throw new AppError('ROUTE_NOT_FOUND', { method: context.req.method, path: context.req.path });
  });
  app.get('/healthz', (context) => context.json({ ok: true }));
  app.use('*', async (context, next) => {
    if (!isToken(context.req.header('authorization'), token)) throw new AppError('SIGNER_TOKEN_INVALID');
    await next();
  });
  const tooLarge = () => {
    throw new AppError('REQUEST_TOO_LARGE', { limitBytes: BODY_MAX_BYTES });
  };
  app.use('*', bodyLimit({ maxSize: BODY_MAX_BYTES, onError: tooLarge }));
  app.post('/vouchers', async (context) => {
    const request = await readBody(context.req.raw, voucherRequestSchema);
    const voucher = await signer.sign(request);
    const { id, asset, amount, recipient } = request;
    log.info({ id: `${id}`, asset, amount: `${amount}`, recipient }, 'signed');
    return context.json({ voucher, publicKey: key });
  });
  app.post('/halts', async (context) => {
    const halt = await readBody(context.req.raw, haltSchema);
    if (signer.halt(halt)) log.error(halt, 'signing is stopped until an operator resumes it');
    return context.json({ halts: signer.halts() });
  });
  app.post('/resumes', async (context) => {
    const { halts, reason } = await readBody(context.req.raw, resumeSchema);
    const resumed = signer.resume(halts, reason);
    log.warn({ resumed, reason, open: signer.halts().length }, 'an operator resumed halts');
    return context.json({ resumed, halts: signer.halts() });
  });
  app.get('/status', async (context) => {
    const { day, signed } = await signer.today();
    return context.json({ publicKey: key, day, caps: toText(caps), signed: toText(signed), halts: signer.halts() });
  });
  return app;
}

async function readBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await readJson(request));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new AppError('REQUEST_INVALID', { issues: JSON.stringify(issues.slice(0, 10)) });
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw new AppError('REQUEST_INVALID', { issues: JSON.stringify([{ path: '', message: 'not JSON' }]) });
  }
}

/** Compares hashes, so that the time tells nothing of the token, not even its length. */
function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

function toText(units: Readonly<Record<VaultAsset, bigint>>): Record<VaultAsset, string> {
  return forVaultAssets((asset) => `${units[asset]}`);
}
