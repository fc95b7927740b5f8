import { formatBps } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Segmented } from '../../../ui/actions/segmented.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import styles from '../exchange.module.css';
import { TOLERANCES_BPS, toleranceBps, toleranceRisk, useTolerance } from './tolerance.ts';

const OWN = 'own';

/** How much less than quoted may arrive, with what speaks against it. */
export function ToleranceChoice() {
  const { t } = useTranslation();
  const state = useTolerance();
  const { choiceBps, ownText } = state;
  const bps = toleranceBps(state);
  const risk = bps === null ? null : toleranceRisk(bps);
  return (
    <>
      <div className={styles.tolerance}>
        <span>{t('exchange.tolerance')}</span>
        <Segmented
          label={t('exchange.tolerance')}
          options={[
            ...TOLERANCES_BPS.map((value) => ({ value: String(value), text: formatBps(value) })),
            { value: OWN, text: t('exchange.toleranceOwn') },
          ]}
          value={choiceBps === null ? OWN : String(choiceBps)}
          onChange={(value) => useTolerance.setState({ choiceBps: value === OWN ? null : BigInt(value) })}
        />
      </div>
      {choiceBps === null ? (
        <TextField
          label={t('exchange.toleranceField')}
          value={ownText}
          problem={bps === null && ownText !== '' ? t('exchange.toleranceRange') : null}
          hint={t('exchange.toleranceRange')}
          inputMode="decimal"
          autoComplete="off"
          onChange={(text) => useTolerance.setState({ ownText: text })}
        />
      ) : null}
      {risk === null ? null : (
        <Notice tone="warn">{t(risk === 'high' ? 'exchange.toleranceHigh' : 'exchange.toleranceLow')}</Notice>
      )}
    </>
  );
}
