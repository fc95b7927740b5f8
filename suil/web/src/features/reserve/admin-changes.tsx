import { dayStartMs, parameterName } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import { parameterText } from '../../entities/parameters/parameter-text.ts';
import { configurationQuery } from '../../entities/parameters/queries.ts';
import { formatDate, formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
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
    <Card title={t('reserves.changes')} aside={<MoreLink to="/notice">{t('notice.title')}</MoreLink>}>
      <Block query={query} skeleton={<Skeleton height="8rem" />}>
        {(data) => {
          const waiting = data.parameters.filter((parameter) => parameter.next !== null);
          const hours = (ms: number) => t('reserves.hours', { count: Math.round(ms / MS_PER_HOUR) });
          return (
            <>
              {data.pausedUntilMs === null ? null : (
                <Notice tone="warn">{t('reserves.paused', { time: formatDateTime(data.pausedUntilMs) })}</Notice>
              )}
              <Facts
                facts={[
                  { label: t('reserves.parameterDelay'), value: hours(data.delays.parameterMs) },
                  { label: t('reserves.upgradeDelay'), value: hours(data.delays.upgradeMs) },
                  { label: t('reserves.keyDelay'), value: hours(data.delays.keyMs) },
                  { label: t('reserves.guardianDelay'), value: hours(data.delays.guardianMs) },
                  { label: t('reserves.settlementDelay'), value: hours(data.delays.settlementMs) },
                  {
                    label: t('reserves.upgrade'),
                    value:
                      data.announcedUpgrade === null
                        ? t('reserves.nothingAnnounced')
                        : formatDateTime(data.announcedUpgrade.readyMs),
                  },
                  ...powerFacts(t, data),
                  ...waiting.map((parameter) => ({
                    label: parameterName(parameter.key) ?? String(parameter.key),
                    value: t('reserves.changeTo', {
                      from: parameterText(parameter.key, parameter.value),
                      to: parameter.next === null ? '–' : parameterText(parameter.key, parameter.next.value),
                      date: formatDate(dayStartMs(parameter.next?.day ?? 0)),
                    }),
                  })),
                ]}
              />
              {waiting.length === 0 ? <p className={styles.note}>{t('reserves.noChanges')}</p> : null}
            </>
          );
        }}
      </Block>
    </Card>
  );
}
