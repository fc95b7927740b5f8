/** Dark, light or as the device: beside the language choice, and wherever the app's look is set. */
import { changeTheme, THEME_CHOICES, useTheme } from '../../platform/browser/theme.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../actions/segmented.tsx';

export function ThemeChoice() {
  const { t } = useTranslation();
  const choice = useTheme((state) => state.choice);
  const options = THEME_CHOICES.map((value) => ({ value, text: t(`theme.${value}`) }));
  return <Segmented large label={t('theme.title')} options={options} value={choice} onChange={changeTheme} />;
}
