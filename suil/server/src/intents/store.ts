/** Nonces and accepted intents. Knows no rule but that a nonce is used at most once. */
import { type Address, type AppErrorCode, type AppErrorContext, createAppError, toErrorBody } from '@suil/core';
import type { IntentActionName, IntentParameters } from '@suil/core/intent';
import type { Queryable } from '@suil/postgres';
import type { IntentResult } from '../module/intent-action.ts';
import type { DecidedIntent, VerifiedIntent } from './intent.ts';

export type Nonce = {
  nonce: string;
  address: string;
  domain: string;
  action: string;
  issuedAtMs: number;
  expiresAtMs: number;
};

export async function writeNonce(db: Queryable, nonce: Nonce): Promise<void> {
  await db.query({
    name: 'intents_write_nonce',
    text: `INSERT INTO intent_nonces (nonce, address, domain, action, issued_at_ms, expires_at_ms) VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [nonce.nonce, nonce.address, nonce.domain, nonce.action, nonce.issuedAtMs, nonce.expiresAtMs],
  });
}

/**
 * Returns a nonce as it was given out. That of an accepted intent outlives its own row: it comes from the intent, as one of `domain`, whose
 * text says whether that is so.
 */
export async function readNonce(db: Queryable, nonce: string, domain: string): Promise<Nonce | null> {
  const { rows } = await db.query<
    Pick<Nonce, 'address' | 'domain' | 'action'> & { issued_at_ms: bigint; expires_at_ms: bigint }
  >({
    name: 'intents_read_nonce',
    text: `SELECT address, domain, action, issued_at_ms, expires_at_ms FROM intent_nonces WHERE nonce = $1
           UNION ALL SELECT address, $2, action, issued_at_ms, expires_at_ms FROM intents WHERE nonce = $1 LIMIT 1`,
    values: [nonce, domain],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    nonce,
    address: row.address,
    domain: row.domain,
    action: row.action,
    issuedAtMs: Number(row.issued_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
  };
}

/** Uses nonces up and returns those that were not used before. */
export async function consumeNonces(tx: Queryable, nonces: readonly string[], nowMs: number): Promise<Set<string>> {
  const { rows } = await tx.query<{ nonce: string }>({
    name: 'intents_use_nonces',
    text: 'UPDATE intent_nonces SET used_at_ms = $2 WHERE nonce = ANY($1) AND used_at_ms IS NULL RETURNING nonce',
    values: [nonces, nowMs],
  });
  return new Set(rows.map(({ nonce }) => nonce));
}

/** An accepted intent as it was stored. */
export type StoredIntent = VerifiedIntent & DecidedIntent;

type IntentRow = {
  nonce: string;
  input_seq: bigint;
  address: Address;
  action: IntentActionName;
  parameters: IntentParameters;
  message: string;
  signature: string;
  issued_at_ms: bigint;
  expires_at_ms: bigint;
  at_ms: bigint;
  outcome: 'done' | 'refused';
  code: AppErrorCode | null;
  context: AppErrorContext | null;
  entry_id: bigint | null;
  result: IntentResult | null;
};

/** Returns the accepted intents of these nonces. */
export async function readIntents(db: Queryable, nonces: readonly string[]): Promise<Map<string, StoredIntent>> {
  const { rows } = await db.query<IntentRow>({
    name: 'intents_read',
    text: `SELECT nonce, input_seq, address, action, parameters, message, signature, issued_at_ms, expires_at_ms, at_ms,
                  outcome, code, context, entry_id, result FROM intents WHERE nonce = ANY($1)`,
    values: [nonces],
  });
  return new Map(rows.map((row) => [row.nonce, toIntent(row)]));
}

function toIntent(row: IntentRow): StoredIntent {
  const { nonce, address, action, parameters, message, signature } = row;
  const said = {
    nonce,
    address,
    action,
    parameters,
    message,
    signature,
    issuedAtMs: Number(row.issued_at_ms),
    expiresAtMs: Number(row.expires_at_ms),
    inputSeq: row.input_seq,
    atMs: Number(row.at_ms),
  };
  if (row.outcome === 'done')
    return { ...said, outcome: 'done', entryId: row.entry_id ?? 0n, result: row.result ?? {} };
  return { ...said, outcome: 'refused', error: createAppError(row.code ?? 'INTERNAL', row.context ?? {}) };
}

export async function writeIntents(tx: Queryable, intents: readonly StoredIntent[]): Promise<void> {
  if (intents.length === 0) return;
  const refusals = intents.map((intent) => (intent.outcome === 'refused' ? toErrorBody(intent.error) : null));
  await tx.query({
    name: 'intents_write',
    text: `INSERT INTO intents (nonce, input_seq, address, action, parameters, message, signature, issued_at_ms, expires_at_ms, at_ms,
                                outcome, code, context, entry_id, result)
           SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::bigint[],
                                $9::bigint[], $10::bigint[], $11::text[], $12::text[], $13::jsonb[], $14::bigint[], $15::jsonb[])`,
    values: [
      intents.map(({ nonce }) => nonce),
      intents.map(({ inputSeq }) => inputSeq),
      intents.map(({ address }) => address),
      intents.map(({ action }) => action),
      intents.map(({ parameters }) => JSON.stringify(parameters)),
      intents.map(({ message }) => message),
      intents.map(({ signature }) => signature),
      intents.map(({ issuedAtMs }) => issuedAtMs),
      intents.map(({ expiresAtMs }) => expiresAtMs),
      intents.map(({ atMs }) => atMs),
      intents.map(({ outcome }) => outcome),
      refusals.map((refusal) => refusal?.code ?? null),
      refusals.map((refusal) => refusal && JSON.stringify(refusal.context)),
      intents.map((intent) => (intent.outcome === 'done' ? intent.entryId : null)),
      intents.map((intent) => (intent.outcome === 'done' ? JSON.stringify(intent.result) : null)),
    ],
  });
}
