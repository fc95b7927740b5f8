/**
 * The journal in the hands of the database's superuser: rows as the attack wants them, and hashes computed with the server's own code, so that
 * each line follows from the one before. The honest server is paused meanwhile and meets the rows as they were.
 */
import { intentMessage, parseIntentParameters } from '@suil/core/intent';
import { hashLine, type Input, type InputContent, readJournal, readLineHash } from '@suil/ledger';
import { type Transaction, withTransaction } from '@suil/postgres';
import type { Signed } from './member.test-support.ts';
import type { StolenServer } from './stolen-server.test-support.ts';

/** What the attacks write to. */
const TABLES = ['ledger.journal', 'ledger.journal_head', 'public.intents', 'public.withdrawals'];
const LINES_MAX = 1_000;

interface ForgedLine {
  readonly kind: 'checkpoint' | 'intent';
  readonly ref: string;
  readonly atMs: number;
  readonly content?: InputContent;
}

export class ForgedJournal {
  readonly #deployment: StolenServer;

  private constructor(deployment: StolenServer) {
    this.#deployment = deployment;
  }

  /** Pauses the server and keeps the rows as they are. */
  static async open(deployment: StolenServer): Promise<ForgedJournal> {
    deployment.running().server.child.kill('SIGSTOP');
    await deployment.sql(TABLES.map((table) => `CREATE TABLE ${keptName(table)} AS TABLE ${table}`).join(';'));
    return new ForgedJournal(deployment);
  }

  /** Appends a line of the open day and returns its number. */
  appendLine({ kind, ref, atMs, content = null }: ForgedLine): Promise<bigint> {
    return this.rewrite(async (tx) => {
      const { rows } = await tx.query<{ seq: bigint }>(
        `WITH moved AS (UPDATE ledger.journal_head SET last_seq = last_seq + 1 RETURNING last_seq, open_day, epoch)
         INSERT INTO ledger.journal (seq, kind, ref, day, at_ms, content, hash, epoch)
         SELECT last_seq, $1, $2, open_day, $3, $4, decode(repeat('00', 32), 'hex'), epoch FROM moved RETURNING seq`,
        [kind, ref, atMs, content],
      );
      return rows[0]?.seq ?? 0n;
    });
  }

  /** Appends what a wallet is said to have signed, accepted at `atMs` and done, and returns the number of its line. */
  async appendIntent({ intent, signature }: Signed, atMs: number): Promise<bigint> {
    const { nonce, address, action, issuedAtMs, expiresAtMs } = intent;
    const parameters = parseIntentParameters(action, intent.parameters);
    const message = intentMessage({ ...intent, parameters });
    await this.#deployment.sql(
      `INSERT INTO intents (nonce, input_seq, address, action, parameters, message, signature, issued_at_ms, expires_at_ms, at_ms, outcome, entry_id)
       SELECT $1, last_seq + 1, $2, $3, $4, $5, $6, $7, $8, $9, 'done', 0 FROM ledger.journal_head`,
      [nonce, address, action, parameters, message, signature, issuedAtMs, expiresAtMs, atMs],
    );
    return this.appendLine({ kind: 'intent', ref: nonce, atMs });
  }

  /** Changes rows, and gives all lines from the one that `change` returns on hashes that follow. Returns its number. */
  rewrite(change: (tx: Transaction) => Promise<bigint>): Promise<bigint> {
    return this.#deployment.withDatabase((pool) =>
      withTransaction(pool, async (tx) => {
        const firstSeq = await change(tx);
        const lines = await readJournal(tx, firstSeq - 1n, LINES_MAX);
        let hash = (await readLineHash(tx, firstSeq - 1n)) ?? '';
        for (const line of lines) {
          hash = hashLine(hash, line, await readRecorded(tx, line));
          await tx.query(`UPDATE ledger.journal SET hash = decode($2, 'hex') WHERE seq = $1`, [line.seq, hash]);
        }
        await tx.query(`UPDATE ledger.journal_head SET last_hash = decode($1, 'hex')`, [hash]);
        return firstSeq;
      }),
    );
  }

  /** Puts the rows back and lets the server continue. */
  async undo(): Promise<void> {
    const putBack = TABLES.map(
      (table) => `DELETE FROM ${table}; INSERT INTO ${table} TABLE ${keptName(table)}; DROP TABLE ${keptName(table)}`,
    );
    await this.#deployment.sql(['BEGIN', ...putBack, 'COMMIT'].join(';'));
    this.#deployment.running().server.child.kill('SIGCONT');
  }
}

function keptName(table: string): string {
  return `public.kept_${table.replace('.', '_')}`;
}

/** Returns what the hash of a line covers. An intent is found by its nonce, which the attack may have used twice. */
async function readRecorded(tx: Transaction, { kind, ref, content }: Input): Promise<unknown> {
  if (kind !== 'intent') return content;
  const { rows } = await tx.query<Record<string, string | null>>(
    'SELECT address, message, signature, outcome, code FROM intents WHERE nonce = $1',
    [ref],
  );
  const { address, message, signature, outcome, code } = rows[0] ?? {};
  return [address, message, signature, outcome, code];
}
