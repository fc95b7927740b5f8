/** Hashes the lines of a journal that an earlier version wrote, so that the chain begins at the first line whatever wrote it. */
import { type Pool, type Queryable, toNumberArray, toTextArray, withTransaction } from '@suil/postgres';
import { lockJournal } from '../journal/head.ts';
import { FIRST_HASH } from '../journal/line-hash.ts';
import { hashAgain, type ReadEvidence, readLines } from '../journal/lines.ts';

const PAGE = 5_000;

/**
 * To be run by the owner of the tables after the migrations, before anything is appended: does nothing where every line was written with its
 * hash. Until it has run, the database takes no line without a hash, so an earlier version cannot write any more.
 */
export async function hashEarlierLines(owner: Pool, readEvidence: ReadEvidence): Promise<void> {
  if (await areHashed(owner)) return;
  await withTransaction(owner, async (tx) => {
    await lockJournal(tx);
    if (await areHashed(tx)) return;
    const lastHash = await hashAll(tx, readEvidence);
    await tx.query(`UPDATE ledger.journal_head SET last_hash = decode($1, 'hex') WHERE id = 1`, [lastHash]);
    await tx.query('ALTER TABLE ledger.journal VALIDATE CONSTRAINT journal_hashed');
  });
}

async function areHashed(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM pg_constraint WHERE conrelid = 'ledger.journal'::regclass AND conname = 'journal_hashed' AND convalidated`,
  );
  return (rowCount ?? 0) > 0;
}

/** Returns the hash of the last line. */
async function hashAll(tx: Queryable, readEvidence: ReadEvidence): Promise<string> {
  let [seq, hash] = [0n, FIRST_HASH];
  for (;;) {
    const lines = await readLines(tx, seq, PAGE);
    const last = lines.at(-1);
    if (last === undefined) return hash;
    const evidence = await readEvidence(tx, lines);
    const hashes = lines.map((line) => {
      hash = hashAgain(hash, line, evidence);
      return hash;
    });
    await tx.query(
      `UPDATE ledger.journal j SET hash = decode(v.hash, 'hex') FROM unnest($1::bigint[], $2::text[]) AS v(seq, hash) WHERE j.seq = v.seq`,
      [toNumberArray(lines.map((line) => line.seq)), toTextArray(hashes)],
    );
    seq = last.seq;
  }
}
