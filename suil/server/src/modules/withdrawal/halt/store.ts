/** Rows of `halts`. Decides nothing. */
import type { Queryable } from '@suil/postgres';
import { lockLease } from '../../../jobs/lease.ts';

/** Level 1: no voucher is issued or signed. Level 2: the ledger is closed, which also accepts no intent. */
export type HaltLevel = 1 | 2;

/** Why vouchers stop, and whether the ledger closes with them. Codes never change: rows and the signer's log name them. */
const LEVELS = {
  /** Something left the vault that no request asked for. */
  VAULT_BREACH: 2,
  /** The vault does not hold what the accounts add up to. */
  VAULT_DIFFERS: 1,
  /** The chain takes vouchers of another key than the signer's. */
  VOUCHER_KEY_DIFFERS: 1,
  /** The vault holds less than the accounts add up to. */
  VAULT_SHORT: 2,
  /** The ledger's own rows contradict each other. */
  LEDGER_DIFFERS: 2,
  /** The chain knows a used voucher id that the journal has not reached. */
  VOUCHER_ID_AHEAD: 2,
  /** The journal has not the line that the auditor checked last. */
  JOURNAL_DIFFERS: 2,
  /** The validators certified another checkpoint than the one that was followed. */
  CHAIN_DIFFERS: 2,
  /** The database was restored from a backup: lines after it may be missing. */
  JOURNAL_RESTORED: 2,
} as const satisfies Record<string, HaltLevel>;
export type HaltCode = keyof typeof LEVELS;

/** What was found, as a sentence. */
export type Finding = { code: HaltCode; detail: string };

export type Halt = Finding & {
  id: bigint;
  level: HaltLevel;
  /** The journal's last number when it opened. */
  seq: bigint;
  openedAtMs: number;
};

/** A halt as its row has it. What closes it is for the reader to judge. */
export type HaltRow = Halt & { readonly closing: { readonly text: string; readonly signature: string } | null };

const COLUMNS = 'id, code, level, seq, detail, opened_at_ms AS "openedAtMs"';
const CLOSING = 'closing_text AS text, closing_signature AS signature';
type Row = Omit<Halt, 'openedAtMs'> & { openedAtMs: bigint };
type RowWithClosing = Row & { text: string | null; signature: string | null };

/** The level follows from the code, whatever the row says. */
const toHalt = (row: Row): Halt => ({ ...row, level: LEVELS[row.code], openedAtMs: Number(row.openedAtMs) });

function toHaltRow({ text, signature, ...row }: RowWithClosing): HaltRow {
  return { ...toHalt(row), closing: text === null || signature === null ? null : { text, signature } };
}

/** Opens a halt and returns it; null when one of its code is open already. */
export async function insertHalt(
  tx: Queryable,
  { code, detail }: Finding,
  { seq, nowMs }: { seq: bigint; nowMs: number },
): Promise<Halt | null> {
  const { rows } = await tx.query<Row>({
    name: 'halt_open',
    text: `INSERT INTO halts (code, level, seq, detail, opened_at_ms) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (code) WHERE closed_at_ms IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    values: [code, LEVELS[code], seq, detail, nowMs],
  });
  return rows[0] ? toHalt(rows[0]) : null;
}

/** Of a row that is closed: everything that its closing is verified for. */
const CLOSED_AS = `id || '@' || opened_at_ms || ' ' || code || ' ' || closing_signature || ' ' || closing_text`;

/** Returns `CLOSED_AS` of a row. */
export function closedAs({ id, openedAtMs, code, closing }: HaltRow): string {
  return `${id}@${openedAtMs} ${code} ${closing?.signature} ${closing?.text}`;
}

/** Returns the halts that are not closed as one of `known` says, oldest first. */
export async function readHaltRows(db: Queryable, known: readonly string[]): Promise<HaltRow[]> {
  const { rows } = await db.query<RowWithClosing>({
    name: 'halt_list',
    text: `SELECT ${COLUMNS}, ${CLOSING} FROM halts
           WHERE closed_at_ms IS NULL OR (${CLOSED_AS} = ANY($1)) IS NOT TRUE ORDER BY id`,
    values: [known],
  });
  return rows.map(toHaltRow);
}

/** Returns the halts of a code that were closed, newest first. */
export async function readClosedRows(db: Queryable, code: HaltCode): Promise<HaltRow[]> {
  const { rows } = await db.query<RowWithClosing>({
    name: 'halt_list_closed',
    text: `SELECT ${COLUMNS}, ${CLOSING} FROM halts WHERE code = $1 AND closed_at_ms IS NOT NULL ORDER BY id DESC`,
    values: [code],
  });
  return rows.map(toHaltRow);
}

/** Returns the names of all halts that are closed, by whichever signature. */
export async function readClosedNames(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>({
    name: 'halt_names_closed',
    text: `SELECT id || '@' || opened_at_ms AS name FROM halts WHERE closed_at_ms IS NOT NULL`,
  });
  return new Set(rows.map(({ name }) => name));
}

const CLOSING_LOCK = 7_219_407;

/**
 * Waits until no other transaction closes a halt, and makes others wait until this one ends. By a row of the leases: the role that opens halts may
 * change no row of theirs, so it can lock none. Servers of the release before lock by a number.
 */
export async function lockClosing(tx: Queryable): Promise<void> {
  await lockLease(tx, 'halts');
  await tx.query('SELECT pg_advisory_xact_lock($1)', [CLOSING_LOCK]);
}

/** Returns a halt and locks it; null when there is none. */
export async function lockHalt(tx: Queryable, id: bigint): Promise<HaltRow | null> {
  const { rows } = await tx.query<RowWithClosing>(`SELECT ${COLUMNS}, ${CLOSING} FROM halts WHERE id = $1 FOR UPDATE`, [
    id,
  ]);
  return rows[0] ? toHaltRow(rows[0]) : null;
}

export async function closeHalt(
  tx: Queryable,
  id: bigint,
  { atMs, text, signature }: { atMs: number; text: string; signature: string },
): Promise<void> {
  await tx.query('UPDATE halts SET closed_at_ms = $2, closing_text = $3, closing_signature = $4 WHERE id = $1', [
    id,
    atMs,
    text,
    signature,
  ]);
}
