/** Brings the tables that grow with inputs and checkpoints into parts, and makes the parts ahead. */
import { ensureJournalParts } from '@suil/ledger';
import { ensureRanges, type Pool } from '@suil/postgres';
import { indexTables, type RowParts, type Tables } from '../tables.ts';

/** Numbers of one part: 2^24, some 17 million inputs, or 45 days of checkpoints at four a second (decision 034). */
const PART_SIZE = 2n ** 24n;

export interface EnsurePartsOptions {
  /** The last input and checkpoint for which there are to be parts, before many rows are written. */
  readonly through?: Readonly<Record<RowParts['by'], bigint>>;
  /** Numbers of one part. Default 2^24. */
  readonly size?: bigint;
}

/** To be run by the owner of the tables, after the migrations and what the modules prepare; several processes may do so at once. */
export async function ensureParts(
  owner: Pool,
  tables: readonly Tables[],
  { through = { input: 0n, checkpoint: 0n }, size = PART_SIZE }: EnsurePartsOptions = {},
): Promise<void> {
  await ensureJournalParts(owner, { size, through: through.input });
  for (const [table, { parts }] of indexTables(tables))
    if (parts) {
      const { by, column, key } = parts;
      await ensureRanges(owner, { schema: 'public', table, column, key, size }, { through: through[by] });
    }
}
