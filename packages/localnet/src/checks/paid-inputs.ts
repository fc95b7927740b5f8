/** What a transaction uses and what pays for it, as an execution needs both: found, held by whom it must be, and not kept from the sender. */
import type { Transaction } from '../types.ts';
import type { ReservationContext } from './coin-reservation.ts';
import { checkDeniedInputs } from './denied-inputs.ts';
import { checkFunds } from './funds.ts';
import { checkGasFromFunds, checkGasPayment } from './gas.ts';
import { type LoadedInputs, loadInputs, type ObjectReader } from './inputs.ts';

/** @throws what `loadInputs` throws, {CHAIN_GAS_…} {CHAIN_WITHDRAWAL_INVALID} {CHAIN_COIN_DENIED} {CHAIN_COIN_PAUSED} */
export function loadPaidInputs(
  transaction: Transaction,
  read: ObjectReader,
  context: ReservationContext,
): LoadedInputs {
  const loaded = loadInputs(transaction, read, true, context);
  const { gas } = transaction;
  const fromFunds = gas.payment.length === 0;
  if (fromFunds) checkGasFromFunds(transaction);
  else checkGasPayment(transaction, loaded);
  checkFunds(transaction, loaded, read, fromFunds ? gas.budgetMist : 0n);
  checkDeniedInputs(transaction, loaded, read);
  return loaded;
}
