/** Lines of the journal with the hashes they were written with, for those that compute the hashes again. */
import type { Queryable } from '@suil/postgres';
import type { Evidence, Input } from './journal.ts';
import { FIRST_HASH, hashLine } from './line-hash.ts';

/** An input as its row; the hash is null where an earlier version wrote it and it was not hashed since. */
export type Line = Input & { readonly hash: string | null };

/** Returns the evidence of lines by their number; a line that is absent records its own content. */
export type ReadEvidence = (db: Queryable, inputs: readonly Input[]) => Promise<ReadonlyMap<bigint, Evidence>>;

/** Returns up to `limit` lines after number `afterSeq`, in order. */
export async function readLines(db: Queryable, afterSeq: bigint, limit: number): Promise<Line[]> {
  const { rows } = await db.query<Omit<Line, 'atMs'> & { atMs: bigint }>({
    name: 'ledger_lines',
    text: `SELECT seq, kind, ref, day, at_ms AS "atMs", content, epoch, encode(hash, 'hex') AS hash
           FROM ledger.journal WHERE seq > $1 ORDER BY seq LIMIT $2`,
    values: [afterSeq, limit],
  });
  return rows.map((row) => ({ ...row, atMs: Number(row.atMs) }));
}

/** Returns the hash with which a line was written, 64 zeros for number 0; null when there is none. */
export async function readLineHash(db: Queryable, seq: bigint): Promise<string | null> {
  if (seq === 0n) return FIRST_HASH;
  const { rows } = await db.query<{ hash: string | null }>(
    `SELECT encode(hash, 'hex') AS hash FROM ledger.journal WHERE seq = $1`,
    [seq],
  );
  return rows[0]?.hash ?? null;
}

/** Returns the hash that a line has after one with `hashBefore`. */
export function hashAgain(hashBefore: string, line: Line, evidence: ReadonlyMap<bigint, Evidence>): string {
  return hashLine(hashBefore, line, evidence.get(line.seq) ?? line.content);
}
