/** Reads how far the journal goes. */
import { z } from 'zod';
import { integerSchema } from './line-schema.ts';
import type { JournalReader } from './read-lines.ts';

export interface StoredHead {
  /** 0 before the first line. */
  readonly lastSeq: bigint;
  /** 64 hexadecimal digits; zeros before the first line. */
  readonly lastHash: string;
  readonly epoch: number;
}

const headSchema = z.strictObject({ lastSeq: integerSchema, lastHash: z.string(), epoch: z.int() });

const HEAD = `
  SELECT last_seq::text AS "lastSeq", encode(last_hash, 'hex') AS "lastHash", epoch FROM ledger.journal_head WHERE id = 1`;

/** Returns the head; null while there is none. @throws {Error} for a row that is not one of a head */
export async function readHead(db: JournalReader): Promise<StoredHead | null> {
  const { rows } = await db.query(HEAD, []);
  return rows[0] === undefined ? null : headSchema.parse(rows[0]);
}
