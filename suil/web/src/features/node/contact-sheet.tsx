import type { NodeContact } from '@suil/core/api';
import { useWalletStore } from '@suil/wallet/react';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import sheet from '../../ui/forms/amount-sheet.module.css';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { startIntent } from '../../wallet/intent/run-intent.ts';
import { AUTOCOMPLETE, countryName, EMPTY, FIELDS, type Field, problemOf, trimmed } from './contact-form.ts';

/** Where a node's certificate is sent: every field with its reason, signed by the wallet, stored encrypted. */
export default function ContactSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const store = useWalletStore();
  const [contact, setContact] = useState<NodeContact>(EMPTY);
  const [shown, setShown] = useState<ReadonlySet<Field>>(new Set());
  const problems = FIELDS.map((field) => problemOf(t, field, contact));
  const firstProblem = problems.find((problem) => problem !== null) ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(new Set(FIELDS));
    if (firstProblem !== null) return;
    const parameters = trimmed(contact);
    void startIntent(store, {
      kind: 'intent',
      action: t('contact.save'),
      moves: null,
      done: t('contact.saved'),
      intent: { action: 'save_contact', parameters },
      rows: FIELDS.map((field) => ({
        label: t(`contact.${field}`),
        value: field === 'country' ? `${parameters.country} · ${countryName(parameters.country)}` : parameters[field],
      })),
      notes: [t('contact.privacy')],
      submit: async ({ nonce, signature }) => ({
        result: await api('PUT /nodes/contact', { body: { contact: parameters, nonce, signature } }),
      }),
      onConfirmed: onClose,
    });
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('contact.title')}>
      <form className={sheet.form} id={id} onSubmit={submit} noValidate>
        {FIELDS.map((field, index) => (
          <TextField
            key={field}
            label={t(`contact.${field}`)}
            value={contact[field]}
            autoComplete={AUTOCOMPLETE[field]}
            inputMode={field === 'phone' ? 'tel' : 'text'}
            problem={shown.has(field) ? (problems[index] ?? null) : null}
            onBlur={() => contact[field] !== '' && setShown((before) => new Set([...before, field]))}
            hint={field === 'country' ? (countryName(contact.country) ?? t('contact.countryHint')) : null}
            onChange={(value) => setContact({ ...contact, [field]: value })}
          />
        ))}
        <Notice>{t('contact.privacy')}</Notice>
        <Button kind="primary" wide type="submit" disabled={firstProblem !== null}>
          {firstProblem ?? t('review.open')}
        </Button>
      </form>
    </Sheet>
  );
}
