/** Conditions that stop vouchers and that the database alone can tell, read in the transaction that asks. Writes nothing. */

import { ANSWERED_IDS_MAX, BREACH_ACCOUNT, type ResumeText } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../../ledger.ts';
import type { HaltRegister } from './resume/register.ts';
import type { Finding } from './store.ts';

type Answers = Pick<HaltRegister, 'readAnswered' | 'readAnsweredIds'>;

/** Returns every condition that holds. */
export async function findConditions(db: Queryable, register: Answers): Promise<Finding[]> {
  const found = [await findBreach(db, register), await findIdsAhead(db, register)];
  return found.filter((finding) => finding !== null);
}

/** Returns what left the vault without a request and is not back, base units by asset. */
export async function readBreach(db: Queryable): Promise<ResumeText['answered']> {
  const balances = await readAccountBalances(db, [BREACH_ACCOUNT]);
  return Object.fromEntries(
    balances.filter(({ balance }) => balance < 0n).map(({ asset, balance }) => [asset, -balance]),
  );
}

async function findBreach(db: Queryable, { readAnswered }: Answers): Promise<Finding | null> {
  const missing = Object.entries(await readBreach(db));
  if (missing.length === 0) return null;
  // What an operator has seen and answered for does not stop vouchers again; whatever else leaves does.
  const answered = new Map(Object.entries(await readAnswered(db, 'VAULT_BREACH')));
  const fresh = missing.filter(([asset, amount]) => amount > (answered.get(asset) ?? 0n));
  if (fresh.length === 0) return null;
  const detail = fresh.map(([asset, amount]) => `${amount} ${asset} left the vault without a request`).join(', ');
  return { code: 'VAULT_BREACH', detail };
}

async function findIdsAhead(db: Queryable, register: Answers): Promise<Finding | null> {
  const ids = await readIdsAhead(db, register);
  if (ids.length === 0) return null;
  const { lastSeq } = await readJournalHead(db);
  const detail = `the chain has paid voucher ${ids.join(', ')}, the journal ends at ${lastSeq}: inputs are missing, or both keys were used`;
  return { code: 'VOUCHER_ID_AHEAD', detail };
}

/**
 * Returns the ids that the chain has paid, above the journal's last number, and that no operator has answered for: the lowest twenty, ascending. A
 * voucher's id is the journal's number of its request, so no such id can have been given.
 */
export async function readIdsAhead(
  db: Queryable,
  { readAnsweredIds }: Pick<HaltRegister, 'readAnsweredIds'>,
): Promise<bigint[]> {
  const { lastSeq } = await readJournalHead(db);
  const answered = new Set(await readAnsweredIds(db));
  const { rows } = await db.query<{ id: string }>({
    name: 'halt_ids_ahead',
    text: `SELECT DISTINCT (content->>'id')::numeric AS id FROM chain_events WHERE kind IN ('Withdrawn', 'ReserveDeposited')
           AND (content->>'id')::numeric > $1 ORDER BY id LIMIT $2`,
    values: [lastSeq, answered.size + ANSWERED_IDS_MAX],
  });
  return rows
    .map(({ id }) => BigInt(id))
    .filter((id) => !answered.has(id))
    .slice(0, ANSWERED_IDS_MAX);
}
