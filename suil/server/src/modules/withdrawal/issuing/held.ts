/** Whether the money of requests is on hold: what waits on an account is what its open requests ask for, to the unit. Changes nothing. */
import type { AccountName, Asset } from '@suil/core';
import { type Queryable, toTextArray } from '@suil/postgres';
import { heldAccount, type Withdrawal } from '../withdrawal.ts';

type Asked = Pick<Withdrawal, 'source' | 'member' | 'asset'>;
type Hold = { account: AccountName; asset: Asset; asked: string; held: bigint };

/** As the index of open requests has it. */
const IS_OPEN = "w.status IN ('queued', 'issuing', 'issued')";

/** Returns the accounts behind these requests that do not hold exactly what all their open requests ask for, as sentences. */
export async function findUnheld(db: Queryable, ids: readonly bigint[]): Promise<string[]> {
  const { rows: asked } = await db.query<Asked>({
    name: 'withdrawal_asked',
    text: 'SELECT DISTINCT source, member, asset FROM withdrawals WHERE id = ANY($1::bigint[])',
    values: [ids],
  });
  const holds = await readHolds(db, asked);
  return holds
    .filter((hold) => hold.held !== BigInt(hold.asked))
    .map(({ account, asset, held, asked: total }) => `${account} ${asset} holds ${held} for requests of ${total}`);
}

/** Returns each account that holds for one of these requests. Both sums are of one statement: between two of them a request can be made. */
async function readHolds(db: Queryable, asked: readonly Asked[]): Promise<Hold[]> {
  const { rows } = await db.query<Hold>({
    name: 'withdrawal_holds',
    // One account holds what a member asked for, whatever it came from; the operator's two sources have one account each.
    text: `SELECT q.account, q.asset,
             CASE WHEN q.source IN ('reserve', 'treasury')
               THEN (SELECT coalesce(sum(w.amount), 0) FROM withdrawals w WHERE w.source = q.source AND w.asset = q.asset AND ${IS_OPEN})
               ELSE (SELECT coalesce(sum(w.amount), 0) FROM withdrawals w
                     WHERE w.member = q.member AND w.source IN ('balance', 'hashrate') AND w.asset = q.asset AND ${IS_OPEN}) END AS asked,
             coalesce((SELECT b.balance FROM ledger.accounts a JOIN ledger.balances b ON b.account_id = a.id
                       WHERE a.name = q.account AND a.asset = q.asset), 0) AS held
           FROM (SELECT DISTINCT ON (account, asset) * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
                   AS u (account, asset, source, member)) q`,
    values: [
      toTextArray(asked.map(heldAccount)),
      toTextArray(asked.map(({ asset }) => asset)),
      toTextArray(asked.map(({ source }) => source)),
      toTextArray(asked.map(({ member }) => member)),
    ],
  });
  return rows;
}
