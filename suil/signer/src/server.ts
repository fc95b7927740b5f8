/** The signer's endpoints: POST /vouchers, /halts and /resumes and GET /status with the token, GET /healthz and /metrics without it. Thin; the rules are service.ts's. */
import { forVaultAssets, type VaultAsset } from '@suil/core';
import { voucherRequestSchema } from '@suil/core/intent';
import { createRateLimit, createTokenApp, readBody, signedResumeSchema } from '@suil/signing';
import type { Tracing } from '@suil/tracing';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { haltSchema } from './log/halt-log.ts';
import type { SignerMetrics } from './metrics.ts';
import type { Signer } from './service.ts';
import { traceVouchers } from './trace-vouchers.ts';

export type EndpointOptions = {
  signer: Signer;
  token: string;
  publicKey: Uint8Array;
  caps: Readonly<Record<VaultAsset, bigint>>;
  /** This machine's time. */
  wallNow: () => number;
  metrics: SignerMetrics;
  /** Null: nothing is traced. */
  tracing: Tracing | null;
  log: Logger;
};

/** No signature is longer than 24 kB, the rest is short. */
const BODY_MAX_BYTES = 64 * 1024;

/** Returns the app; it never throws. */
export function createEndpoints(options: EndpointOptions): Hono {
  const { signer, token, publicKey, caps, wallNow, metrics, tracing, log } = options;
  const app = createTokenApp({
    ...{ token, tokenInvalid: 'SIGNER_TOKEN_INVALID', bodyMaxBytes: BODY_MAX_BYTES, log },
    beforeToken: (open) => addMetrics(open, metrics, wallNow),
  });
  const takeTurn = createRateLimit(wallNow);
  const key = Buffer.from(publicKey).toString('hex');
  if (tracing !== null) app.use('/vouchers', traceVouchers(tracing));
  app.post('/vouchers', async (context) => {
    takeTurn();
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
    const resumed = await signer.resume(await readBody(context.req.raw, signedResumeSchema));
    log.warn({ resumed, open: signer.halts().length }, 'the operator resumed a halt');
    return context.json({ resumed, halts: signer.halts() });
  });
  app.get('/status', async (context) => {
    const { day, signed } = await signer.today();
    return context.json({ publicKey: key, day, caps: toText(caps), signed: toText(signed), halts: signer.halts() });
  });
  return app;
}

/** Metrics are counts and durations: nothing of a request is in them. They have a rate of their own, which takes nothing from vouchers. */
function addMetrics(app: Hono, metrics: SignerMetrics, wallNow: () => number): void {
  const takeTurn = createRateLimit(wallNow);
  app.get('/metrics', async (context) => {
    takeTurn();
    context.header('Content-Type', metrics.contentType);
    return context.body(await metrics.render());
  });
  app.use('*', metrics.measure);
}

function toText(units: Readonly<Record<VaultAsset, bigint>>): Record<VaultAsset, string> {
  return forVaultAssets((asset) => `${units[asset]}`);
}
