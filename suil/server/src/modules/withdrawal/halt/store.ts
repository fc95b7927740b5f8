/** Rows of `halts`. Decides nothing. */
import type { Queryable } from '@suil/postgres';

/** Why vouchers stop. Codes never change: rows and the signer's log name them. */
export type HaltCode =
  /** Something left the vault that no request asked for. */
  | 'VAULT_BREACH'
  /** The vault does not hold what the accounts add up to. */
  | 'VAULT_DIFFERS'
  /** The ledger's own rows contradict each other. */
  | 'LEDGER_DIFFERS'
  /** The chain knows a used voucher id that the journal has not reached. */
  | 'VOUCHER_ID_AHEAD';

/** 1: no voucher is issued or signed. 2 is kept for closing the ledger itself. */
export type HaltLevel = 1 | 2;

/** What was found, as a sentence. */
export type Finding = { code: HaltCode; level: HaltLevel; detail: string };

export type Halt = Finding & {
  id: bigint;
  /** The journal's last number when it opened. */
  seq: bigint;
  openedAtMs: number;
};

/** Figures of a condition by name, decimal text. */
export type HaltState = Readonly<Record<string, string>>;

const COLUMNS = 'id, code, level, seq, detail, opened_at_ms AS "openedAtMs"';
type Row = Omit<Halt, 'openedAtMs'> & { openedAtMs: bigint };
const toHalt = (row: Row): Halt => ({ ...row, openedAtMs: Number(row.openedAtMs) });

/** Opens a halt and returns it; null when one of its code is open already. */
export async function insertHalt(
  tx: Queryable,
  { code, level, detail }: Finding,
  { seq, nowMs }: { seq: bigint; nowMs: number },
): Promise<Halt | null> {
  const { rows } = await tx.query<Row>({
    name: 'halt_open',
    text: `INSERT INTO halts (code, level, seq, detail, opened_at_ms) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (code) WHERE closed_at_ms IS NULL DO NOTHING RETURNING ${COLUMNS}`,
    values: [code, level, seq, detail, nowMs],
  });
  return rows[0] ? toHalt(rows[0]) : null;
}

/** Returns the open halts, oldest first. */
export async function readOpenHalts(db: Queryable): Promise<Halt[]> {
  const { rows } = await db.query<Row>({
    name: 'halt_list_open',
    text: `SELECT ${COLUMNS} FROM halts WHERE closed_at_ms IS NULL ORDER BY id`,
  });
  return rows.map(toHalt);
}

const CLOSING_LOCK = 7_219_407;

/**
 * Waits until no other transaction closes a halt, and makes others wait until this one ends. A lock by a number: the role that opens halts may
 * change no row of theirs, so it can lock none.
 */
export async function lockClosing(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [CLOSING_LOCK]);
}

/** Returns a halt and whether it is open, and locks it; null when there is none. */
export async function lockHalt(tx: Queryable, id: bigint): Promise<(Halt & { isOpen: boolean }) | null> {
  const { rows } = await tx.query<Row & { isOpen: boolean }>(
    `SELECT ${COLUMNS}, closed_at_ms IS NULL AS "isOpen" FROM halts WHERE id = $1 FOR UPDATE`,
    [id],
  );
  const [row] = rows;
  return row ? { ...toHalt(row), isOpen: row.isOpen } : null;
}

export async function closeHalt(
  tx: Queryable,
  id: bigint,
  { atMs, reason, state }: { atMs: number; reason: string; state: HaltState },
): Promise<void> {
  await tx.query('UPDATE halts SET closed_at_ms = $2, closing_reason = $3, closing_state = $4 WHERE id = $1', [
    id,
    atMs,
    reason,
    JSON.stringify(state),
  ]);
}

/** Returns the figures with which a halt of this code was closed last; empty when none was. */
export async function readClosingState(db: Queryable, code: HaltCode): Promise<HaltState> {
  const { rows } = await db.query<{ state: HaltState }>({
    name: 'halt_closing_state',
    text: `SELECT closing_state AS state FROM halts WHERE code = $1 AND closed_at_ms IS NOT NULL ORDER BY closed_at_ms DESC, id DESC LIMIT 1`,
    values: [code],
  });
  return rows[0]?.state ?? {};
}
