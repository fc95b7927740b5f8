import { acceptDocuments, useConsent } from '../../lib/consent.ts';
import { LEGAL_PARTS, useLegal } from '../../lib/documents.ts';
import { useTranslation } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Block, Skeleton } from '../../ui/list-state.tsx';
import { Passages } from '../../ui/passages.tsx';
import styles from './consent-step.module.css';

/**
 * Terms, risks and privacy before the first signature of this browser, and again when they have changed: what matters most in
 * three lines, the whole texts behind them.
 */
export default function ConsentStep({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const again = useConsent((state) => state.version !== null);
  const legal = useLegal();
  return (
    <>
      <p className={styles.lead}>{t(again ? 'legal.changed' : 'legal.once')}</p>
      <ul className={styles.points}>
        <li>
          <Icon name="warn" />
          {t('legal.pointLoss')}
        </li>
        <li>
          <Icon name="chart" />
          {t('legal.pointIncome')}
        </li>
        <li>
          <Icon name="key" />
          {t('legal.pointWallet')}
        </li>
      </ul>
      <Block query={legal} skeleton={<Skeleton height="9.75rem" />}>
        {(texts) => (
          <div className={styles.texts}>
            {LEGAL_PARTS.map((part) => (
              <Fold key={part} title={t(`legal.${part}`)}>
                <Passages passages={texts[part]} />
              </Fold>
            ))}
          </div>
        )}
      </Block>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t('common.cancel')}</Button>
        <Button kind="primary" disabled={!legal.data} onClick={acceptDocuments}>
          {t('legal.accept')}
        </Button>
      </div>
    </>
  );
}
