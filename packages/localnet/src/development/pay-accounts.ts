/** Accounts for development that hold SUI. */
import { ACCOUNTS_MAX, createAccounts, type DevAccount } from '../chain/accounts.ts';
import { SUI_TYPE } from '../model/type-tag.ts';
import type { Localnet } from '../types.ts';
import type { ChainClock } from './running-clock.ts';

/** What the faucet pays: 1,000 SUI. */
export const FAUCET_GRANT_MIST = 1_000n * 1_000_000_000n;

/**
 * Returns the first `count` accounts, at most 100; each that has no SUI gets 1,000 from the faucet. In a fork they get it when it begins, whatever
 * they have on the remote chain, which it need not read for that.
 */
export async function payAccounts(chain: Localnet, clock: ChainClock, count: number): Promise<DevAccount[]> {
  const accounts = createAccounts(Math.min(count, ACCOUNTS_MAX));
  const isKept = chain.latestCheckpoint().sequence > 0n;
  const isPaid = (address: string) =>
    chain.fork === undefined ? chain.getBalance(address, SUI_TYPE).amount > 0n : isKept;
  for (const { address } of accounts)
    if (!isPaid(address)) await chain.requestGas(address, FAUCET_GRANT_MIST, clock.nowMs());
  return accounts;
}
