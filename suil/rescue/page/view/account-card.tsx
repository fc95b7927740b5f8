/** Whose principal: the wallet's account, or an address that is typed. */
import { isAddress } from '@suil/core';
import type { Wallet } from '@suil/wallet';
import { useState } from 'preact/hooks';
import { usePage, useWallets } from './context.ts';

interface AccountCardProps {
  readonly isReading: boolean;
  readonly isBusy: boolean;
  /** Reads what the address has. */
  readonly onRead: (address: string) => void;
  readonly onProblem: (error: unknown) => void;
}

export function AccountCard({ isReading, isBusy, onRead, onProblem }: AccountCardProps) {
  const { t, store } = usePage();
  const { wallets, accounts, currentAccount } = useWallets();
  const [typed, setTyped] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const connect = (wallet: Wallet) => {
    store.connect(wallet).then(([account]) => account && onRead(account.address), onProblem);
  };
  const read = (event: Event) => {
    event.preventDefault();
    const address = typed.trim() || (currentAccount?.address ?? '');
    setInvalid(!isAddress(address));
    if (isAddress(address)) onRead(address);
  };
  const choose = (address: string) => {
    store.switchAccount(address);
    onRead(address);
  };
  return (
    <section class="card" aria-label={t('account')}>
      <h2>{t('account')}</h2>
      {wallets.length === 0 ? (
        <p class="note">{t(location.protocol === 'file:' ? 'account.file' : 'account.noWallet')}</p>
      ) : null}
      <div class="buttons">
        {wallets.map((wallet) => (
          <button type="button" key={wallet.name} disabled={isBusy} onClick={() => connect(wallet)}>
            <img src={wallet.icon} alt="" width="20" height="20" />
            {t('account.connect', { wallet: wallet.name })}
          </button>
        ))}
      </div>
      {accounts.length > 1 ? (
        <select
          aria-label={t('account')}
          value={currentAccount?.address}
          disabled={isBusy}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {accounts.map(({ address }) => (
            <option key={address} value={address}>
              {address}
            </option>
          ))}
        </select>
      ) : null}
      <form onSubmit={read}>
        <label>
          {t('account.address')}
          <input
            spellcheck={false}
            autocomplete="off"
            placeholder={currentAccount?.address ?? '0x'}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        {isInvalid ? (
          <p class="problem" role="alert">
            {t('account.invalid')}
          </p>
        ) : null}
        <button class="primary" type="submit" disabled={isBusy}>
          {t(isReading ? 'reading' : 'account.read')}
        </button>
      </form>
    </section>
  );
}
