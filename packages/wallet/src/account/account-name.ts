/** What an account is called on screen: its label, else its name-service name, else its short address. */
import type { ClientWithCoreApi } from '@mysten/sui/client';
import type { WalletAccount } from '@wallet-standard/core';
import { shortenAddress } from './address.ts';

/** Returns the text for an account. @param name its name-service name, where one is known */
export function accountLabel(account: Pick<WalletAccount, 'address' | 'label'>, name?: string | null): string {
  return account.label || name || shortenAddress(account.address);
}

/** Returns an address's first name-service name, or null when it has none or the node does not answer. One request, never repeated. */
export async function resolveName(client: ClientWithCoreApi, address: string): Promise<string | null> {
  try {
    // Only JSON-RPC reads the limit; the other transports return the default name alone.
    const request = { address, limit: 1 };
    const { data } = await client.core.defaultNameServiceName(request);
    return data.name;
  } catch {
    return null;
  }
}
