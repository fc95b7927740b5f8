/** Which wallet and account sign. */
import { shortenAddress } from '@suil/core';
import { useWallet, useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { errorMessage, isRejection } from '../../../web/src/platform/i18n/error-message.ts';
import { Button } from '../../../web/src/ui/actions/button.tsx';
import { Notice } from '../../../web/src/ui/layout/notice.tsx';
import { useSay } from '../texts/texts.ts';
import styles from './acts.module.css';

export function WalletChoice() {
  const say = useSay();
  const store = useWalletStore();
  const { wallets, accounts, currentWallet, currentAccount } = useWallet((state) => state);
  const [error, setError] = useState<unknown>(null);
  const run = (work: () => Promise<unknown>) => {
    setError(null);
    work().catch((caught: unknown) => setError(isRejection(caught) ? null : caught));
  };
  if (currentWallet !== null && currentAccount !== null) {
    return (
      <div className={styles.wallet}>
        <select
          aria-label={currentWallet.name}
          value={currentAccount.address}
          onChange={(event) => store.switchAccount(event.target.value)}
        >
          {accounts.map(({ address }) => (
            <option key={address} value={address}>
              {currentWallet.name} · {shortenAddress(address)}
            </option>
          ))}
        </select>
        <Button kind="quiet" small onClick={() => run(() => store.disconnect())}>
          {say('wallet.disconnect')}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <h3 className={styles.group}>{say('wallet.choose')}</h3>
      <p className={styles.hint}>{wallets.length === 0 ? say('wallet.none') : say('act.connectText')}</p>
      <div className={styles.wallets}>
        {wallets.map((wallet) => (
          <Button key={wallet.name} small onClick={() => run(() => store.connect(wallet))}>
            {wallet.icon ? <img src={wallet.icon} alt="" width="20" height="20" /> : null}
            {wallet.name}
          </Button>
        ))}
      </div>
      {error === null ? null : (
        <Notice tone="bad" alert>
          {errorMessage(error)}
        </Notice>
      )}
    </div>
  );
}
