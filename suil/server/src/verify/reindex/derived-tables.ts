/**
 * Which tables follow from the inputs, and how their rows are compared: by what they state, not by numbers that a database gives out (ids of
 * entries and accounts) or by when they were written. The ledger's are listed here; every other part declares its own.
 */
import { CLOSING_ACCOUNT } from '@suil/core';
import { indexTables, type TableReplay } from '../../database/tables.ts';
import type { ServerModule } from '../../module/module.ts';
import { schemaOf } from '../../module/module-list.ts';

export interface DerivedTable {
  readonly name: string;
  /** Returns the rows to compare. */
  readonly query: string;
}

/** What a closing posts to members in pieces (decision 032) counts as part of the closing's entry: into which pieces decides nothing. */
const ENTRY_KEY =
  "CASE WHEN e.key LIKE 'rest:%' THEN split_part(e.key, ':', 2) || ':' || split_part(e.key, ':', 3) || ':' || split_part(e.key, ':', 4) ELSE e.key END";
const NOT_CLEARING = `a.name <> '${CLOSING_ACCOUNT}'`;

const LEDGER: Readonly<Record<string, TableReplay>> = {
  'ledger.balances': 'none',
  'ledger.checked': 'none',
  'ledger.hold_resolutions': 'none',
  'ledger.journal': 'all',
  'ledger.journal_head': 'all',
  'ledger.accounts': {
    query: `SELECT a.name, a.asset, b.balance, b.last_seq, b.may_be_negative FROM ledger.accounts a
            JOIN ledger.balances b ON b.account_id = a.id WHERE b.last_seq > 0 AND (b.balance <> 0 OR ${NOT_CLEARING})`,
  },
  'ledger.entries': {
    query: "SELECT key, kind, digest, occurred_at_ms, input_seq FROM ledger.entries WHERE key NOT LIKE 'rest:%'",
  },
  'ledger.holds': {
    query: `SELECT h.id, a.name, a.asset, h.amount, e.key AS opened, r.outcome, f.key AS resolved FROM ledger.holds h
            JOIN ledger.accounts a ON a.id = h.account_id JOIN ledger.entries e ON e.id = h.entry_id
            LEFT JOIN ledger.hold_resolutions r ON r.hold_id = h.id LEFT JOIN ledger.entries f ON f.id = r.entry_id`,
  },
  'ledger.idempotency_keys': {
    query: `SELECT k.key, k.content_hash, e.key AS entry_key FROM ledger.idempotency_keys k
            JOIN ledger.entries e ON e.id = k.entry_id WHERE k.key NOT LIKE 'day:%' AND k.key NOT LIKE 'rest:%'`,
  },
  'ledger.postings': {
    query: `SELECT a.name, a.asset, p.seq, ${ENTRY_KEY} AS key, p.amount, p.balance_after FROM ledger.postings p
            JOIN ledger.accounts a ON a.id = p.account_id JOIN ledger.entries e ON e.id = p.entry_id
            WHERE ${NOT_CLEARING}`,
  },
};

/** Returns how every table of the server is compared, by name. */
export function replayOfTables(modules: readonly ServerModule[]): ReadonlyMap<string, TableReplay> {
  const own = [...indexTables(schemaOf(modules).tables)].map(([name, { replay }]) => [name, replay] as const);
  return new Map([...own, ...Object.entries(LEDGER)]);
}

/** Returns the tables that follow from the inputs, in whole or in part, by name. */
export function derivedTables(modules: readonly ServerModule[]): DerivedTable[] {
  return [...replayOfTables(modules)]
    .flatMap(([name, replay]) => {
      if (replay === 'none') return [];
      return { name, query: replay === 'all' ? `SELECT * FROM ${name}` : replay.query };
    })
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
