/**
 * Passes on what the auditor signed: asked at most every few seconds for all readers together, and what was received last while it does not
 * answer. Checks the form alone; the signatures are for readers, who know the audit key from the chain.
 */
import { assert } from '@suil/core';
import { type AuditResponse, auditStatementSchema } from '@suil/core/api';
import { z } from 'zod';

export interface AuditRelayOptions {
  /** Of the auditor; null: this deployment has none. */
  readonly url: string | null;
  /** This machine's time. */
  readonly now: () => number;
}

export interface AuditRelay {
  /** Returns what was received last; without a statement when nothing was. */
  readonly read: () => Promise<AuditResponse>;
}

const FRESH_MS = 5_000;
const TIMEOUT_MS = 2_000;
const ANSWER_MAX_BYTES = 64 * 1_024;

const answerSchema = z.object({
  heartbeat: auditStatementSchema.nullable(),
  newestDay: auditStatementSchema.nullable(),
  app: z
    .object({ differs: z.boolean(), comparedAgeMs: z.int().min(0) })
    .nullable()
    .default(null),
});

export function createAuditRelay({ url, now }: AuditRelayOptions): AuditRelay {
  let latest: AuditResponse = { answers: false, receivedAtMs: null, heartbeat: null, day: null, app: null };
  let askedAtMs = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> = Promise.resolve();

  async function ask(from: string): Promise<void> {
    try {
      const { heartbeat, newestDay: day, app } = answerSchema.parse(await fetchJson(new URL('/audit', from)));
      const receivedAtMs = now();
      latest = {
        ...{ answers: true, receivedAtMs, heartbeat, day },
        app: app && { differs: app.differs, comparedAtMs: receivedAtMs - app.comparedAgeMs },
      };
    } catch {
      latest = { ...latest, answers: false };
    }
  }

  return {
    read: async () => {
      if (url !== null && now() - askedAtMs >= FRESH_MS) {
        askedAtMs = now();
        asking = ask(url);
      }
      await asking;
      return latest;
    },
  };
}

/** @throws when there is no answer in time, or one that is too long or no JSON */
async function fetchJson(url: URL): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  assert(response.ok && response.body !== null, 'the auditor answers with a body');
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    // Ends the loop and with it the connection.
    assert(bytes <= ANSWER_MAX_BYTES, 'an answer of the auditor is short');
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
