/** What pays a simulation: the coins and reservations that it names, funds, or a coin made for it. Owns that choice and the budget that follows. */
import { checkFunds } from '../checks/funds.ts';
import { checkGasFromFunds, checkGasPayment, gasBalanceMist } from '../checks/gas.ts';
import type { LoadedInputs, ObjectReader } from '../checks/inputs.ts';
import { MAX_GAS_BUDGET_MIST } from '../protocol/protocol-config.ts';
import type { SimulateOptions, Transaction } from '../types.ts';
import { mockGasCoin } from './mock-gas.ts';

/** Returns the inputs with what pays, and the budget. @throws {CHAIN_WITHDRAWAL_INVALID} {CHAIN_GAS_…} as an execution, as far as checks are enabled */
export function simulatedPayment(
  transaction: Transaction,
  loaded: LoadedInputs,
  { checksEnabled = true, gasFromFunds = false }: SimulateOptions,
  read: ObjectReader,
): { readonly loaded: LoadedInputs; readonly budgetMist: bigint } {
  const { gas, sender } = transaction;
  const isPaid = gas.payment.length > 0;
  const mocked = !isPaid && !(checksEnabled && gasFromFunds);
  checkFunds(transaction, loaded, read, mocked || isPaid ? 0n : gas.budgetMist);
  const budgetMist = checksEnabled ? gas.budgetMist : MAX_GAS_BUDGET_MIST;
  if (mocked) return { loaded: { ...loaded, gasCoins: [mockGasCoin(gas.owner || sender)] }, budgetMist };
  if (!isPaid) checkGasFromFunds(transaction);
  else if (checksEnabled) checkGasPayment(transaction, loaded);
  // Without checks they pay what they can; no budget means no limit.
  else return { loaded, budgetMist: leastOf(gas.budgetMist || budgetMist, gasBalanceMist(gas, loaded)) };
  return { loaded, budgetMist };
}

function leastOf(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
