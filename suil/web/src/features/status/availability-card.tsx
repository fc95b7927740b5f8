/** The share of time in which members could act, and a picture of the last 90 days. */
import { dayStartMs } from '@suil/core';
import type { StatusHistoryResponse } from '@suil/core/api';
import { durationText } from '../../platform/i18n/duration-text.ts';
import { formatDate, formatPpm, formatShortDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { unbroken } from '../../platform/i18n/unbroken.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { availablePpm, type DayState, type PictureDay, pictureDays } from './availability.ts';
import styles from './status.module.css';

const STATES: readonly DayState[] = ['good', 'behind', 'interrupted', 'unrecorded'];

export function AvailabilityCard({ history }: { history: StatusHistoryResponse }) {
  const { t } = useTranslation();
  const days = pictureDays(history);
  const ppm = availablePpm(history);
  const { recordedSinceMs } = history;
  return (
    <Card title={t('status.last90')}>
      <p className={styles.share}>
        <strong className="num" data-testid="availability">
          {ppm === null ? '–' : formatPpm(ppm)}
        </strong>
        <span>
          {recordedSinceMs === null
            ? t('status.unrecorded')
            : t('status.share', { date: unbroken(formatDate(recordedSinceMs)) })}
        </span>
      </p>
      <Picture days={days} />
      <ChartTable
        caption={t('status.last90')}
        head={[t('status.day'), t('status.day.interrupted'), t('status.day.behind')]}
        rows={days
          .filter(({ state }) => state !== 'unrecorded')
          .map(rowOf)
          .reverse()}
      />
      <Disclosure title={t('status.limits')}>{t('status.limitsText')}</Disclosure>
    </Card>
  );
}

const rowOf = ({ day, interruptedMs, behindMs }: PictureDay): string[] => [
  formatDate(dayStartMs(day)),
  ...[interruptedMs, behindMs].map((ms) => (ms === 0 ? '–' : durationText(ms))),
];

/** A column a day. What was interrupted differs by form as well as by colour. */
function Picture({ days }: { days: readonly PictureDay[] }) {
  const { t } = useTranslation();
  const recorded = days.filter(({ state }) => state !== 'unrecorded');
  const interrupted = recorded.filter(({ state }) => state === 'interrupted');
  const [first] = days;
  const shown = STATES.filter((state) => days.some((day) => day.state === state));
  return (
    <>
      <div
        className={styles.picture}
        role="img"
        aria-label={t('status.picture', { interrupted: interrupted.length, days: recorded.length })}
      >
        {days.map(({ day, state }) => (
          <i key={day} data-state={state} />
        ))}
      </div>
      <div className={`${styles.axis} num`} aria-hidden="true">
        <span>{first ? formatShortDate(dayStartMs(first.day)) : null}</span>
        <span>{t('status.today')}</span>
      </div>
      <ul className={styles.legend}>
        {shown.map((state) => (
          <li key={state}>
            <i data-state={state} aria-hidden="true" />
            {t(`status.legend.${state}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
