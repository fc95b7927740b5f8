/** Every parameter in words and units, with the value that is announced. */
import { dayStartMs, type ParameterName, parameterKey } from '@suil/core';
import { parameterLabel } from '../../entities/parameters/parameter-label.ts';
import { parameterText } from '../../entities/parameters/parameter-text.ts';
import { formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { type Fact, Facts } from '../../ui/lists/facts.tsx';
import { PARAMETER_GROUPS } from './parameter-groups.ts';
import styles from './powers.module.css';
import type { StateNow } from './queries.ts';

export function ParametersCard({ state }: { state: StateNow }) {
  const { t } = useTranslation();
  return (
    <Card title={t('powers.parameters')}>
      <p className={styles.note}>{t('powers.parametersText')}</p>
      {PARAMETER_GROUPS.map(({ title, names }) => (
        <section key={title} className={styles.group}>
          <h3>{t(title)}</h3>
          <Facts facts={names.flatMap(factOf)} />
        </section>
      ))}
    </Card>
  );

  function factOf(name: ParameterName): Fact[] {
    const key = parameterKey(name);
    const found = state.parameters.find((one) => one.key === key);
    if (found === undefined) return [];
    const { value, next } = found;
    const text = parameterText(key, value);
    const changed =
      next &&
      t('reserves.changeTo', {
        from: text,
        to: parameterText(key, next.value),
        date: formatDate(dayStartMs(next.day)),
      });
    return [{ label: parameterLabel(t, key), value: changed ?? text, testId: `parameter-${name}` }];
  }
}
