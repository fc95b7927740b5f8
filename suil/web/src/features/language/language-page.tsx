import { LANGUAGE_NAMES, LANGUAGES, toBcp47 } from '@suil/core';
import { changeLanguage } from '../../platform/i18n/i18n.ts';
import { useLanguage } from '../../platform/i18n/language.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ThemeChoice } from '../../ui/forms/theme-choice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import styles from './language.module.css';

/** The six languages, each in its own name, and the themes; a choice takes effect at once, without a reload. */
export function LanguagePage() {
  const { t } = useTranslation();
  const current = useLanguage((state) => state.code);
  return (
    <Narrow>
      <PageHeader title={t('language.title')} />
      <Card className={styles.card}>
        <div role="radiogroup" aria-label={t('language.title')}>
          {LANGUAGES.map((code) => (
            <label key={code} lang={toBcp47(code)} className={styles.choice}>
              <input
                className="sr"
                type="radio"
                name="language"
                value={code}
                checked={code === current}
                onChange={() => changeLanguage(code)}
              />
              {LANGUAGE_NAMES[code]}
              {code === current ? <Icon name="check" size="1.25rem" /> : null}
            </label>
          ))}
        </div>
      </Card>
      <Card title={t('theme.title')}>
        <div className={styles.theme}>
          <ThemeChoice />
        </div>
      </Card>
    </Narrow>
  );
}
