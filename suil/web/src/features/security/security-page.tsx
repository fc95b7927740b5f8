/** What can be checked of this deployment from outside, and checked here: code on the chain, the app's files, audits, how to report. */
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { CodeCard } from './code-card.tsx';
import { ContactCard } from './contact-card.tsx';
import { FilesCard } from './files-card.tsx';
import { OutsideCard } from './outside-card.tsx';
import { PhraseCard } from './phrase-card.tsx';
import styles from './security.module.css';

export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('trust.security')} aside={<MoreLink to="/powers">{t('trust.powers')}</MoreLink>} />
      <Columns
        first={
          <>
            <CodeCard />
            <FilesCard />
          </>
        }
        second={
          <>
            <PhraseCard />
            <Card title={t('security.audits')}>
              <p className={styles.note}>{t('security.auditsNone')}</p>
            </Card>
            <ContactCard />
            <OutsideCard />
            <Card title={t('security.rebuild')}>
              <p className={styles.note}>{t('security.rebuildText')}</p>
            </Card>
          </>
        }
      />
    </>
  );
}
