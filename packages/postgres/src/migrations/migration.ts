/**
 * One change of the schema, as a numbered file: what it says of itself in its first line, and whether code that does not know it may run
 * after it. Applies nothing.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

export type Migration = { number: number; name: string; sql: string };
/** The changes of one part of the application, in order, numbered from 1 without gaps. */
export type MigrationScope = { scope: string; migrations: readonly Migration[] };

/**
 * `expand`: code that was written before the change runs on after it. `contract`: the change takes away what such code uses, so it runs only
 * when no release before `after` does.
 */
export type MigrationKind = { kind: 'expand' } | { kind: 'contract'; after: string };

const FILE_NAME = /^(\d{4})_([a-z0-9_]+)\.sql$/;
/** First line of a file, before what the change does. */
const FIRST_LINE = /^-- (?:(expand)|contract after (\d+\.\d+\.\d+)): \S/;

/** Reads the files `0001_name.sql`, `0002_…` of a folder. */
export function readMigrations(scope: string, folder: URL): MigrationScope {
  const migrations = readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const match = FILE_NAME.exec(file);
      return match
        ? [{ number: Number(match[1]), name: match[2] ?? '', sql: readFileSync(new URL(file, folder), 'utf8') }]
        : [];
    });
  return { scope, migrations };
}

/** Returns what the first line says, `-- expand: …` or `-- contract after 1.2.3: …`; null when it says neither. */
export function readMigrationKind(sql: string): MigrationKind | null {
  const [, expand, after] = FIRST_LINE.exec(sql) ?? [];
  if (expand !== undefined) return { kind: 'expand' };
  return after === undefined ? null : { kind: 'contract', after };
}

/** Returns whether code that does not know the change may run after it. */
export function isExpand({ sql }: Migration): boolean {
  return readMigrationKind(sql)?.kind === 'expand';
}

/** Returns what an applied change is recognised by: 32 hexadecimal digits. */
export function checksum({ sql }: Pick<Migration, 'sql'>): string {
  return createHash('sha256').update(sql).digest('hex').slice(0, 32);
}
