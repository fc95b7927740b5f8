/**
 * Copies what a server of the former release leaves out while both releases run: settlements and claims of events that it applied. Each start continues
 * where the one before ended, so that the last start of a rollout, after the last former server ended, leaves nothing out.
 */
import { type Pool, type Queryable, withTransaction } from '@suil/postgres';
import { readPosition, wholeCheckpoint } from '../../ledger-writer/position.ts';

/** Events of one transaction, about. */
const PIECE_EVENTS = 20_000;

/** Returns how many rows it added. Several processes may run it at once, beside servers of either release. */
export async function copyLeftOut(owner: Pool): Promise<number> {
  const through = wholeCheckpoint(await readPosition(owner));
  let added = 0;
  for (let after = await readCopied(owner); after < through; after = await readCopied(owner)) {
    const end = await readPieceEnd(owner, after, through);
    added += await withTransaction(owner, (tx) => copyPiece(tx, after, end));
  }
  return added;
}

async function readCopied(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ checkpoint: bigint }>('SELECT checkpoint FROM liquidity_copied');
  return rows[0]?.checkpoint ?? -1n;
}

async function readPieceEnd(db: Queryable, after: bigint, through: bigint): Promise<bigint> {
  const { rows } = await db.query<{ checkpoint: bigint }>(
    'SELECT checkpoint FROM chain_events WHERE checkpoint > $1 AND checkpoint <= $2 ORDER BY checkpoint, position OFFSET $3 LIMIT 1',
    [after, through, PIECE_EVENTS],
  );
  return rows[0]?.checkpoint ?? through;
}

/** What the positions were is in no event: the next settlement of each says it again. */
async function copyPiece(tx: Queryable, after: bigint, through: bigint): Promise<number> {
  const settlements = await tx.query(
    `INSERT INTO liquidity_settlements (member, through_day, income, checkpoint, position)
     SELECT content->>'member', (content->>'throughDay')::integer, (content->>'income')::bigint, checkpoint, position
     FROM chain_events WHERE checkpoint > $1 AND checkpoint <= $2 AND kind = 'Settled'
     ON CONFLICT (member, through_day) DO NOTHING`,
    [after, through],
  );
  const claims = await tx.query(
    `INSERT INTO liquidity_claims (member, income_kind, day, checkpoint, position, amount, fee)
     SELECT content->>'member', content->>'incomeKind', div((content->>'timestampMs')::bigint, 86400000)::integer, checkpoint, position,
       (content->>'rewardValue')::bigint, (content->>'rewardValueFee')::bigint
     FROM chain_events WHERE checkpoint > $1 AND checkpoint <= $2 AND kind = 'Claimed'
     ON CONFLICT (member, income_kind, day, checkpoint, position) DO NOTHING`,
    [after, through],
  );
  await tx.query(
    `INSERT INTO liquidity_copied VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET checkpoint = greatest(liquidity_copied.checkpoint, excluded.checkpoint)`,
    [through],
  );
  return (settlements.rowCount ?? 0) + (claims.rowCount ?? 0);
}
