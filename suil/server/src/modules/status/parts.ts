/** What state the parts of the deployment are in at present, as this server sees them. Asks signer and auditor at most every few seconds. */
import type { PartState, ServicePart } from '@suil/core/api';
import { z } from 'zod';
import { isBehind, type LagOptions, lagMs } from '../../indexer/lag.ts';
import type { ChainProgress } from '../../module/progress.ts';
import type { Services } from '../../module/services.ts';

export type PartServices = Pick<Services, 'config' | 'databaseWatch' | 'progress' | 'now' | 'fetch'>;

const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;
/** As long as the alert of the auditor waits. */
const AUDIT_BEHIND_MAX_MS = 300_000;
const auditSchema = z.object({ levelAgeMs: z.number(), halts: z.array(z.unknown()) });

/** Returns a reader of all parts. */
export function createParts(services: PartServices): () => Promise<ServicePart[]> {
  const { config, databaseWatch, progress, now } = services;
  const readSigner = latestOf(now, () => stateOfSigner(services));
  const readAuditor = latestOf(now, () => stateOfAuditor(services));

  function readNode(): ServicePart {
    const read = progress.read();
    const options = { environment: config.environment, nowMs: now() };
    return { part: 'node', state: stateOfNode(read, options), behindMs: lagMs(read, options) };
  }

  return async () => {
    const [database, signer, auditor] = await Promise.all([databaseWatch.look(), readSigner(), readAuditor()]);
    return [
      readNode(),
      { part: 'database', state: stateOfDatabase(database), behindMs: null },
      { part: 'signer', state: signer, behindMs: null },
      { part: 'auditor', state: auditor, behindMs: null },
    ];
  };
}

function stateOfNode(progress: ChainProgress, options: LagOptions): PartState {
  if (progress.indexer.head === null) return 'down';
  return isBehind(progress, options) ? 'behind' : 'ok';
}

function stateOfDatabase({ answers, isFull }: { answers: boolean; isFull: boolean }): PartState {
  if (!answers) return 'down';
  return isFull ? 'full' : 'ok';
}

async function stateOfSigner({ config, fetch }: PartServices): Promise<PartState> {
  if (config.signer === null) return 'absent';
  const { ok } = await fetch(new URL('/healthz', config.signer.url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return ok ? 'ok' : 'down';
}

async function stateOfAuditor({ config, fetch }: PartServices): Promise<PartState> {
  if (config.auditor === null) return 'absent';
  const answer = await fetch(new URL('/audit', config.auditor.url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { levelAgeMs, halts } = auditSchema.parse(await answer.json());
  if (halts.length > 0) return 'halted';
  return levelAgeMs > AUDIT_BEHIND_MAX_MS ? 'behind' : 'ok';
}

/** Returns a reader that asks at most every few seconds; what fails is down. */
function latestOf(now: () => number, ask: () => Promise<PartState>): () => Promise<PartState> {
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asked: Promise<PartState> = Promise.resolve('down');
  return () => {
    if (now() - askedAtMs >= FRESH_MS) {
      askedAtMs = now();
      asked = ask().catch(() => 'down');
    }
    return asked;
  };
}
