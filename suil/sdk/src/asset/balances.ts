/** What an address holds of each coin. */
import type { Manifest } from '@suil/core/api';
import type { SuilClient } from '../chain/contract.ts';
import { toAppError } from '../errors/app-error.ts';
import type { CoinBalances } from '../vault/balances.ts';

/** Returns an address's balances in base units. */
export async function fetchBalances(client: SuilClient, manifest: Manifest, owner: string): Promise<CoinBalances> {
  const { sui, suil, usdc } = manifest.coinTypes;
  const amountOf = async (coinType: string) => {
    const { balance } = await client.core.getBalance({ owner, coinType });
    return BigInt(balance.balance);
  };
  try {
    const [suiAmount, suilAmount, usdcAmount] = await Promise.all([amountOf(sui), amountOf(suil), amountOf(usdc)]);
    return { SUI: suiAmount, SUIL: suilAmount, USDC: usdcAmount };
  } catch (error) {
    throw toAppError(error);
  }
}
