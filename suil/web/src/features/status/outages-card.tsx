/** The interruptions of the last 90 days, newest first. */
import type { Outage, StatusHistoryResponse } from '@suil/core/api';
import { useState } from 'react';
import { durationText } from '../../platform/i18n/duration-text.ts';
import { formatDateTime, formatLocalDate, formatTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import type { IconName } from '../../ui/layout/icon.tsx';
import listStyles from '../../ui/lists/list.module.css';
import { RecordRow } from '../../ui/lists/record-list.tsx';
import styles from './status.module.css';

const MARKS = {
  down: { icon: 'warn', color: 'var(--red)' },
  closed: { icon: 'lock', color: 'var(--red)' },
  behind: { icon: 'clock', color: 'var(--orange)' },
} as const satisfies Record<Outage['kind'], { icon: IconName; color: string }>;
const FIRST_ROWS = 5;

export function OutagesCard({ history }: { history: StatusHistoryResponse }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { outages, recordedSinceMs, atMs } = history;
  const shown = isWhole ? outages : outages.slice(0, FIRST_ROWS);
  return (
    <Card title={t('status.outages')}>
      {outages.length === 0 ? (
        <p className={styles.note}>{t(recordedSinceMs === null ? 'status.unrecorded' : 'status.none')}</p>
      ) : (
        <ul className={listStyles.list} data-testid="outages">
          {shown.map((outage) => (
            <Row key={`${outage.kind} ${outage.fromMs}`} outage={outage} atMs={atMs} />
          ))}
        </ul>
      )}
      {shown.length < outages.length ? (
        <Button wide small onClick={() => setWhole(true)}>
          {t('list.more')}
        </Button>
      ) : null}
    </Card>
  );
}

function Row({ outage: { kind, fromMs, throughMs }, atMs }: { outage: Outage; atMs: number }) {
  const { t } = useTranslation();
  return (
    <RecordRow
      {...MARKS[kind]}
      title={t(`status.outage.${kind}`)}
      amount={durationText((throughMs ?? atMs) - fromMs)}
      sub={throughMs === null ? t('status.since', { time: formatDateTime(fromMs) }) : rangeText(fromMs, throughMs)}
      subRight={throughMs === null ? <Pill tone="red">{t('status.lasts')}</Pill> : null}
    />
  );
}

/** The user's own times; of the end only what differs from the beginning. */
function rangeText(fromMs: number, throughMs: number): string {
  const [from, through] = [formatDateTime(fromMs), formatDateTime(throughMs)];
  if (from === through) return from;
  const isOneDay = formatLocalDate(fromMs) === formatLocalDate(throughMs);
  return `${from} – ${isOneDay ? formatTime(throughMs) : through}`;
}
