/** When the last days were closed, and whether their team income is on the chain. */
import { dayStartMs } from '@suil/core';
import type { ClosedDay } from '@suil/core/api';
import { useState } from 'react';
import { durationText } from '../../platform/i18n/duration-text.ts';
import { formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { Empty } from '../../ui/lists/list-state.tsx';
import styles from './status.module.css';

const TONES = { published: 'green', computed: 'orange', none: 'gray' } as const satisfies Record<
  ClosedDay['settlement'],
  string
>;
const FIRST_ROWS = 10;

export function ClosingsCard({ days }: { days: readonly ClosedDay[] }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (days.length === 0)
    return (
      <Card title={t('status.closings')}>
        <Empty title={t('status.noDays')} />
      </Card>
    );
  const shown = isWhole ? days : days.slice(0, FIRST_ROWS);
  return (
    <Card title={t('status.closings')}>
      <p className={styles.note}>{t('status.closingsNote')}</p>
      <table className={styles.days} data-testid="closings">
        <thead>
          <tr>
            <th scope="col">{t('status.day')}</th>
            <th scope="col">{t('status.delay')}</th>
            <th scope="col">{t('status.settlement')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ day, delayMs, settlement }) => (
            <tr key={day}>
              <th scope="row" className="num">
                {formatDate(dayStartMs(day))}
              </th>
              <td className="num">{delayMs === null ? '–' : durationText(delayMs)}</td>
              <td>
                <Pill tone={TONES[settlement]}>{t(`status.settlement.${settlement}`)}</Pill>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < days.length ? (
        <Button wide small onClick={() => setWhole(true)}>
          {t('list.more')}
        </Button>
      ) : null}
    </Card>
  );
}
