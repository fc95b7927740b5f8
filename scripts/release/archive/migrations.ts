/** The changes of the schema that a release knows, and whether the former release runs on after each. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationKind } from '@suil/postgres';

/** Folders of numbered files: of the server's own, of its modules, of the ledger. */
const FOLDERS = 'suil/server/src/**/{sql,baseline}/*.sql';
const LEDGER = 'packages/ledger/src/schema/sql/*.sql';
const TESTS = 'suil/server/src/testing/';

/** The files of the former release: those that are not in it are this one's. */
const BASELINE = 'scripts/check/migrations/baseline.json';

export interface ReleaseMigration {
  readonly path: string;
  readonly sha256: string;
  /** The former release does not know it. */
  readonly isNew: boolean;
  /** Whether a server of the former release runs on after it; null for those of before this was written down. */
  readonly kind: 'expand' | 'contract' | null;
}

export function listMigrationFiles(root: string): readonly string[] {
  return [...globSync(FOLDERS, { cwd: root }), ...globSync(LEDGER, { cwd: root })]
    .filter((path) => !path.startsWith(TESTS))
    .sort();
}

export function listMigrations(root: string): readonly ReleaseMigration[] {
  const { checksums }: { checksums: Record<string, string> } = JSON.parse(readFileSync(join(root, BASELINE), 'utf8'));
  return listMigrationFiles(root).map((path) => {
    const sql = readFileSync(join(root, path), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    return { path, sha256, isNew: !(path in checksums), kind: readMigrationKind(sql)?.kind ?? null };
  });
}
