/** The indexer's one row: which chain the database belongs to, and the last checkpoint whose events it holds. */
import { chainReset } from '@suil/checkpoints';
import type { Queryable } from '@suil/postgres';

export type Cursor = {
  chain: string;
  /** Last checkpoint whose events are in the database; -1 before the first. */
  checkpoint: bigint;
  /** Digest of that checkpoint; null before the first, and where an earlier version of this code left off. */
  digest: string | null;
  chainTimestampMs: number;
  /** Packages that our contracts were upgraded to so far, oldest first; without the first one. */
  packages: readonly string[];
  /** Null while it is not known: no followed checkpoint has changed it, or some were followed by an earlier version of this code. */
  config: WatchedVersion | null;
};

/** What the cursor's checkpoint left of the deployment's configuration object, the one object that is watched. */
export type WatchedVersion = {
  version: bigint;
  /** Base58. */
  digest: string;
};

export type Deployment = {
  chain: string;
  package: string;
  /** Where a database that has read nothing yet begins. Default 0. */
  startCheckpoint?: bigint;
};

/**
 * Returns the cursor, made at the first start.
 * @throws {SETUP_CHAIN_RESET} when the database follows another chain or another deployment
 */
export async function openCursor(db: Queryable, deployment: Deployment): Promise<Cursor> {
  await db.query(
    'INSERT INTO indexer_state (id, chain, package, checkpoint, chain_timestamp_ms) VALUES (1, $1, $2, $3, 0) ON CONFLICT DO NOTHING',
    [deployment.chain, deployment.package, (deployment.startCheckpoint ?? 0n) - 1n],
  );
  const { rows } = await db.query<{ chain: string; package: string }>('SELECT chain, package FROM indexer_state');
  const stored = rows[0];
  if (stored?.chain !== deployment.chain) throw chainReset(stored?.chain ?? '', deployment.chain);
  if (stored.package !== deployment.package) throw chainReset(stored.package, deployment.package);
  return readCursor(db);
}

export async function readCursor(db: Queryable): Promise<Cursor> {
  return toCursor(await db.query<CursorRow>({ name: 'indexer_cursor', text: `${SELECT}` }));
}

/** Returns the cursor and keeps other indexers waiting until the transaction ends. */
export async function lockCursor(tx: Queryable): Promise<Cursor> {
  return toCursor(await tx.query<CursorRow>({ name: 'indexer_cursor_lock', text: `${SELECT} FOR UPDATE` }));
}

export async function moveCursor(tx: Queryable, cursor: Omit<Cursor, 'chain'>): Promise<void> {
  await tx.query({
    name: 'indexer_cursor_move',
    text: `UPDATE indexer_state SET checkpoint = $1, digest = $2, chain_timestamp_ms = $3, packages = $4,
             config_version = $5, config_digest = $6, config_checkpoint = $1`,
    values: [
      cursor.checkpoint,
      cursor.digest,
      cursor.chainTimestampMs,
      cursor.packages,
      cursor.config?.version ?? null,
      cursor.config?.digest ?? null,
    ],
  });
}

const SELECT = `SELECT chain, checkpoint, digest, chain_timestamp_ms, packages,
  CASE WHEN config_checkpoint = checkpoint THEN config_version END AS config_version, config_digest FROM indexer_state WHERE id = 1`;
type CursorRow = {
  chain: string;
  checkpoint: bigint;
  digest: string | null;
  chain_timestamp_ms: bigint;
  packages: string[];
  config_version: bigint | null;
  config_digest: string | null;
};

function toCursor({ rows }: { rows: CursorRow[] }): Cursor {
  const row = rows[0];
  const { config_version: version = null, config_digest: digest = null } = row ?? {};
  return {
    chain: row?.chain ?? '',
    checkpoint: row?.checkpoint ?? -1n,
    digest: row?.digest ?? null,
    chainTimestampMs: Number(row?.chain_timestamp_ms ?? 0),
    packages: row?.packages ?? [],
    config: version === null || digest === null ? null : { version, digest },
  };
}
