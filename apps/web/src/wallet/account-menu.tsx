import { Menu } from '@base-ui/react/menu';
import { shortenAddress } from '@suil/core';
import { accountLabel } from '@suil/wallet';
import { useWallet, useWalletStore } from '@suil/wallet/react';
import type { ReactElement } from 'react';
import { useName } from '../lib/chain-queries.ts';
import { copyText } from '../lib/clipboard.ts';
import { LANGUAGE_NAMES, useLanguage } from '../lib/language.ts';
import { navigate } from '../lib/location.ts';
import { useIsLoggedIn } from '../lib/session.ts';
import { useTranslation } from '../lib/texts.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.ts';
import type { WalletAccount } from './account.ts';
import styles from './account-menu.module.css';
import { openConnect } from './connect-state.ts';
import { forgetLogin } from './leave.ts';

/** The dropdown of the connected account: every account with a check mark on the active one, and the ways out. */
export default function AccountMenu({
  trigger,
  open,
  onOpenChange,
}: {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const accounts = useWallet((state) => state.accounts);
  const current = useWallet((state) => state.currentAccount);
  const language = useLanguage((state) => state.code);
  const loggedIn = useIsLoggedIn(current?.address);
  const copy = async () => {
    if (current && (await copyText(current.address))) showToast({ kind: 'success', text: t('common.copied') });
  };
  const disconnect = () => {
    forgetLogin();
    store.disconnect().catch(() => undefined);
  };
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Menu.Trigger render={trigger} />
      {/* Inside the header, so that the menu belongs to a landmark. */}
      <Menu.Portal container={document.querySelector('header')}>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={8} collisionPadding={12}>
          <Menu.Popup className={styles.popup}>
            <Menu.RadioGroup
              value={current?.address}
              onValueChange={(address: string) => store.switchAccount(address)}
              aria-label={t('account.accounts')}
            >
              {accounts.map((account) => (
                <Menu.RadioItem key={account.address} value={account.address} className={styles.item} closeOnClick>
                  <AccountName account={account} />
                  <Menu.RadioItemIndicator>
                    <svg className={`i ${styles.check}`} viewBox="0 0 24 24" aria-hidden="true">
                      <path d="m5 12.500 4.500 4.500L19 7.500" />
                    </svg>
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <div className={styles.line} />
            <Menu.Item className={styles.item} onClick={copy}>
              <Icon name="copy" />
              <span>{t('account.copyAddress')}</span>
            </Menu.Item>
            {loggedIn ? null : (
              <Menu.Item className={styles.item} onClick={() => openConnect('sign-in')}>
                <Icon name="shield" />
                <span>{t('login.signIn')}</span>
              </Menu.Item>
            )}
            <Menu.Item className={styles.item} onClick={() => navigate('/assets')}>
              <Icon name="wallet" />
              <span>{t('assets.title')}</span>
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => navigate('/share')}>
              <Icon name="invite" />
              <span>{t('share.title')}</span>
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => navigate('/help')}>
              <Icon name="info" />
              <span>{t('help.title')}</span>
            </Menu.Item>
            <Menu.Item className={styles.item} onClick={() => navigate('/language')}>
              <Icon name="globe" />
              <span>
                {t('language.title')} · {LANGUAGE_NAMES[language]}
              </span>
            </Menu.Item>
            <div className={styles.line} />
            <Menu.Item className={styles.item} onClick={disconnect}>
              <Icon name="logout" />
              <span>{t('wallet.disconnect')}</span>
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Label, else name-service name, each with the short address beside it; else the short address alone. */
function AccountName({ account }: { account: WalletAccount }) {
  const name = useName(account.label ? null : account.address);
  const called = account.label || name;
  return (
    <span className="num" title={account.address}>
      {called
        ? `${accountLabel(account, name)} · ${shortenAddress(account.address, 4, 4)}`
        : shortenAddress(account.address)}
    </span>
  );
}
