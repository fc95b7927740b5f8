/** The auditor's public endpoints, all for reading: GET /healthz, /audit and /metrics. Thin; the audit is audit/'s. */
import { createApp, createRateLimit } from '@suil/signing';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { type AuditView, renderMetrics } from './metrics.ts';
import type { Heartbeat, SignedStatement } from './statement/heartbeat.ts';

export interface EndpointOptions extends AuditView {
  readonly heartbeat: Pick<Heartbeat, 'latest'>;
  /** Of the audit key, 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly wallNow: () => number;
  readonly log: Logger;
}

/** Returns the app; it never throws. */
export function createEndpoints(options: EndpointOptions): Hono {
  const { log, wallNow } = options;
  const app = createApp(log);
  const takeTurn = createRateLimit(wallNow);
  // Of these two paths alone: a client that reads them too often must not hold up vouchers.
  app.get('/audit', (context) => {
    takeTurn();
    return context.json(describe(options));
  });
  app.get('/metrics', (context) => {
    takeTurn();
    return context.text(renderMetrics(options));
  });
  return app;
}

/** Amounts and names of accounts are in the log and in halts.log alone. */
function describe({ auditor, verified, halts, heartbeat, publicKey, status }: EndpointOptions) {
  const { epoch, openDay } = auditor.state;
  return {
    seq: String(auditor.kept.seq),
    hash: auditor.kept.hash,
    epoch,
    openDay,
    checkpoint: String(verified.head),
    chainTimestampMs: verified.headMs,
    round: status.round.status,
    levelAgeMs: status.levelAgeMs,
    halts: halts.open.map(({ halt, code, seq, openedAtMs }) => ({ halt, code, seq: String(seq), openedAtMs })),
    heartbeat: heartbeat.latest === null ? null : toText(heartbeat.latest),
    publicKey: Buffer.from(publicKey).toString('hex'),
  };
}

function toText({ bytes, signature }: SignedStatement) {
  return { bytes: Buffer.from(bytes).toString('base64'), signature: Buffer.from(signature).toString('base64') };
}
