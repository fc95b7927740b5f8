/**
 * Charges a transaction: storage of what it writes, rebate of what it ends, computation. Owns what happens when the budget does not
 * reach: the changes are dropped and the transaction fails with InsufficientGas, in the end for the whole budget.
 * Follows sui-adapter gas_charger.rs (handle_storage_and_rebate_v2).
 */

import type { LoadedInputs } from '../checks/inputs.ts';
import { ExecutionFault } from '../effects/status.ts';
import { storageBytes } from '../objects/stored-object.ts';
import type { GasSummary, StoredObject } from '../types.ts';
import { type Changes, failureChanges } from './changes.ts';
import { netGasMist, splitRebate, storageCostMist } from './gas-model.ts';

export interface Settlement {
  readonly changes: Changes;
  readonly gas: GasSummary;
  /** Set when gas, and not the program, made the transaction fail. */
  readonly fault?: ExecutionFault;
}

export interface SettlementInput {
  readonly changes: Changes;
  readonly loaded: LoadedInputs;
  readonly payer: StoredObject;
  readonly computationMist: bigint;
  readonly budgetMist: bigint;
}

export function settleGas(input: SettlementInput): Settlement {
  const { changes, loaded, payer, computationMist, budgetMist } = input;
  const gas = chargeStorage(changes, computationMist);
  if (netGasMist(gas) <= budgetMist) return { changes, gas };
  const fault = new ExecutionFault(
    { InsufficientGas: true },
    `Insufficient gas: ${netGasMist(gas)} MIST are needed, the budget is ${budgetMist}`,
  );
  const failed = failureChanges(loaded, payer);
  const failedGas = chargeStorage(failed, computationMist);
  if (netGasMist(failedGas) <= budgetMist) return { changes: failed, gas: failedGas, fault };
  return { changes: failed, gas: keepStorage(failed, budgetMist), fault };
}

function chargeStorage(changes: Changes, computationCost: bigint): GasSummary {
  let storageCost = 0n;
  for (const draft of changes.written.values()) storageCost += storageCostMist(storageBytes(draft));
  const { refundedMist, keptMist } = splitRebate(rebateOf(changes));
  return { computationCost, storageCost, storageRebate: refundedMist, nonRefundableStorageFee: keptMist };
}

/** Nothing left for storage: what was paid for the inputs before stays paid, and the whole budget is computation. */
function keepStorage(changes: Changes, budgetMist: bigint): GasSummary {
  const { refundedMist, keptMist } = splitRebate(rebateOf(changes));
  return {
    computationCost: budgetMist,
    storageCost: refundedMist,
    storageRebate: refundedMist,
    nonRefundableStorageFee: keptMist,
  };
}

function rebateOf(changes: Changes): bigint {
  let total = 0n;
  for (const before of changes.modified.values()) total += before.storageRebateMist;
  return total;
}
