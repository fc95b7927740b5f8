/** Numbers of the sponsor for operators, in Prometheus' text form. Nothing is asked of another process or the disk when they are read. */
import { type AppErrorCode, readAppError } from '@suil/core';
import type { Context, MiddlewareHandler } from 'hono';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SponsorStatus } from '../service.ts';

export interface SponsorMetrics {
  /** Measures every request that comes behind it. */
  readonly measure: MiddlewareHandler;
  /** Takes the sponsor's status as it was read last. */
  readonly noteStatus: (status: SponsorStatus) => void;
  /** Takes what the disk with the log had left when it was last read. */
  readonly noteDiskFree: (bytes: number) => void;
  readonly render: () => Promise<string>;
  readonly contentType: string;
}

/** A request asks the node several times. */
const BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const PATHS: ReadonlySet<string> = new Set(['/preparations', '/sponsorships', '/status']);
/** A code that was never answered counts 0: a rise from nothing is none to an alert. */
const COUNTED_CODES: readonly AppErrorCode[] = [
  'SPONSOR_REFUSED',
  'SPONSOR_BUDGET_DRAINED',
  'SPONSOR_ALLOWANCE_USED',
  'SPONSOR_TOKEN_INVALID',
  'SIGNER_KEY_FAILED',
];

/** Returns metrics of a sponsor that has answered nothing yet. @param dayMist what all addresses together have a day */
export function createSponsorMetrics({ dayMist }: { dayMist: bigint }): SponsorMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'suil_sponsor_request_seconds',
    help: 'Duration of requests',
    labelNames: ['path', 'status'],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'suil_sponsor_refusals_total',
    help: 'Requests that were refused, by the code of the answer',
    labelNames: ['code'],
    registers,
  });
  for (const code of COUNTED_CODES) refusals.inc({ code }, 0);
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const free = gauge('suil_sponsor_account_mist', 'What the account holds that is not promised, MIST');
  const left = gauge('suil_sponsor_day_left_mist', 'What is left of the day’s budget, MIST');
  const open = gauge('suil_sponsor_open', 'Transactions that the chain has not answered');
  const disk = gauge('suil_sponsor_disk_free_bytes', 'Free space of the disk with the log; NaN until it was read');
  for (const unread of [free, left, disk]) unread.set(Number.NaN);

  return {
    measure: async (context, next) => {
      const end = requests.startTimer();
      await next();
      end(labelsOf(context));
      if (context.error) refusals.inc({ code: readAppError(context.error)?.code ?? 'INTERNAL' });
    },
    noteStatus: ({ freeMist, spentMist, openCount }) => {
      free.set(Number(freeMist));
      left.set(Number(dayMist - spentMist));
      open.set(openCount);
    },
    noteDiskFree: (bytes) => disk.set(bytes),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/** A path that no endpoint has is not a caller's to choose. */
function labelsOf({ req, res }: Context): { path: string; status: number } {
  return { path: PATHS.has(req.path) ? req.path : 'other', status: res.status };
}
