/** The signer's doors: POST /vouchers and GET /status for who knows the token, GET /healthz for anybody. Thin; the rules are service.ts's. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError, isAppError, toErrorBody, type VaultCoin } from '@suil/core';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { voucherRequestSchema } from './request.ts';
import type { Signer } from './service.ts';

export type DoorOptions = {
  signer: Signer;
  token: string;
  publicKey: Uint8Array;
  caps: Readonly<Record<VaultCoin, bigint>>;
  log: Logger;
};

/** A signature of zkLogin multisig is 24 kB, the rest is short. */
const BODY_MAX_BYTES = 64 * 1024;

/** Returns the app; it never throws. */
export function createDoors({ signer, token, publicKey, caps, log }: DoorOptions): Hono {
  const app = new Hono();
  const key = Buffer.from(publicKey).toString('hex');
  app.onError((error, context) => {
    const told = isAppError(error) ? error : new AppError('INTERNAL');
    // Never the request: it holds what a wallet signed.
    if (told.http >= 500) log.error({ code: told.code, reason: error.message }, 'not signed');
    return context.json({ error: toErrorBody(told) }, told.http as ContentfulStatusCode);
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
  app.post('/vouchers', bodyLimit({ maxSize: BODY_MAX_BYTES, onError: tooLarge }), async (context) => {
    const parsed = voucherRequestSchema.safeParse(await readJson(context.req.raw));
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new AppError('REQUEST_INVALID', { issues: JSON.stringify(issues.slice(0, 10)) });
    }
    const request = parsed.data;
    const voucher = await signer.sign(request);
    const { id, asset, amount, recipient } = request;
    log.info({ id: `${id}`, asset, amount: `${amount}`, recipient }, 'signed');
    return context.json({ voucher, publicKey: key });
  });
  app.get('/status', async (context) => {
    const { day, signed } = await signer.today();
    return context.json({ publicKey: key, day, caps: toText(caps), signed: toText(signed) });
  });
  return app;
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

function toText(units: Readonly<Record<VaultCoin, bigint>>): Record<VaultCoin, string> {
  return { SUI: `${units.SUI}`, SUIL: `${units.SUIL}`, USDC: `${units.USDC}` };
}
