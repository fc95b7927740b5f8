/** The network fee of what a plan would send, for the form that leads to its review. */
import { prepareWalletChain } from '../connect/store.ts';
import type { TransactionPlan } from './plan.ts';

/** Builds and simulates what the review of the plan would. Returns the fee in MIST. @throws why the plan cannot be prepared or would fail */
export async function fetchNetworkFee(plan: TransactionPlan, sender: string): Promise<bigint> {
  const chain = await prepareWalletChain();
  const { transaction } = await plan.prepare(chain, sender);
  const simulated = await chain.sdk.simulate(chain.client, chain.manifest, transaction, sender);
  if (!simulated.ok) throw simulated.error;
  return simulated.networkFeeMist;
}
