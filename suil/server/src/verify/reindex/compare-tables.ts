/** Compares what two databases say, row by row, streamed. Changes nothing. */
import { readCopy, type Transaction } from '@suil/postgres';
import type { DerivedTable } from './derived-tables.ts';

export type TableComparison = { rows: number; differences: string[] };

/** Differences shown per table; more say nothing new. */
const SHOWN_MAX = 20;

/** Returns how many rows of derived tables the live database has, and every row that only one of the two has. */
export async function compareTables(
  tables: readonly DerivedTable[],
  live: Transaction,
  shadow: Transaction,
): Promise<TableComparison> {
  const whole: TableComparison = { rows: 0, differences: [] };
  for (const table of tables) {
    const { rows, differences } = await compareTable(table, live, shadow);
    whole.rows += rows;
    whole.differences.push(...differences);
  }
  return whole;
}

async function compareTable(table: DerivedTable, live: Transaction, shadow: Transaction): Promise<TableComparison> {
  const query = `SELECT row FROM (SELECT to_jsonb(said)::text AS row FROM (${table.query}) AS said) AS rows ORDER BY row COLLATE "C"`;
  const [ours, others] = [readLines(live, query), readLines(shadow, query)];
  let [own, other] = [await ours.next(), await others.next()];
  const comparison: TableComparison = { rows: 0, differences: [] };
  let count = 0;
  const note = (sign: string, line: string) => {
    count += 1;
    if (count <= SHOWN_MAX)
      comparison.differences.push(`${table.name} ${sign} ${Buffer.from(line, 'latin1').toString()}`);
  };
  while (!own.done || !other.done) {
    const order = compareSteps(own, other);
    if (order < 0 && !own.done) note('only the database:', own.value);
    if (order > 0 && !other.done) note('only the chain and the journal:', other.value);
    if (order <= 0) {
      comparison.rows += 1;
      own = await ours.next();
    }
    if (order >= 0) other = await others.next();
  }
  if (count > SHOWN_MAX) comparison.differences.push(`${table.name}: ${count - SHOWN_MAX} more`);
  return comparison;
}

/** Orders the next lines of both sides; a side that has ended comes last. */
function compareSteps(own: IteratorResult<string, undefined>, other: IteratorResult<string, undefined>): number {
  if (own.done) return 1;
  return other.done ? -1 : compareText(own.value, other.value);
}

/** Lines are read as bytes, one letter each, so that letters compare as the database compares bytes. */
function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

async function* readLines(db: Transaction, query: string): AsyncGenerator<string, undefined, undefined> {
  let rest = '';
  for await (const chunk of readCopy(db, query)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  return undefined;
}
