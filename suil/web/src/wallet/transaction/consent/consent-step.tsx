import { acceptDocuments, useConsent } from '../../../platform/browser/consent.ts';
import { LEGAL_PARTS, useLegal } from '../../../platform/i18n/documents.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { Disclosure } from '../../../ui/lists/disclosure.tsx';
import { Block, Skeleton } from '../../../ui/lists/list-state.tsx';
import { Passages } from '../../../ui/lists/passages.tsx';
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
              <Disclosure key={part} title={t(`legal.${part}`)}>
                <Passages passages={texts[part]} />
              </Disclosure>
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
