import type { WalletState } from '@suil/wallet';
import { useAutoConnectStatus, useWallet } from '@suil/wallet/react';
import { useEffect } from 'react';
import { create } from 'zustand';

/** The connected account's address, or null. */
export function useAddress(): string | null {
  return useWallet((state) =>
    state.connectionStatus === 'connected' ? (state.currentAccount?.address ?? null) : null,
  );
}

/** How long a remembered wallet may take to appear, from when it was first asked for, before the page counts as not connected. */
const RESTORE_MS = 3_000;
const useLate = create<boolean>()(() => false);
let isCounting = false;

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
  const late = useLate();
  useEffect(() => {
    if (!isCounting) setTimeout(() => useLate.setState(true), RESTORE_MS);
    isCounting = true;
  }, []);
  return waiting && !late && (status === 'idle' || connecting);
}

/**
 * Whose figures can be read already: the connected account's, and while a remembered wallet is being reconnected, the one's that
 * it was connected with. Nothing can be done with it but read.
 */
export function useReadableAddress(): string | null {
  const address = useAddress();
  const restoring = useRestoring();
  const remembered = useWallet((state) => state.lastConnectedAccountAddress);
  return address ?? (restoring ? remembered : null);
}

/** A Wallet Standard wallet as the store lists it. */
export type Wallet = WalletState['wallets'][number];
export type WalletAccount = WalletState['accounts'][number];
