import { readAppError } from '@suil/core';
import type { WalletStore } from '@suil/wallet';
import { create } from 'zustand';
import { useSession } from '../../platform/api/session.ts';
import { prefetchChain } from '../../platform/chain/chain.ts';
import { errorMessage, isRejection } from '../../platform/i18n/error-message.ts';
import type { Wallet } from './account.ts';
import { closeConnect, openConnect } from './connect-state.ts';

/** What became of asking a wallet to connect: a refusal is an answer, not a fault. */
export type ConnectionOutcome = 'waiting' | 'failed' | 'refused';

interface Attempt {
  wallet: Wallet | null;
  outcome: ConnectionOutcome;
  /** Why its window is not there, where the wallet has one; null for any other reason. */
  reason: string | null;
}

const OF_THE_WINDOW: readonly unknown[] = ['WALLET_WINDOW_CLOSED', 'WALLET_WINDOW_FAILED'];

/** The newest attempt of the connect sheet. */
export const useAttempt = create<Attempt>()(() => ({ wallet: null, outcome: 'waiting', reason: null }));

let newest = 0;

/**
 * Asks a wallet to connect and leads on: to the sign-in, or out of the sheet where this account is logged in already. A wallet that
 * answers after another one was chosen, or after the user has left, changes nothing.
 */
export async function connectTo(store: WalletStore, wallet: Wallet): Promise<void> {
  newest += 1;
  const mine = newest;
  const end = (outcome: ConnectionOutcome, reason: string | null = null) => {
    if (mine === newest) useAttempt.setState({ outcome, reason });
  };
  useAttempt.setState({ wallet, outcome: 'waiting', reason: null });
  openConnect('connection-status');
  prefetchChain();
  try {
    await store.connect(wallet, { accountAddress: store.getState().lastConnectedAccountAddress ?? undefined });
  } catch (error) {
    const reason = OF_THE_WINDOW.includes(readAppError(error)?.code) ? errorMessage(error) : null;
    return end(isRejection(error) ? 'refused' : 'failed', reason);
  }
  if (mine !== newest) return;
  const address = store.getState().currentAccount?.address;
  const { token, account } = useSession.getState();
  if (address === undefined) end('failed');
  else if (token !== null && account === address) closeConnect();
  else openConnect('sign-in');
}

/** Stops waiting for the wallet that was asked last. */
export function giveUpAttempt(store: WalletStore): void {
  newest += 1;
  store.cancelConnect();
}
