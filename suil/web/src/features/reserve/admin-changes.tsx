import { dayStartMs } from '@suil/core';
import type { Configuration } from '@suil/sdk';
import { useQuery } from '@tanstack/react-query';
import { parameterLabel } from '../../entities/parameters/parameter-label.ts';
import { parameterText } from '../../entities/parameters/parameter-text.ts';
import { configurationQuery } from '../../entities/parameters/queries.ts';
import { formatDate, formatDateTime } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import styles from './reserve.module.css';

/** What the operator has announced and what is paused, as the node in use reads it from the contract: all of it is on the page of powers. */
export function AdminChanges() {
  const { t } = useTranslation();
  const query = useQuery(configurationQuery);
  return (
    <Card title={t('trust.powers')} aside={<MoreLink to="/powers">{t('nav.more')}</MoreLink>}>
      <Block query={query} skeleton={<Skeleton height="4rem" />}>
        {(data) => <Announced configuration={data} />}
      </Block>
    </Card>
  );
}

function Announced({ configuration }: { configuration: Configuration }) {
  const { t } = useTranslation();
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
            label: parameterLabel(t, key),
            value: t('reserves.changeTo', {
              from: parameterText(key, value),
              to: parameterText(key, next.value),
              date: formatDate(dayStartMs(next.day)),
            }),
          },
        ],
  );
  return (
    <>
      {pausedUntilMs === null ? null : (
        <Notice tone="warn">{t('reserves.paused', { time: formatDateTime(pausedUntilMs) })}</Notice>
      )}
      <Facts facts={[upgrade, ...waiting]} />
      {waiting.length === 0 ? <p className={styles.note}>{t('reserves.noChanges')}</p> : null}
    </>
  );
}
