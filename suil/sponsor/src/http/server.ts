/** The sponsor's endpoints: POST /preparations and /sponsorships and GET /status with the token, GET /healthz and /metrics without it. Thin; the rules are service.ts's. */
import { sponsorPreparationSchema, sponsorshipRequestSchema } from '@suil/core/api';
import { createRateLimit, createTokenApp, readBody } from '@suil/signing';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Sponsor, SponsorLimits } from '../service.ts';
import type { SponsorMetrics } from './metrics.ts';

export interface EndpointOptions {
  readonly sponsor: Sponsor;
  readonly token: string;
  readonly limits: SponsorLimits;
  /** This machine's time. */
  readonly wallNow: () => number;
  readonly metrics: SponsorMetrics;
  readonly log: Logger;
}

/** A transaction of at most 30 kB in base64, and a signature, of which that of zkLogin multisig has 24 kB. */
const BODY_MAX_BYTES = 64 * 1024;

/** Returns the app; it never throws. */
export function createEndpoints({ sponsor, token, limits, wallNow, metrics, log }: EndpointOptions): Hono {
  const app = createTokenApp({
    ...{ token, tokenInvalid: 'SPONSOR_TOKEN_INVALID', bodyMaxBytes: BODY_MAX_BYTES, log },
    beforeToken: (open) => {
      const takeTurn = createRateLimit(wallNow);
      open.get('/metrics', async (context) => {
        takeTurn();
        context.header('Content-Type', metrics.contentType);
        return context.body(await metrics.render());
      });
      open.use('*', metrics.measure);
    },
  });
  const takeTurn = createRateLimit(wallNow);
  app.post('/preparations', async (context) => {
    takeTurn();
    const { kind, sender } = await readBody(context.req.raw, sponsorPreparationSchema);
    const bytes = await sponsor.prepare({ kind: Buffer.from(kind, 'base64'), sender });
    return context.json({ bytes: Buffer.from(bytes).toString('base64') });
  });
  app.post('/sponsorships', async (context) => {
    takeTurn();
    const { bytes, signature } = await readBody(context.req.raw, sponsorshipRequestSchema);
    const digest = await sponsor.submit({ bytes: Buffer.from(bytes, 'base64'), signature });
    log.info({ digest }, 'signed and sent');
    return context.json({ digest });
  });
  app.get('/status', async (context) => {
    const { address, freeMist, spentMist, openCount } = await sponsor.status();
    return context.json({
      ...{ address, freeMist: `${freeMist}`, spentMist: `${spentMist}`, openCount },
      limits: {
        dayMist: `${limits.dayMist}`,
        addressMist: `${limits.addressMist}`,
        gasMaxMist: `${limits.gasMaxMist}`,
      },
    });
  });
  return app;
}
