/** Whether the journal leaves nothing out and its closings say what the chain said. Reads only. */

import { AppError, decodeVoucher, RETURN_MARGIN_MS } from '@suil/core';
import type { Input } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readClosing, readExpiry } from '../../module/journal-content.ts';

/** Returns a sentence for each kind of thing that was applied without a line in the journal, or is in it without being stored. */
export async function countUncovered(db: Queryable): Promise<string[]> {
  const problems: string[] = [];
  const events = await count(
    db,
    `SELECT count(*) AS n FROM chain_events e JOIN journal_applied a ON (e.checkpoint, e.position) <= (a.checkpoint, a.position)
     WHERE NOT EXISTS (
       SELECT 1 FROM ledger.journal j
       WHERE j.kind = 'checkpoint' AND (j.ref = e.checkpoint::text OR j.ref LIKE e.checkpoint::text || '.%')
         AND e.position BETWEEN (j.content->>'from')::integer AND (j.content->>'to')::integer)`,
  );
  if (events > 0n) problems.push(`${events} applied events are not in the journal`);
  const intents = await count(
    db,
    `SELECT count(*) AS n FROM intents i
     WHERE NOT EXISTS (SELECT 1 FROM ledger.journal j WHERE j.kind = 'intent' AND j.ref = i.nonce)`,
  );
  if (intents > 0n) problems.push(`${intents} stored intents are not in the journal`);
  return problems;
}

/** Returns where a hold went back before its voucher was surely worthless. */
export async function checkExpiry(db: Queryable, input: Input): Promise<string[]> {
  const { expired: ids, timestampMs = 0 } = readExpiry(input);
  if (ids.length === 0) return [];
  const { rows } = await db.query<ReturnedRow>({
    name: 'replay_expired',
    text: `SELECT id, expires_at_ms, voucher FROM withdrawals
           WHERE id = ANY($1::bigint[]) AND id NOT IN (SELECT id FROM used_numbers)`,
    values: [ids],
  });
  return rows
    .filter((row) => expiryOf(row) + RETURN_MARGIN_MS >= timestampMs)
    .map(({ id }) => `input ${input.seq}: withdrawal ${id} went back before its voucher had expired`);
}

type ReturnedRow = { id: bigint; expires_at_ms: bigint | null; voucher: string | null };

/** What the voucher itself says, which the signer's key stands for; the row's word only where the signer's answer was lost. */
function expiryOf({ expires_at_ms, voucher }: ReturnedRow): number {
  if (voucher === null) return expires_at_ms === null ? Number.POSITIVE_INFINITY : Number(expires_at_ms);
  try {
    return decodeVoucher(Uint8Array.from(Buffer.from(voucher, 'base64'))).expiresAtMs;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Returns where a closing says something else than the chain: the day as it was funded, and its price. */
export async function checkClosing(db: Queryable, input: Input): Promise<string[]> {
  const { day } = input;
  const said = readClosing(input);
  const { rows } = await db.query<{ kind: string; content: Record<string, unknown> }>({
    name: 'replay_day_events',
    text: `SELECT kind, content FROM chain_events
           WHERE kind IN ('DayClosed', 'DayPrice') AND (content->>'day')::integer = $1`,
    values: [day],
  });
  const problems: string[] = [];
  const price = rows.find(({ kind }) => kind === 'DayPrice')?.content.price;
  if (said.price != null && said.price !== price)
    problems.push(`the closing of day ${day} took the price ${said.price}, the chain says ${price ?? 'none'}`);
  const closed = rows.find(({ kind }) => kind === 'DayClosed')?.content;
  if (said.dayClosed == null) return problems;
  for (const field of ['principal', 'need', 'factor', 'moved'])
    if (String(said.dayClosed[field]) !== String(closed?.[field]))
      problems.push(
        `the closing of day ${day} took ${field} ${said.dayClosed[field]}, the chain says ${closed?.[field]}`,
      );
  return problems;
}

async function count(db: Queryable, text: string): Promise<bigint> {
  const { rows } = await db.query<{ n: bigint }>(text);
  if (rows[0] === undefined) throw new AppError('INTERNAL');
  return rows[0].n;
}
