import { AppError, WALLET_CONNECTION_KEY } from '@suil/core';
import type { Chain as ChainName } from '@suil/core/api';
import { createWalletStore, readRedirect } from '@suil/wallet';
import { queryClient } from '../../platform/api/query.ts';
import { type Chain, openChain } from '../../platform/chain/chain.ts';
import { configQuery } from '../../platform/chain/config.ts';
import { GAS_LIMITS } from './gas-limits.ts';
import { MESSAGES } from './messages.ts';
import { WEB_WALLET_ID } from './web/web-wallet-id.ts';

let opened: Chain | null = null;

/** Opens the chain and hands its client to the wallet store. Everything that signs a transaction comes through here. */
export async function prepareWalletChain(): Promise<Chain> {
  opened = await openChain();
  return opened;
}

/** The app's default chain (specification §9) until the configuration says another one. */
const DEFAULT_CHAIN: ChainName = 'sui:mainnet';

/** The address that a redirect of a web wallet named, taken out of the page's address at once. */
function takeOfferedAddress(): string | null {
  const { address, href } = readRedirect(window.location.href);
  if (href !== window.location.href) window.history.replaceState(window.history.state, '', href);
  return address;
}

/** The one wallet store of the app. Reconnects silently after a reload. */
export const walletStore = createWalletStore({
  getClient: () => {
    if (!opened) throw new AppError('CHAIN_CLIENT_NOT_SET');
    return opened.client;
  },
  chain: () => queryClient.getQueryData(configQuery.queryKey)?.chain ?? DEFAULT_CHAIN,
  messages: MESSAGES,
  gasLimits: GAS_LIMITS,
  storageKey: WALLET_CONNECTION_KEY,
  autoConnect: true,
  offeredAddress: takeOfferedAddress(),
});

// Without its code it stays not connected, and the list offers it again.
if (walletStore.getState().lastConnectedWalletName === WEB_WALLET_ID)
  import('./web/web-wallet.ts').then(({ offerWebWallet }) => offerWebWallet()).catch(() => undefined);
