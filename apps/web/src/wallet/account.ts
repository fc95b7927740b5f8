import type { WalletState } from '@suil/wallet';
import { useAutoConnectStatus, useWallet } from '@suil/wallet/react';
import { useEffect, useState } from 'react';

/** The connected account's address, or null. */
export function useAddress(): string | null {
  return useWallet((state) =>
    state.connectionStatus === 'connected' ? (state.currentAccount?.address ?? null) : null,
  );
}

/** How long a remembered wallet may take to appear before the page counts as not connected. */
const RESTORE_MS = 3_000;

/** True while a remembered wallet is being reconnected after a load. */
export function useRestoring(): boolean {
  const status = useAutoConnectStatus();
  const waiting = useWallet(
    (state) =>
      state.lastConnectedWalletName !== null &&
      state.lastConnectedAccountAddress !== null &&
      state.connectionStatus !== 'connected',
  );
  const connecting = useWallet((state) => state.connectionStatus === 'connecting');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), RESTORE_MS);
    return () => clearTimeout(timer);
  }, []);
  return waiting && !late && (status === 'idle' || connecting);
}

/** A Wallet Standard wallet as the store lists it. */
export type Wallet = WalletState['wallets'][number];
export type WalletAccount = WalletState['accounts'][number];
