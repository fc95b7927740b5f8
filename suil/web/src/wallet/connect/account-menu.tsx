import { LANGUAGE_NAMES, shortenAddress } from '@suil/core';
import { accountLabel } from '@suil/wallet';
import { useWallet, useWalletStore } from '@suil/wallet/react';
import type { ReactNode, RefObject } from 'react';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useTheme } from '../../platform/browser/theme.ts';
import { useName } from '../../platform/chain/queries.ts';
import { useLanguage } from '../../platform/i18n/language.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { navigate } from '../../platform/router/location.ts';
import { copyText } from '../../ui/actions/copy.ts';
import { Menu } from '../../ui/actions/menu.tsx';
import { Icon, type IconName } from '../../ui/layout/icon.tsx';
import { forgetLogin } from '../session/leave.ts';
import type { WalletAccount } from './account.ts';
import styles from './account-menu.module.css';
import { openConnect } from './connect-state.ts';
import './tokens.css';

interface AccountMenuProps {
  button: RefObject<HTMLElement | null>;
  id: string;
  byKeyboard: boolean;
  onClose: () => void;
}

/** The dropdown of the connected account: every account with a check mark on the active one, log out and disconnect. */
export default function AccountMenu(menu: AccountMenuProps) {
  const { t } = useTranslation();
  const store = useWalletStore();
  const accounts = useWallet((state) => state.accounts);
  const current = useWallet((state) => state.currentAccount);
  const language = useLanguage((state) => state.code);
  const theme = useTheme((state) => state.choice);
  const loggedIn = useIsLoggedIn(current?.address);
  const disconnect = () => {
    forgetLogin();
    store.disconnect().catch(() => undefined);
  };
  return (
    <Menu {...menu} className={styles.popup}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu */}
      <div role="group" aria-label={t('account.accounts')}>
        {accounts.map((account) => {
          const isCurrent = account.address === current?.address;
          return (
            <button
              key={account.address}
              type="button"
              role="menuitemradio"
              aria-checked={isCurrent}
              tabIndex={-1}
              className={styles.item}
              onClick={() => store.switchAccount(account.address)}
            >
              <AccountName account={account} />
              {isCurrent ? <Icon name="check" /> : null}
            </button>
          );
        })}
      </div>
      <div className={styles.line} />
      <Item icon="copy" onClick={() => current && copyText(current.address)}>
        {t('account.copyAddress')}
      </Item>
      {loggedIn ? null : (
        <Item icon="shield" onClick={() => openConnect('sign-in')}>
          {t('login.signIn')}
        </Item>
      )}
      <Item icon="wallet" onClick={() => navigate('/assets')}>
        {t('assets.title')}
      </Item>
      <Item icon="invite" onClick={() => navigate('/share')}>
        {t('share.title')}
      </Item>
      <Item icon="info" onClick={() => navigate('/help')}>
        {t('help.title')}
      </Item>
      <Item icon="globe" onClick={() => navigate('/language')}>
        {t('language.title')} · {LANGUAGE_NAMES[language]}
      </Item>
      <Item icon="sliders" onClick={() => navigate('/language')}>
        {t('theme.title')} · {t(`theme.${theme}`)}
      </Item>
      <div className={styles.line} />
      <Item icon="logout" onClick={disconnect}>
        {t('wallet.disconnect')}
      </Item>
    </Menu>
  );
}

function Item({ icon, onClick, children }: { icon: IconName; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onClick}>
      <Icon name={icon} />
      <span>{children}</span>
    </button>
  );
}

/** Label, else name-service name, each with the short address next to it; else the short address alone. */
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
