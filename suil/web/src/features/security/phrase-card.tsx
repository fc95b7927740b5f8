/** Where the user's own phrase is chosen, which each sheet that asks for a signature shows. */
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { isLikeRecovery, PHRASE_MAX, setPhrase, toPhrase, usePhrase } from '../../wallet/phrase/phrase.ts';
import styles from './security.module.css';

export function PhraseCard() {
  const { t } = useTranslation();
  const kept = usePhrase(({ phrase }) => phrase) ?? '';
  const [text, setText] = useState(kept);
  const [problem, setProblem] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isLikeRecovery(text)) return setProblem(t('security.phraseRecovery'));
    if (!setPhrase(text)) return setProblem(t('security.phraseBlocked'));
    setText(toPhrase(text));
    setProblem(null);
    showToast({ kind: 'success', text: t(toPhrase(text) === '' ? 'security.phraseRemoved' : 'security.phraseSaved') });
  };
  return (
    <Card title={t('login.phrase')}>
      <form className={styles.phrase} onSubmit={save}>
        <TextField
          label={t('security.phraseField')}
          value={text}
          problem={problem}
          hint={t('security.phraseHint', { letters: PHRASE_MAX })}
          onChange={setText}
          autoComplete="off"
        />
        <Button type="submit" disabled={toPhrase(text) === kept}>
          {t('security.phraseSave')}
        </Button>
      </form>
      <p className={styles.note}>{t('security.phraseText')}</p>
    </Card>
  );
}
