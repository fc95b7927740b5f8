/**
 * Charges a transaction: storage of what it writes, rebate of what it ends, computation. Owns what happens when the budget does not
 * reach: the changes are dropped and the transaction fails with InsufficientGas, in the end for the whole budget.
 * Follows sui-adapter gas_charger.rs (handle_storage_and_rebate_v2).
 */

import type { LoadedInputs } from '../checks/inputs.ts';
import { ExecutionFault } from '../model/execution-fault.ts';
import { storageBytes } from '../model/stored-object.ts';
import { netGasMist, splitRebate, storageCostMist } from '../protocol/gas-model.ts';
import type { GasSummary, StoredObject } from '../types.ts';
import { type Changes, failureChanges } from './changes.ts';

export interface Settlement {
  readonly changes: Changes;
  readonly gas: GasSummary;
  /** False when nothing was left for storage: objects keep what was paid for them before. */
  readonly storageCharged: boolean;
  /** Set when gas, and not the program, made the transaction fail. */
  readonly fault?: ExecutionFault;
}

export interface SettlementInput {
  readonly changes: Changes;
  readonly loaded: LoadedInputs;
  readonly payer: StoredObject | undefined;
  readonly computationMist: bigint;
  readonly budgetMist: bigint;
}

export function settleGas(input: SettlementInput): Settlement {
  const { changes, loaded, payer, computationMist, budgetMist } = input;
  const gas = chargeStorage(changes, computationMist);
  if (netGasMist(gas) <= budgetMist) return { changes, gas, storageCharged: true };
  const fault = new ExecutionFault(
    { kind: 'InsufficientGas' },
    `Insufficient gas: ${netGasMist(gas)} MIST are needed, the budget is ${budgetMist}`,
  );
  const failed = failureChanges(loaded, payer);
  const failedGas = chargeStorage(failed, computationMist);
  if (netGasMist(failedGas) <= budgetMist) return { changes: failed, gas: failedGas, storageCharged: true, fault };
  return { changes: failed, gas: computationOnly(budgetMist), storageCharged: false, fault };
}

function chargeStorage(changes: Changes, computationCost: bigint): GasSummary {
  let storageCost = 0n;
  for (const draft of changes.written.values()) storageCost += storageCostMist(storageBytes(draft));
  const { refundedMist, keptMist } = splitRebate(rebateOf(changes));
  return { computationCost, storageCost, storageRebate: refundedMist, nonRefundableStorageFee: keptMist };
}

function computationOnly(budgetMist: bigint): GasSummary {
  return { computationCost: budgetMist, storageCost: 0n, storageRebate: 0n, nonRefundableStorageFee: 0n };
}

function rebateOf(changes: Changes): bigint {
  let total = 0n;
  for (const before of changes.modified.values()) total += before.storageRebateMist;
  return total;
}
