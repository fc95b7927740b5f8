/** Nonces to sign over, signed intents in, and what became of them. */
import { type Address, AppError, dayOf, toErrorBody } from '@suil/core';
import type { CreateIntentResponse, CreateNonceResponse, IntentResponse } from '@suil/core/api';
import { INTENT_LIFETIME_MS, type IntentActionName } from '@suil/core/intent';
import type { Pool } from '@suil/postgres';
import type { RequireClock } from '../database/clock/clock-check.ts';
import type { NoteInput } from '../module/module.ts';
import type { DecidedIntent, IntentOutcome } from './intent.ts';
import { answerKnown } from './run-batch.ts';
import type { IntentRunner } from './runner.ts';
import { readIntents, writeNonce } from './store.ts';
import type { IntentVerifier, SignedIntent } from './verify-intent.ts';

export type IntentServiceOptions = {
  pool: Pool;
  verifier: IntentVerifier;
  runner: IntentRunner;
  /** Actions that can be run. */
  actions: ReadonlySet<IntentActionName>;
  /** Those of them that wait for a day: servers of the former release do not know them. */
  newActions: ReadonlySet<IntentActionName>;
  /** The day; null: they are not taken. */
  newFromDay: number | null;
  /** Awaited before an intent that was done is answered so. */
  noteInput?: NoteInput | undefined;
  /** Host of the app, part of every text. */
  domain: string;
  businessNow: () => number;
  requireClock: RequireClock;
  randomBytes: (length: number) => Buffer;
};

export type IntentService = {
  /** @throws {INTENT_ACTION_UNAVAILABLE}, {SERVER_CLOCK_DIFFERS} */
  createNonce: (address: Address, action: IntentActionName) => Promise<CreateNonceResponse>;
  /**
   * Runs an intent once, however often it is sent.
   * @throws {INTENT_NONCE_UNKNOWN}, {INTENT_NONCE_USED}, {INTENT_EXPIRED}, {INTENT_SIGNATURE_INVALID}, {INTENT_ACTION_UNAVAILABLE},
   * {REQUEST_INVALID}, {DAY_CLOSING}, {LEDGER_BEHIND}, {LEDGER_CLOSED}, {SERVER_CLOCK_DIFFERS}, and whatever the action refuses with
   */
  submit: (intent: SignedIntent) => Promise<CreateIntentResponse>;
  /** Returns what became of a nonce of this address. */
  read: (address: Address, nonce: string) => Promise<IntentResponse>;
};

const NONCE_BYTES = 24;

export function createIntentService(options: IntentServiceOptions): IntentService {
  const { pool, verifier, runner, businessNow, noteInput } = options;

  async function answer(address: Address, outcome: IntentOutcome): Promise<CreateIntentResponse> {
    if (outcome.outcome !== 'done') throw outcome.error;
    await noteInput?.(address, outcome.inputSeq);
    return toDone(outcome);
  }

  /** A former server would close days and move balances as if there were no such intent, which the auditor would halt. */
  function requireNamedDay(action: IntentActionName): void {
    const isTaken = options.newFromDay !== null && dayOf(businessNow()) >= options.newFromDay;
    if (options.newActions.has(action) && !isTaken) throw new AppError('INTENT_ACTION_UNAVAILABLE', { action });
  }

  return {
    async createNonce(address, action) {
      requireNamedDay(action);
      await options.requireClock(pool);
      const nonce = options.randomBytes(NONCE_BYTES).toString('base64url');
      const issuedAtMs = businessNow();
      const expiresAtMs = issuedAtMs + INTENT_LIFETIME_MS;
      await writeNonce(pool, { nonce, address, domain: options.domain, action, issuedAtMs, expiresAtMs });
      return { nonce, issuedAtMs, expiresAtMs };
    },

    async submit(signed) {
      if (!options.actions.has(signed.action))
        throw new AppError('INTENT_ACTION_UNAVAILABLE', { action: signed.action });
      requireNamedDay(signed.action);
      const intent = await verifier.read(pool, signed);
      const known = answerKnown(intent, await readIntents(pool, [intent.nonce]));
      if (known) return answer(intent.address, known);
      await verifier.check(intent, businessNow());
      return answer(intent.address, await runner.run(intent));
    },

    async read(address, nonce) {
      const intent = (await readIntents(pool, [nonce])).get(nonce);
      if (intent?.address !== address) return { nonce, status: 'unknown' };
      return intent.outcome === 'done'
        ? answer(address, intent)
        : { nonce, status: 'refused', ...toErrorBody(intent.error) };
    },
  };
}

function toDone({ nonce, entryId, atMs, result }: Extract<DecidedIntent, { outcome: 'done' }>): CreateIntentResponse {
  return { nonce, status: 'done', entryId: `${entryId}`, atMs, result };
}
