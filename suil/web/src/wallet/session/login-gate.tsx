import type { ReactNode } from 'react';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress, useRestoring } from '../connect/account.ts';
import { openConnect } from '../connect/connect-state.ts';
import styles from './login-gate.module.css';

interface LoginGateProps {
  /** What a logged-in user sees; a function is called with the user's address. */
  children: ReactNode | ((address: string) => ReactNode);
  /** Where the page's orange button is another one. */
  quiet?: boolean;
  /** What anyone else can do here without a login, below it. */
  beside?: ReactNode;
}

/** Shows its children to a logged-in user, and to anyone else "Please log in first" with a link. */
export function LoginGate({ children, quiet, beside }: LoginGateProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const restoring = useRestoring();
  if (address !== null && loggedIn) return typeof children === 'function' ? children(address) : children;
  if (restoring) {
    return (
      <Card>
        <Skeleton height="9rem" />
      </Card>
    );
  }
  return (
    <>
      <Card className={styles.gate}>
        <span className={styles.mark}>
          <Icon name="shield" size="1.75rem" />
        </span>
        <p className={styles.title}>{t('errors.AUTH_LOGIN_REQUIRED')}</p>
        <p className={styles.text}>{address ? t('login.text') : t('login.connectFirst')}</p>
        <Button
          kind={quiet ? 'secondary' : 'primary'}
          wide
          onClick={() => openConnect(address ? 'sign-in' : 'wallets')}
        >
          {address ? t('login.signIn') : t('wallet.connectWallet')}
        </Button>
      </Card>
      {beside}
    </>
  );
}
