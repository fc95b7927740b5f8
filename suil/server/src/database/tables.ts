/**
 * The form in which a part of the server declares its tables: who may change what in them, and how a rebuilt database is compared with
 * this one. Migrations, grants and checks are derived from it.
 */
import { assert } from '@suil/core';
import type { MigrationScope } from '@suil/postgres';

/**
 * What the role that applies inputs may do with rows: nothing but read; add only; add and delete, so that no row is changed; anything; change the named
 * columns, so that no one can change whose a row is and how much it is about; or add with the named columns only.
 */
export type TableWrites =
  | 'none'
  | 'append-only'
  | 'append-and-delete'
  | 'any'
  | readonly string[]
  | { readonly adds: readonly string[] };

/** Which rows follow from the journal's inputs: all, none, or those that a query selects in a form that can be compared. */
export type TableReplay = 'all' | 'none' | { readonly query: string };

/** What the role of the HTTP routes may do with rows, besides reading them. */
export type WebWrite = 'INSERT' | 'UPDATE' | 'DELETE';

/**
 * Rows that have no use after a time of their own. Where they are not in the order of their keys, an index begins with `endsAtMs`, but where there are
 * never more than some thousand rows.
 */
export interface RowExpiry {
  /** Unique: rows are deleted by it. */
  readonly key: string;
  /** The column with that time, milliseconds. */
  readonly endsAtMs: string;
  /**
   * By which clock the time is over: the database's; business time where a local chain's clock is moved, else the database's, too; or the latest time of
   * any input of the journal: none to come is earlier. Never by this machine's clock: one that is ahead would delete early.
   */
  readonly clock: 'database' | 'business' | 'journal';
  /** Whether rows end in the order of their keys, so that the first ones by key are those to look at. Default false. */
  readonly isInKeyOrder?: boolean;
  /** How long a row stays after its time, in milliseconds. */
  readonly keptMs: number;
}

/** A table whose rows are kept in parts by ranges of a number: the journal's number of an input, or a checkpoint. */
export interface RowParts {
  readonly by: 'input' | 'checkpoint';
  readonly column: string;
  /** A unique key that begins with the column; every other one is unique within a part. */
  readonly key: readonly string[];
}

/** Rows that no route and no input needs after a time: full parts of the table are taken into files, and out of the database. */
export interface RowArchive {
  /** How long a part stays after the time of its last input or, in parts by checkpoint, of the first event behind it. In milliseconds. */
  readonly keptMs: number;
}

export interface TableRules {
  readonly writes: TableWrites;
  /** Absent: routes only read it. */
  readonly web?: readonly WebWrite[];
  /** An auditor reads it, to check the journal's hashes, what was published of balances, or what is being issued. Default false. */
  readonly audit?: boolean;
  /** When rows are deleted; absent: they are kept. */
  readonly expires?: RowExpiry;
  /** Absent: the table is in one part, or in months of its own. */
  readonly parts?: RowParts;
  /** When full parts are archived; absent: they stay. Only of a table in parts. */
  readonly archive?: RowArchive;
  readonly replay: TableReplay;
}

export interface Tables {
  /** Schema changes of this part; absent where the baseline made its tables and nothing was changed since. */
  readonly migrations?: MigrationScope;
  readonly tables: Readonly<Record<string, TableRules>>;
  /** Which rows of archived tables this part reads at any age: few, by table, as a condition in SQL. They are archived and stay in the database as well. */
  readonly stays?: Readonly<Record<string, string>>;
}

/** Rows are written once. All of them follow from the inputs. */
export const DERIVED: TableRules = { writes: 'append-only', replay: 'all' };
/** Rows are written once. They record what processes and operators did, so a rebuilt database does not have them. */
export const RECORDED: TableRules = { writes: 'append-only', replay: 'none' };

/** Rows are the routes' own: sessions, limits. No amount follows from them, and a rebuilt database does not have them. */
export const OF_WEB: TableRules = { writes: 'any', web: ['INSERT', 'UPDATE', 'DELETE'], replay: 'none' };

/** Returns the rules of every table by name; no two parts may declare the same one. */
export function indexTables(parts: readonly Tables[]): ReadonlyMap<string, TableRules> {
  const rules = new Map<string, TableRules>();
  for (const [name, rule] of parts.flatMap(({ tables }) => Object.entries(tables))) {
    assert(!rules.has(name), `one part declares the table ${name}`);
    rules.set(name, rule);
  }
  return rules;
}

/** Returns the condition of the rows of a table that stay when their part is archived; null: none do. */
export function staysOf(parts: readonly Tables[], table: string): string | null {
  const conditions = parts.flatMap(({ stays }) => stays?.[table] ?? []);
  return conditions.length === 0 ? null : conditions.map((condition) => `(${condition})`).join(' OR ');
}
