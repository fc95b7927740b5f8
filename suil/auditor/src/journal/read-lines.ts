/** Reads lines of the journal with the intents that they stand for. Believes nothing: what a row says is for the check to compare. */
import { z } from 'zod';
import type { JournalLine } from '../check/line.ts';
import { integerSchema, intentSchema } from './line-schema.ts';

/** A connection that can read the journal and the intents. */
export interface JournalReader {
  readonly query: (text: string, values: unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
}

/** Times, days and epochs are far below 2^53. */
const numberSchema = integerSchema.transform(Number).pipe(z.int());
const rowSchema = z.strictObject({
  seq: integerSchema,
  epoch: numberSchema,
  kind: z.string(),
  ref: z.string(),
  day: numberSchema,
  atMs: numberSchema,
  content: z.unknown(),
  hash: z.string(),
  intent: intentSchema.nullable(),
});

/** Numbers are read as text, so that they do not depend on the connection's settings. */
const LINES = `
  SELECT j.seq::text AS seq, j.epoch::text AS epoch, j.kind, j.ref, j.day::text AS day, j.at_ms::text AS "atMs", j.content,
         encode(j.hash, 'hex') AS hash,
         CASE WHEN i.nonce IS NULL THEN NULL ELSE json_build_object(
           'address', i.address, 'action', i.action, 'parameters', i.parameters, 'message', i.message, 'signature', i.signature,
           'issuedAtMs', i.issued_at_ms, 'expiresAtMs', i.expires_at_ms, 'outcome', i.outcome, 'code', i.code) END AS intent
  FROM ledger.journal j LEFT JOIN intents i ON j.kind = 'intent' AND i.input_seq = j.seq AND i.nonce = j.ref
  WHERE j.seq > $1 ORDER BY j.seq LIMIT $2`;

/**
 * Returns up to `limit` lines after number `afterSeq`, in order.
 * @throws {Error} for a row that is not one of a line
 */
export async function readLines(db: JournalReader, afterSeq: bigint, limit: number): Promise<JournalLine[]> {
  const { rows } = await db.query(LINES, [afterSeq, limit]);
  return rows.map((row) => rowSchema.parse(row));
}
