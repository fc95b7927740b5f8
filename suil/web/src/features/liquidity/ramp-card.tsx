import { RAMP_CAP_PPM, RAMP_DAYS, RAMP_FIRST_PPM, rampPpm } from '@suil/core';
import { YieldStaircase } from '../../entities/income/yield-staircase.tsx';
import { rampDay } from '../../entities/liquidity/ramp.ts';
import { useOverview, usePosition } from '../../platform/chain/queries.ts';
import { formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import styles from './flow.module.css';

/** The yield's staircase, today on it, and the ghost of what a claim resets it to. */
export function RampCard() {
  const { t } = useTranslation();
  const address = useAddress();
  const position = usePosition(address).data;
  const overview = useOverview().data;
  const day = position && overview ? rampDay(position, overview) : 0;
  const rate = formatPpm(rampPpm(Math.max(day, 1)));
  return (
    <Card title={t('ramp.title')}>
      <YieldStaircase
        today={day}
        label={day > 0 ? t('ramp.label', { day, rate }) : t('ramp.labelNone')}
        texts={{
          now: t('ramp.today', { rate }),
          ramp: t('ramp.line'),
          ghost: t('ramp.ghost'),
          first: formatPpm(RAMP_FIRST_PPM),
          cap: formatPpm(RAMP_CAP_PPM),
          dayOf: (count) => t('ramp.day', { count }),
        }}
      />
      <p className={styles.note}>
        {t('ramp.note', { first: formatPpm(RAMP_FIRST_PPM), cap: formatPpm(RAMP_CAP_PPM), days: RAMP_DAYS + 1 })}
      </p>
    </Card>
  );
}
