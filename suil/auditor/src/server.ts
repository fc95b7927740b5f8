/** The auditor's public endpoints, all for reading: GET /healthz, /audit, /audit/days/N and /metrics. Thin; the audit is audit/'s. */
import { AppError } from '@suil/core';
import { createApp, createRateLimit } from '@suil/signing';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { type AuditView, renderMetrics } from './metrics.ts';
import type { DayStatement, DayStatements } from './statement/day-statements.ts';
import type { Heartbeat } from './statement/heartbeat.ts';
import { toText } from './statement/signed-statement.ts';

export interface EndpointOptions extends AuditView {
  readonly heartbeat: Pick<Heartbeat, 'latest'>;
  readonly statements: Pick<DayStatements, 'newest' | 'of'>;
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
  // Of these paths alone: a client that reads them too often must not hold up vouchers.
  app.get('/audit', (context) => {
    takeTurn();
    return context.json(describe(options));
  });
  app.get('/audit/days/:day{[0-9]{1,7}}', (context) => {
    takeTurn();
    const day = Number(context.req.param('day'));
    const statement = visible(options, options.statements.of(day));
    if (statement === null) throw new AppError('AUDIT_DAY_UNKNOWN', { day });
    return context.json(dayText(statement));
  });
  app.get('/metrics', (context) => {
    takeTurn();
    return context.text(renderMetrics(options));
  });
  return app;
}

/** Amounts and names of accounts are in the log and in halts.log alone. */
function describe(options: EndpointOptions) {
  const { auditor, verified, halts, heartbeat, statements, publicKey, status, appCheck } = options;
  const { epoch, openDay } = auditor.state;
  const day = visible(options, statements.newest);
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
    newestDay: day === null ? null : dayText(day),
    publicKey: Buffer.from(publicKey).toString('hex'),
    app: appCheck.compares ? { differs: appCheck.differs, comparedAgeMs: appCheck.comparedAgeMs } : null,
  };
}

/** A statement is signed just before its closing counts as checked. */
function visible({ auditor }: EndpointOptions, statement: DayStatement | null): DayStatement | null {
  return statement !== null && statement.seq <= auditor.kept.seq ? statement : null;
}

function dayText(statement: DayStatement) {
  const { day, publicKey, hash } = statement;
  return { day, ...toText(statement), publicKey, hash: Buffer.from(hash).toString('hex') };
}
