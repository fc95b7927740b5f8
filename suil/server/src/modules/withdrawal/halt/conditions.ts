/** Conditions that stop vouchers and that the database alone can tell, read in the transaction that asks. Writes nothing. */

import { BREACH_ACCOUNT, type ResumeText } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../../ledger.ts';
import type { HaltRegister } from './resume/register.ts';
import type { Finding } from './store.ts';

/** Returns every condition that holds. */
export async function findConditions(db: Queryable, register: Pick<HaltRegister, 'readAnswered'>): Promise<Finding[]> {
  const found = [await findBreach(db, register), await findIdAhead(db)];
  return found.filter((finding) => finding !== null);
}

/** Returns what left the vault without a request and is not back, base units by asset. */
export async function readBreach(db: Queryable): Promise<ResumeText['answered']> {
  const balances = await readAccountBalances(db, [BREACH_ACCOUNT]);
  return Object.fromEntries(
    balances.filter(({ balance }) => balance < 0n).map(({ asset, balance }) => [asset, -balance]),
  );
}

async function findBreach(
  db: Queryable,
  { readAnswered }: Pick<HaltRegister, 'readAnswered'>,
): Promise<Finding | null> {
  const missing = Object.entries(await readBreach(db));
  if (missing.length === 0) return null;
  // What an operator has seen and answered for does not stop vouchers again; whatever else leaves does.
  const answered = new Map(Object.entries(await readAnswered(db, 'VAULT_BREACH')));
  const fresh = missing.filter(([asset, amount]) => amount > (answered.get(asset) ?? 0n));
  if (fresh.length === 0) return null;
  const detail = fresh.map(([asset, amount]) => `${amount} ${asset} left the vault without a request`).join(', ');
  return { code: 'VAULT_BREACH', detail };
}

/** A voucher's id is the journal's number of its request, so no id above the journal's last number can have been given. */
async function findIdAhead(db: Queryable): Promise<Finding | null> {
  const { rows } = await db.query<{ id: string | null }>({
    name: 'halt_highest_id',
    text: `SELECT max((content->>'id')::numeric) AS id FROM chain_events WHERE kind IN ('Withdrawn', 'ReserveDeposited')`,
  });
  const highest = BigInt(rows[0]?.id ?? 0);
  const { lastSeq } = await readJournalHead(db);
  if (highest <= lastSeq) return null;
  const detail = `the chain has paid voucher ${highest}, the journal ends at ${lastSeq}: inputs are missing`;
  return { code: 'VOUCHER_ID_AHEAD', detail };
}
