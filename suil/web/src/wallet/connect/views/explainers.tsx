import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import styles from '../connect-sheet.module.css';

const INSTALL_URL = 'https://chromewebstore.google.com/detail/slush-a-sui-wallet/opcgpfmipidbgpenhmajoajpbobppdil';

/** What a wallet is for: easy login and storing digital assets. */
export function WhatIsAWallet() {
  const { t } = useTranslation();
  return (
    <ul className={styles.points}>
      <li>
        <span className={styles.number}>
          <Icon name="bolt" />
        </span>
        <div>
          <b>{t('wallet.easyLogin')}</b>
          <p>{t('wallet.easyLoginText')}</p>
        </div>
      </li>
      <li>
        <span className={styles.number}>
          <Icon name="shield" />
        </span>
        <div>
          <b>{t('wallet.storeAssets')}</b>
          <p>{t('wallet.storeAssetsText')}</p>
        </div>
      </li>
    </ul>
  );
}

/** Three steps to a first wallet, and where to install it. */
export function GettingStarted() {
  const { t } = useTranslation();
  const steps = ['install', 'create', 'refresh'] as const;
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <span className={styles.number}>{index + 1}</span>
            <div>
              <b>{t(`wallet.step.${step}`)}</b>
              <p>{t(`wallet.step.${step}Text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <a className="cta" href={INSTALL_URL} rel="noreferrer">
        {t('wallet.installExtension')}
      </a>
      <div className={styles.actions}>
        <Button wide onClick={() => window.location.reload()}>
          {t('wallet.refreshPage')}
        </Button>
      </div>
    </>
  );
}
