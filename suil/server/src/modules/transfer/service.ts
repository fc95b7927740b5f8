/** What a transfer would cost and leave. Changes nothing. */
import { type Address, AppError, type Asset, isAppError, memberAccount } from '@suil/core';
import type { TransferPreviewResponse } from '@suil/core/api';
import type { Queryable } from '@suil/postgres';
import { readAccountBalances } from '../../ledger.ts';
import { readInviters } from '../account/read.ts';
import { checkSpending } from '../spending/read.ts';
import { findTransferRefusal } from './actions.ts';

export type TransferPreview = { from: Address; to: Address; asset: Asset; amount: bigint; atMs: number };

/**
 * Returns what the balance would be.
 * @throws whatever a transfer would be refused with
 */
export async function previewTransfer(
  db: Queryable,
  root: string,
  { from, to, asset, amount, atMs }: TransferPreview,
): Promise<TransferPreviewResponse> {
  if (amount === 0n) throw new AppError('AMOUNT_ZERO');
  const inviters = await readInviters(db, [from, to]);
  const isBound = (address: Address) => address === root || inviters.has(address);
  const refusal = findTransferRefusal({ from, to, isBound });
  if (refusal !== null) throw refusal;
  const balances = await readAccountBalances(db, [memberAccount(from)]);
  const available = balances.find((row) => row.asset === asset)?.balance ?? 0n;
  if (amount > available) throw new AppError('LEDGER_BALANCE_INSUFFICIENT', { asset });
  const spending = await checkSpending(db, { member: from, asset, amount, atMs });
  if (isAppError(spending)) throw spending;
  return { amount: `${amount}`, fee: '0', available: `${available}`, remaining: `${available - amount}` };
}
