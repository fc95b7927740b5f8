/** Sending with a key of its own within a budget, for processes that send again through another node what the first one may have kept. */
import type { Signer } from '@mysten/sui/cryptography';
import { Transaction } from '@mysten/sui/transactions';
import { toAppError } from '../errors/app-error.ts';
import type { SuilClient } from './contract.ts';

export interface BudgetedSender {
  readonly signer: Signer;
  /** The most that the transaction may cost. */
  readonly budgetMist: bigint;
}

/**
 * Has a node complete a copy of the transaction, signs and executes it; of what this node completed nothing is in the transaction that the next one gets. The
 * node says that it is executed, which it may not be.
 * @throws {AppError} when the chain refuses it
 */
export async function executeWithinBudget(
  client: SuilClient,
  built: Transaction,
  { signer, budgetMist }: BudgetedSender,
): Promise<void> {
  const owner = signer.toSuiAddress();
  const transaction = Transaction.from(built);
  transaction.setSender(owner);
  transaction.setGasOwner(owner);
  transaction.setGasBudget(budgetMist);
  await preferAddressBalance(client, transaction, { owner, budgetMist });
  const result = await client.core.signAndExecuteTransaction({ transaction, signer, include: { effects: true } });
  if (result.$kind === 'FailedTransaction') throw toAppError(result);
}

/**
 * Has the address balance of `owner` pay the gas of `transaction` where it holds the budget, as the node says; else coins are chosen when it is
 * built. Coins are objects: a node that keeps a signed transaction can send it beside the next one, and both have their coins locked until the
 * epoch ends. An address balance is never locked.
 */
async function preferAddressBalance(
  client: SuilClient,
  transaction: Transaction,
  { owner, budgetMist }: { owner: string; budgetMist: bigint },
): Promise<void> {
  const { balance } = await client.core.getBalance({ owner });
  if (BigInt(balance.addressBalance) >= budgetMist) transaction.setGasPayment([]);
}
