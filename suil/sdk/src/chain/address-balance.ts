/** Gas out of an address balance, for processes that send again through another node what the first one may have kept. */
import type { Transaction } from '@mysten/sui/transactions';
import type { SuilClient } from './contract.ts';

/**
 * Has the address balance of `owner` pay the gas of `transaction` where it holds the budget, as the node says; else coins are chosen when it is
 * built. Coins are objects: a node that keeps a signed transaction can send it beside the next one, and both have their coins locked until the
 * epoch ends. An address balance is never locked.
 */
export async function preferAddressBalance(
  client: SuilClient,
  transaction: Transaction,
  { owner, budgetMist }: { owner: string; budgetMist: bigint },
): Promise<void> {
  const { balance } = await client.core.getBalance({ owner });
  if (BigInt(balance.addressBalance) >= budgetMist) transaction.setGasPayment([]);
}
