import { RAMP_DAYS } from '@suil/core';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Ring } from '../../ui/charts/ring.tsx';

/** The first day of the full yield. */
const FULL_DAY = RAMP_DAYS + 1;

/** How far a position has come on its ramp. `day` counts from 1; 0 means that nothing earns yet. */
export function RampRing({ day, size }: { day: number; size?: string }) {
  const { t } = useTranslation();
  return (
    <Ring
      share={day / FULL_DAY}
      text={day > 0 ? t('flow.dayShort', { day }) : '–'}
      label={day > 0 ? t('flow.rampDay', { day: Math.min(day, FULL_DAY), full: FULL_DAY }) : t('flow.noPosition')}
      color="var(--source-pool)"
      {...(size ? { size } : {})}
    />
  );
}
