import { dayStartMs, parameterName } from '@suil/core';
import type { Configuration } from '@suil/sdk';
import { useQuery } from '@tanstack/react-query';
import { parameterText } from '../../entities/parameters/parameter-text.ts';
import { configurationQuery } from '../../entities/parameters/queries.ts';
import { formatDate, formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { MoreLink } from '../../ui/layout/card.tsx';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { powerFacts } from './power-facts.ts';
import styles from './reserve.module.css';

const MS_PER_HOUR = 3_600_000;

/** What the operator has announced and may do, read from the contract: changes wait, pauses end, upgrades are announced. */
export function AdminChanges() {
  const { t } = useTranslation();
  const query = useQuery(configurationQuery);
  return (
    <FoldedCard
      title={t('reserves.changes')}
      link={<MoreLink to="/notice">{t('notice.title')}</MoreLink>}
      always={<Announced configuration={query.data} />}
    >
      <Block query={query} skeleton={<Skeleton height="8rem" />}>
        {(data) => {
          const hours = (ms: number) => t('reserves.hours', { count: Math.round(ms / MS_PER_HOUR) });
          return (
            <Facts
              facts={[
                { label: t('reserves.parameterDelay'), value: hours(data.delays.parameterMs) },
                { label: t('reserves.upgradeDelay'), value: hours(data.delays.upgradeMs) },
                { label: t('reserves.keyDelay'), value: hours(data.delays.keyMs) },
                { label: t('reserves.guardianDelay'), value: hours(data.delays.guardianMs) },
                { label: t('reserves.settlementDelay'), value: hours(data.delays.settlementMs) },
                ...powerFacts(t, data),
              ]}
            />
          );
        }}
      </Block>
    </FoldedCard>
  );
}

/** What is announced or paused now: not to be missed. */
function Announced({ configuration }: { configuration: Configuration | undefined }) {
  const { t } = useTranslation();
  if (configuration === undefined) return null;
  const { pausedUntilMs, announcedUpgrade, parameters } = configuration;
  const upgrade = {
    label: t('reserves.upgrade'),
    value: announcedUpgrade ? formatDateTime(announcedUpgrade.readyMs) : t('reserves.nothingAnnounced'),
  };
  const waiting = parameters.flatMap(({ key, value, next }) =>
    next === null
      ? []
      : [
          {
            label: parameterName(key) ?? String(key),
            value: t('reserves.changeTo', {
              from: parameterText(key, value),
              to: parameterText(key, next.value),
              date: formatDate(dayStartMs(next.day)),
            }),
          },
        ],
  );
  return (
    <div>
      {pausedUntilMs === null ? null : (
        <Notice tone="warn">{t('reserves.paused', { time: formatDateTime(pausedUntilMs) })}</Notice>
      )}
      <Facts facts={[upgrade, ...waiting]} />
      {waiting.length === 0 ? <p className={styles.note}>{t('reserves.noChanges')}</p> : null}
    </div>
  );
}
