import { dayStartMs, type HashrateType } from '@suil/core';
import { lazy } from 'react';
import { explorerLink, useConfig } from '../../lib/config.ts';
import { formatAmount, formatBps, formatDate, formatShortDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/texts.ts';
import { MoreLink } from '../../ui/card.tsx';
import { How } from '../../ui/how.tsx';
import { RecordList, RecordRow } from '../../ui/record-list.tsx';
import { useHashrateEntries } from './queries.ts';
import { TYPE_COLORS } from './types.ts';

const HowEntry = lazy(() => import('./how-entry.tsx'));

/** The entries with what is left of each, its daily release, and the transaction that granted it. */
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
          title={t(`hashrate.type.${entry.type}`)}
          amount={`+${formatAmount(BigInt(entry.total), 'HR', 6)} HR`}
          sub={t('hashrate.startsOn', { date: formatShortDate(dayStartMs(entry.startDay + 1)) })}
          subRight={
            <>
              {t('hashrate.release', {
                rate: formatBps(entry.releaseRateBps),
                remaining: formatAmount(BigInt(entry.remaining), 'HR', 6),
              })}
              <How of={t('hashrate.entry', { type: t(`hashrate.type.${entry.type}`) })}>
                {(close) => <HowEntry entry={entry} onClose={close} />}
              </How>
            </>
          }
          digest={entry.digest}
          digestUrl={entry.digest ? explorerLink(config, entry.digest) : null}
        />
      )}
    />
  );
}
