import { shortenAddress } from '@suil/core';
import { useWalletStore } from '@suil/wallet/react';
import { useState } from 'react';
import { errorMessage, isRejection } from '../../../platform/i18n/error-message.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { OwnPhrase } from '../../phrase/own-phrase.tsx';
import { signIn } from '../../session/sign-in.ts';
import { useAddress } from '../account.ts';
import styles from '../connect-sheet.module.css';
import { closeConnect, openConnect } from '../connect-state.ts';
import '../tokens.css';

/** Login by signing. Refusing is neutral; anything else says what went wrong and can be tried again. */
export function SignInView() {
  const { t } = useTranslation();
  const store = useWalletStore();
  const address = useAddress();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string; neutral: boolean } | null>(null);

  const run = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await signIn(store);
      closeConnect();
      showToast({ kind: 'success', text: t('login.success') });
    } catch (error) {
      setProblem({
        text: isRejection(error) ? t('common.cancelled') : errorMessage(error),
        neutral: isRejection(error),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.center}>
      <span className={`${styles.big} ${busy ? styles.pulse : ''}`}>
        <Icon name="shield" size="2rem" />
      </span>
      <p className={`${styles.strong} num`}>{address ? shortenAddress(address) : t('errors.WALLET_NOT_CONNECTED')}</p>
      <p className={styles.text}>{busy ? t('login.confirmInWallet') : t('login.text')}</p>
      {problem ? (
        <div style={{ width: '100%', textAlign: 'start' }}>
          <Notice tone={problem.neutral ? 'info' : 'bad'} alert>
            {problem.text}
          </Notice>
        </div>
      ) : null}
      <OwnPhrase />
      <div className={styles.actions}>
        {address ? (
          <Button kind="primary" wide busy={busy} onClick={run}>
            {t('login.signIn')}
          </Button>
        ) : (
          <Button kind="primary" wide onClick={() => openConnect('wallets')}>
            {t('wallet.connectWallet')}
          </Button>
        )}
      </div>
    </div>
  );
}
