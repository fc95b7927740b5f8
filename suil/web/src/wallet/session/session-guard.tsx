import { shortenAddress } from '@suil/core';
import { useWallet } from '@suil/wallet/react';
import { useEffect } from 'react';
import { forgetPortfolioOfOthers } from '../../entities/portfolio/remembered.ts';
import { onLoginSuccess } from '../../platform/api/events.ts';
import { queryClient } from '../../platform/api/query.ts';
import { onSessionExpired } from '../../platform/api/send.ts';
import { followOtherTabs, rememberAccount, useSession } from '../../platform/api/session.ts';
import { useDemo } from '../../platform/browser/demo-slice.ts';
import { t } from '../../platform/i18n/texts.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { useAddress } from '../connect/account.ts';
import { openConnect, useConnect } from '../connect/connect-state.ts';
import { closeTransactionOfOthers } from '../transaction/transaction-store.ts';
import { forgetLogin, onWalletDisconnect } from './leave.ts';

/**
 * Keeps the login and the wallet together (specification §4): a changed address and an expired login close the session,
 * say so, and ask for a new sign-in; the portfolio last shown is deleted with its account's connection; a login success refreshes what the current route shows. Renders nothing.
 */
export function SessionGuard() {
  const address = useAddress();
  const connecting = useConnect((state) => state.view !== null);
  const walletName = useWallet((state) => state.currentWallet?.name ?? null);
  const remembered = useWallet((state) => state.lastConnectedAccountAddress);

  useEffect(() => {
    useDemo.setState({ userId: address ?? '', userName: address ? shortenAddress(address) : '' });
  }, [address]);

  // A disconnected wallet and another account leave nothing of the one before on the device.
  useEffect(() => forgetPortfolioOfOthers(remembered), [remembered]);

  useEffect(() => {
    if (!address || !walletName) return;
    const { account } = useSession.getState();
    if (account === address) return;
    forgetLogin();
    rememberAccount(address);
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'open' });
    if (account !== null) {
      showToast({ kind: 'info', text: t('errors.WALLET_ADDRESS_CHANGED') });
      openConnect('sign-in');
    }
  }, [address, walletName]);

  // After the sign-in only: the form that comes back from under the review is not to cover it.
  useEffect(() => {
    if (!connecting && useConnect.getState().view === null) closeTransactionOfOthers(address);
  }, [address, connecting]);

  useEffect(
    () =>
      onSessionExpired(() => {
        const connected = useSession.getState().account === null && address !== null;
        if (connected) rememberAccount(address);
        showToast({ kind: 'info', text: t('errors.AUTH_SESSION_EXPIRED') });
        openConnect(connected ? 'sign-in' : 'wallets');
      }),
    [address],
  );

  useEffect(onWalletDisconnect, []);

  useEffect(followOtherTabs, []);

  useEffect(() => onLoginSuccess(() => void queryClient.invalidateQueries()), []);
  return null;
}
