import { useWalletStore } from '@suil/wallet/react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import actions from '../../ui/layout/hero.module.css';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import styles from './node.module.css';
import { useContact } from './queries.ts';

const ContactSheet = lazy(() => import('./contact-sheet.tsx'));

/** The delivery contact for the certificate: shown masked, changed and deleted by signature only. */
export function ContactCard() {
  const { t } = useTranslation();
  const store = useWalletStore();
  const query = useContact(useAddress());
  const [editing, setEditing] = useState(false);
  const reviewing = useIsTransacting();
  const remove = () =>
    startIntent(store, {
      kind: 'intent',
      action: t('contact.delete'),
      moves: null,
      done: t('contact.deleted'),
      intent: { action: 'delete_contact', parameters: {} },
      rows: [],
      notes: [t('contact.deleteNote')],
      submit: async ({ nonce, signature }) => ({
        result: await api('DELETE /nodes/contact', { body: { nonce, signature } }),
      }),
    });
  return (
    <FoldedCard title={t('contact.title')}>
      <Block query={query} skeleton={<Skeleton height="6rem" />}>
        {({ contact }) => (
          <>
            {contact ? (
              <Facts
                facts={[
                  { label: t('contact.name'), value: contact.name },
                  { label: t('contact.phone'), value: contact.phone },
                  { label: t('contact.country'), value: contact.country },
                  { label: t('contact.savedAt'), value: formatDate(contact.savedAtMs) },
                ]}
              />
            ) : (
              <p className={styles.none}>{t('contact.none')}</p>
            )}
            <div className={actions.actions}>
              <Button onClick={() => setEditing(true)}>{contact ? t('contact.change') : t('contact.add')}</Button>
              {contact ? (
                <Button kind="quiet" onClick={remove}>
                  {t('contact.delete')}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </Block>
      <Suspense>{editing ? <ContactSheet open={!reviewing} onClose={() => setEditing(false)} /> : null}</Suspense>
    </FoldedCard>
  );
}
