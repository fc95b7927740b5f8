/** Where a vulnerability is reported, as this site's security.txt says. */
import { useOnline } from '../../platform/browser/online.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useContact } from './queries.ts';
import styles from './security.module.css';

export function ContactCard() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const query = useContact();
  return (
    <Card title={t('security.contact')}>
      {isOnline || query.data !== undefined ? (
        <Block query={query} skeleton={<Skeleton height="2rem" />}>
          {(contact) =>
            contact === null ? (
              <p className={styles.note}>{t('security.contactNone')}</p>
            ) : (
              <a className={styles.contact} href={contact} rel="noreferrer" data-testid="security-contact">
                {contact.replace(/^mailto:|^https:\/\//, '')}
              </a>
            )
          }
        </Block>
      ) : null}
      <p className={styles.note}>{t('security.contactText')}</p>
    </Card>
  );
}
