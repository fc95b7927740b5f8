/** Conditions that stop vouchers and that the database alone can tell, read in the transaction that asks. Writes nothing. */

import { BREACH_ACCOUNT, formatRange, type ResumeText } from '@suil/core';
import { readJournalHead } from '@suil/ledger';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../../ledger.ts';
import { readIdsAhead } from './resume/ids-ahead.ts';
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

/** How many ranges of ids a halt names: the signer takes a detail of at most 2,000 characters. */
const NAMED_MAX = 20;

async function findIdsAhead(db: Queryable, register: Answers): Promise<Finding | null> {
  const ranges = await readIdsAhead(db, register);
  if (ranges.length === 0) return null;
  const { lastSeq } = await readJournalHead(db);
  const named = ranges.slice(0, NAMED_MAX).map(formatRange).join(', ');
  const more = ranges.length > NAMED_MAX ? ' and more' : '';
  const detail = `the chain has paid ${named}${more}, the journal ends at ${lastSeq}: inputs are missing, or both keys were used`;
  return { code: 'VOUCHER_ID_AHEAD', detail };
}
