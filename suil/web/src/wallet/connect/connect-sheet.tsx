import { useWalletStore } from '@suil/wallet/react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { connectTo, giveUpAttempt, useAttempt } from './connect-attempt.ts';
import { type ConnectView, closeConnect, openConnect, useConnect } from './connect-state.ts';
import { ConnectionStatus } from './views/connection-status.tsx';
import { GettingStarted, WhatIsAWallet } from './views/explainers.tsx';
import { SignInView } from './views/sign-in-view.tsx';
import { WalletList } from './views/wallet-list.tsx';

/** The wallet connection modal (specification §2): list, connection status, explainers, and the sign-in that follows. */
export default function ConnectSheet() {
  const { t } = useTranslation();
  const view = useConnect((state) => state.view);
  const store = useWalletStore();
  const { wallet, outcome, reason } = useAttempt();
  const leave = () => {
    giveUpAttempt(store);
    closeConnect();
  };
  const back = () => {
    giveUpAttempt(store);
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
      {shown === 'wallets' ? <WalletList onChoose={(chosen) => connectTo(store, chosen)} /> : null}
      {shown === 'what-is-a-wallet' ? <WhatIsAWallet /> : null}
      {shown === 'getting-started' ? <GettingStarted /> : null}
      {shown === 'connection-status' && wallet ? (
        <ConnectionStatus wallet={wallet} outcome={outcome} reason={reason} onRetry={() => connectTo(store, wallet)} />
      ) : null}
      {shown === 'sign-in' ? <SignInView /> : null}
    </Sheet>
  );
}
