import { dayStartMs, type HashrateType } from '@suil/core';
import type { HashrateEntry } from '@suil/core/api';
import { lazy } from 'react';
import { explorerLink, useConfig } from '../../platform/chain/config.ts';
import { formatAmount, formatBps, formatDate, formatShortDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { MoreLink } from '../../ui/layout/card.tsx';
import { Pill } from '../../ui/layout/hero.tsx';
import { RecordList, RecordRow } from '../../ui/lists/record-list.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { type ClaimStatus, claimStatusOf } from './claim-status.ts';
import styles from './hashrate.module.css';
import { useHashrateEntries } from './queries.ts';
import { TYPE_COLORS } from './types.ts';

const ExplainEntry = lazy(() => import('./explain-entry.tsx'));

const TONES: Record<ClaimStatus, 'gray' | 'orange' | 'green'> = {
  unreleased: 'gray',
  unclaimed: 'orange',
  partly: 'orange',
  claimed: 'green',
};

function ClaimPill({ entry }: { entry: HashrateEntry }) {
  const { t } = useTranslation();
  const status = claimStatusOf(entry);
  return (
    <span className={styles.claim}>
      <Pill tone={TONES[status]}>{t(`hashrate.claimStatus.${status}`)}</Pill>
    </span>
  );
}

/** The entries with what is left of each, its daily release, whether that was claimed, and the transaction that granted it. */
export function EntryList({ address, type }: { address: string; type: HashrateType | 'all' }) {
  const { t } = useTranslation();
  const { data: config } = useConfig();
  const query = useHashrateEntries(address, type);
  return (
    <RecordList
      query={query}
      dateOf={(entry) => formatDate(entry.timestampMs)}
      empty={<MoreLink to="/hashrate?act=buy">{t('empty.hashrate')}</MoreLink>}
      row={(entry) => (
        <RecordRow
          key={entry.id}
          icon="chip"
          color={TYPE_COLORS[entry.type]}
          title={
            <>
              {t(`hashrate.type.${entry.type}`)} <ClaimPill entry={entry} />
            </>
          }
          amount={`+${formatAmount(BigInt(entry.total), 'HR', 6)} HR`}
          sub={t('hashrate.startsOn', { date: formatShortDate(dayStartMs(entry.startDay + 1)) })}
          subRight={
            <>
              {t('hashrate.release', {
                rate: formatBps(entry.releaseRateBps),
                remaining: formatAmount(BigInt(entry.remaining), 'HR', 6),
              })}
              <Explain of={t('hashrate.entry', { type: t(`hashrate.type.${entry.type}`) })}>
                {(close) => <ExplainEntry entry={entry} onClose={close} />}
              </Explain>
            </>
          }
          digest={entry.digest}
          digestUrl={entry.digest ? explorerLink(config, entry.digest) : null}
        />
      )}
    />
  );
}
