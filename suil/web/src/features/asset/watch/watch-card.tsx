/** Asks for an address and shows what the chain knows of it. */
import { isCompleteAddress, parseAddress } from '@suil/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { navigate } from '../../../platform/router/location.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './watch.module.css';

export function WatchCard() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const problem = isCompleteAddress(text) ? null : t('errors.ADDRESS_INVALID');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (problem === null) navigate(`/assets?address=${parseAddress(text)}`);
  };
  return (
    <Card title={t('assets.watch.title')}>
      <p className={styles.note}>{t('assets.watch.text')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('assets.watch.address')}
          value={text}
          placeholder="0x…"
          autoComplete="off"
          problem={shown ? problem : null}
          onBlur={() => setShown(text !== '')}
          onChange={(typed) => setText(typed.replace(/\s/g, ''))}
        />
        <Button type="submit" small>
          {t('assets.watch.open')}
        </Button>
      </form>
    </Card>
  );
}
