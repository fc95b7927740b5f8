/**
 * The rules for changes of the schema that are newer than the baseline: each one says in its first line whether it expands the schema or
 * contracts it, what expands only adds, and what contracts names a release that came before this one.
 */
import { checksum, readMigrationKind } from '../../../packages/postgres/src/migrations/migration.ts';

export interface MigrationFile {
  /** From the root. */
  readonly path: string;
  readonly sql: string;
}

export interface Baseline {
  /** Checksums of the files that are older than these rules or were released, by path. */
  readonly checksums: Readonly<Record<string, string>>;
}

export interface MigrationFinding {
  readonly path: string;
  readonly message: string;
}

const NAME = '([a-z_.0-9]+)';
const CREATED = new RegExp(`^CREATE (?:TABLE|SEQUENCE|SCHEMA) ${NAME}`, 'i');
const TABLE_OF = new RegExp(
  `^(?:ALTER TABLE (?:ONLY )?|INSERT INTO |CREATE (?:UNIQUE )?INDEX [a-z_0-9]+ ON |CREATE TABLE [a-z_.0-9]+ PARTITION OF )${NAME}`,
  'i',
);
/** A column that statements of earlier code leave out: it may be null, or has a constant that Postgres does not write into each row. */
const ADDED_COLUMN = new RegExp(
  String.raw`^ALTER TABLE ${NAME} ADD COLUMN [a-z_0-9]+ [a-z]+(?:\(\d+(?:, ?\d+)?\))?(?:\[\])?(?: NOT NULL(?= DEFAULT ))?(?: DEFAULT (?:-?\d+|true|false|'[^']*'))?$`,
  'i',
);

/**
 * Returns what is wrong with `files`, those of the baseline included.
 * @param release the version that is built from these files
 */
export function findUnsafeMigrations(
  files: readonly MigrationFile[],
  { checksums }: Baseline,
  release: string,
): MigrationFinding[] {
  const gone = Object.keys(checksums).filter((path) => !files.some((file) => file.path === path));
  return [
    ...gone.map((path) => ({ path, message: 'was released and is gone: databases have it' })),
    ...files.flatMap(({ path, sql }) => {
      const known = checksums[path];
      const messages = known === undefined ? checkNew(sql, release) : checkKnown(known, checksum({ sql }));
      return messages.map((message) => ({ path, message }));
    }),
  ];
}

function checkKnown(known: string, present: string): string[] {
  return known === present ? [] : ['was released and is edited: write another migration'];
}

function checkNew(sql: string, release: string): string[] {
  const kind = readMigrationKind(sql);
  if (kind === null) return ['begins with neither "-- expand: …" nor "-- contract after RELEASE: …"'];
  if (kind.kind === 'expand') return findContracting(sql);
  if (compareReleases(kind.after, release) < 0) return [];
  return [`contracts after ${kind.after}, so it belongs to a release later than that; this is ${release}`];
}

/** Returns the statements that do more than add to the schema, each with a reason. */
function findContracting(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = new Set(statements.flatMap((each) => CREATED.exec(each)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const table = TABLE_OF.exec(statement)?.[1];
    if (table !== undefined && made.has(table)) return [];
    const isPartition = / PARTITION OF /i.test(statement);
    if ((CREATED.test(statement) && !isPartition) || ADDED_COLUMN.test(statement)) return [];
    return [`does not only expand: "${statement.slice(0, 60)}". ${adviceFor(statement)}`];
  });
}

function adviceFor(statement: string): string {
  if (/^(UPDATE|DELETE|INSERT) /i.test(statement)) return 'Fill in rows in pieces, by a job of the server';
  if (/^CREATE (UNIQUE )?INDEX /i.test(statement))
    return 'An index on a table with rows keeps writes waiting while it is built';
  return 'Earlier code may use what it takes away or not know what it demands: make it a contract of a later release';
}

function statementsOf(sql: string): string[] {
  const text = sql.replace(/--[^\n]*/g, '').replace(/\s+/g, ' ');
  return text
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Negative when `left` came before `right`. */
function compareReleases(left: string, right: string): number {
  const [one, other] = [left, right].map((release) => release.split('.').map(Number));
  const place = one?.findIndex((part, index) => part !== other?.[index]) ?? -1;
  return (one?.[place] ?? 0) - (other?.[place] ?? 0);
}
