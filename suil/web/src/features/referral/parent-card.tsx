import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { copyText } from '../../ui/actions/copy.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './referral.module.css';

/** The parent address (specification §2): who invited this account. The root member has none. */
export function ParentCard({ root, inviter }: { root: boolean; inviter: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t('share.parent')}>
      {root ? (
        <p className={styles.none}>{t('share.parentRoot')}</p>
      ) : (
        <>
          <p className={`${styles.parent} num`} data-testid="parent-address">
            {inviter}
          </p>
          <Button small wide icon="copy" onClick={() => copyText(inviter)}>
            {t('share.parentCopy')}
          </Button>
        </>
      )}
    </Card>
  );
}
