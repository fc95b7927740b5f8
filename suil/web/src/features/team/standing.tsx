import { dayStartMs } from '@suil/core';
import { lazy } from 'react';
import { amountText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { formatAmount, formatBps, formatCount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Ring } from '../../ui/charts/ring.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import type { Standing } from './queries.ts';
import styles from './team.module.css';
import './tokens.css';

/** The small button is never alone on a line. */
const NO_BREAK = '\u2060';

const ExplainStanding = lazy(() => import('./explain-standing.tsx'));

/** Level, performance, and how they are computed. `of` is the member, where it is another one. */
export function StandingHero({ standing, of }: { standing: Standing; of?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Hero
      label={t('team.performance')}
      value={formatAmount(BigInt(standing.performance), 'USDC', 2)}
      unit="USD"
      testId="team-performance"
      sub={
        <>
          {standing.level === 0 ? <Pill tone="green">{t('team.noLevel')}</Pill> : null}
          <span>
            {standing.rateBps > 0 ? t('team.rate', { rate: formatBps(standing.rateBps) }) : t('team.performanceNote')}
            {NO_BREAK}
            <Explain of={t('team.performance')}>
              {(close) => <ExplainStanding standing={standing} of={of} onClose={close} />}
            </Explain>
          </span>
        </>
      }
      aside={
        <Ring
          share={standing.level / 5}
          text={`V${standing.level}`}
          label={t('team.levelLabel', { level: standing.level })}
          color="var(--green)"
          size="calc(76 * var(--u))"
        />
      }
      facts={
        <Facts
          facts={[
            { label: t('team.teamVolume'), value: `${formatAmount(BigInt(standing.teamVolume), 'USDC', 2)} USD` },
            { label: t('team.largestLeg'), value: `${formatAmount(BigInt(standing.largestLeg), 'USDC', 2)} USD` },
            { label: t('team.ownVolume'), value: `${formatAmount(BigInt(standing.ownVolume), 'USDC', 2)} USD` },
            {
              label: t('team.friends'),
              value: `${formatCount(standing.validFriends)} / ${formatCount(standing.friends)}`,
            },
            { label: t('team.size'), value: formatCount(standing.teamSize) },
            ...(standing.day === null ? [] : [{ label: t('team.asOf'), value: formatDate(dayStartMs(standing.day)) }]),
          ]}
        />
      }
    />
  );
}

export function NextLevel({ standing }: { standing: Standing }) {
  const { t } = useTranslation();
  const { next } = standing;
  const volume = amountText(useKnownParameters()?.validFriendMinMicros, 'USDC', 0);
  if (!next) return null;
  const performance = BigInt(standing.performance);
  const wanted = BigInt(next.performance);
  const goals = [
    {
      label: t('team.validFriends'),
      text: `${formatCount(standing.validFriends)} / ${formatCount(next.validFriends)}`,
      share: standing.validFriends / Math.max(1, next.validFriends),
    },
    {
      label: t('team.performance'),
      text: `${formatAmount(performance, 'USDC', 0)} / ${formatAmount(wanted, 'USDC', 0)} USD`,
      share: wanted === 0n ? 1 : Number((performance * 1000n) / wanted) / 1000,
    },
  ];
  return (
    <Card title={t('team.next', { level: next.level })}>
      <div className={styles.level}>
        {goals.map((goal) => (
          <div key={goal.label} className={styles.goal}>
            <div className="num">
              <span>{goal.label}</span>
              <b>{goal.text}</b>
            </div>
            <span className={styles.track} aria-hidden="true">
              <i style={{ width: `${Math.min(1, goal.share) * 100}%` }} />
            </span>
          </div>
        ))}
      </div>
      <p className={styles.note}>{t('team.nextNote', { volume })}</p>
    </Card>
  );
}
