/** The user's own phrase, in each sheet that asks for a signature; nothing without one. */
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './own-phrase.module.css';
import { usePhrase } from './phrase.ts';

export function OwnPhrase() {
  const { t } = useTranslation();
  const phrase = usePhrase((state) => state.phrase);
  if (phrase === null) return null;
  return (
    <p className={styles.phrase} data-testid="own-phrase">
      {t('login.phrase')} <bdi>{phrase}</bdi>
    </p>
  );
}
