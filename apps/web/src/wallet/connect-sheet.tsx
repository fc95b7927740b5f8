import { useWallet, useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { prefetchChain } from '../lib/chain.ts';
import { useSession } from '../lib/session.ts';
import { useTranslation } from '../lib/texts.ts';
import { Sheet } from '../ui/sheet.tsx';
import type { Wallet } from './account.ts';
import { type ConnectView, closeConnect, openConnect, useConnect } from './connect-state.ts';
import { type ConnectionOutcome, ConnectionStatus } from './connect-views/connection-status.tsx';
import { GettingStarted, WhatIsAWallet } from './connect-views/explainers.tsx';
import { SignInView } from './connect-views/sign-in-view.tsx';
import { WalletList } from './connect-views/wallet-list.tsx';

/** The wallet connection modal (specification §2): list, connection status, explainers, and the sign-in that follows. */
export default function ConnectSheet() {
  const { t } = useTranslation();
  const view = useConnect((state) => state.view);
  const store = useWalletStore();
  const connecting = useWallet((state) => state.connectionStatus === 'connecting');
  const [wallet, setWallet] = useState<Wallet | null>(null);
  const [outcome, setOutcome] = useState<ConnectionOutcome>('waiting');

  const connect = async (chosen: Wallet) => {
    setWallet(chosen);
    setOutcome('waiting');
    openConnect('connection-status');
    prefetchChain();
    try {
      await store.connect(chosen, { accountAddress: store.getState().lastConnectedAccountAddress ?? undefined });
      const { currentAccount } = store.getState();
      if (!currentAccount) return setOutcome('failed');
      const session = useSession.getState();
      if (session.token && session.account === currentAccount.address) closeConnect();
      else openConnect('sign-in');
    } catch {
      setOutcome('failed');
    }
  };
  const leave = () => {
    if (connecting) store.cancelConnect();
    closeConnect();
  };
  const back = () => {
    if (connecting) store.cancelConnect();
    openConnect('wallets');
  };
  const titles: Record<ConnectView, string> = {
    wallets: t('wallet.connectTitle'),
    'what-is-a-wallet': t('wallet.whatIs'),
    'getting-started': t('wallet.getStarted'),
    'connection-status': wallet?.name ?? t('wallet.connectTitle'),
    'sign-in': t('login.signIn'),
  };
  const shown = view ?? 'wallets';
  return (
    <Sheet
      open={view !== null}
      onClose={leave}
      title={titles[shown]}
      onBack={shown === 'wallets' || shown === 'sign-in' ? undefined : back}
    >
      {shown === 'wallets' ? <WalletList onChoose={connect} /> : null}
      {shown === 'what-is-a-wallet' ? <WhatIsAWallet /> : null}
      {shown === 'getting-started' ? <GettingStarted /> : null}
      {shown === 'connection-status' && wallet ? (
        <ConnectionStatus wallet={wallet} outcome={outcome} onRetry={() => connect(wallet)} />
      ) : null}
      {shown === 'sign-in' ? <SignInView /> : null}
    </Sheet>
  );
}
