import { dayStartMs } from '@suil/core';
import type { HashrateEntry } from '@suil/core/api';
import { replayEntries } from '../../entities/hashrate/recompute.ts';
import { readHashrateDays } from '../../entities/income/read.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { formatAmount, formatBps, formatDate } from '../../platform/i18n/format.ts';
import { inOneText } from '../../platform/i18n/one-text.ts';
import { type TFunction, useTranslation } from '../../platform/i18n/texts.ts';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { ExplainSheet, type Recomputed } from '../../ui/overlays/explain-sheet.tsx';
import { claimStatusOf } from './claim-status.ts';

const suil = (amount: bigint) => `${formatAmount(amount, 'SUIL', 9)} SUIL`;

/** Releases the entry again, day by day, and compares what it released and what is left. */
async function recompute(t: TFunction, entry: HashrateEntry): Promise<Recomputed> {
  const days = await readHashrateDays();
  const { released, remaining } = replayEntries([entry], days);
  return {
    worked: suil(released),
    result: released === BigInt(entry.released) && remaining === BigInt(entry.remaining) ? 'same' : 'different',
    from: t('how.entry.from', { days: days.filter(({ day }) => day > entry.startDay).length }),
  };
}

/** Why an entry was granted, and how it is released. */
export default function ExplainEntry({ entry, onClose }: { entry: HashrateEntry; onClose: () => void }) {
  const { t } = useTranslation();
  const friendRateBps = useKnownParameters()?.hashrateFriendRateBps;
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('hashrate.entry', { type: t(`hashrate.type.${entry.type}`) })}
      rule={
        friendRateBps === undefined ? (
          <Skeleton height="4rem" />
        ) : (
          inOneText(t(`how.entry.granted.${entry.type}`, { rate: formatBps(friendRateBps) }), t('how.entry.rule'))
        )
      }
      facts={[
        { label: t('how.suil.hashrate'), value: `${formatAmount(BigInt(entry.total), 'HR', 6)} HR`, tone: 'strong' },
        { label: t('how.hashrate.rate'), value: formatBps(entry.releaseRateBps) },
        { label: t('how.pledge.countsFrom'), value: formatDate(dayStartMs(entry.startDay + 1)) },
        { label: t('how.hashrate.remaining'), value: `${formatAmount(BigInt(entry.remaining), 'HR', 6)} HR` },
        { label: t('hashrate.releasedSoFar'), value: suil(BigInt(entry.released)), tone: 'good' },
        { label: t('hashrate.claimedSoFar'), value: suil(BigInt(entry.claimed)) },
        { label: t('hashrate.claimStatus'), value: t(`hashrate.claimStatus.${claimStatusOf(entry)}`) },
      ]}
      funded={t('how.hashrate.funded')}
      recompute={() => recompute(t, entry)}
    />
  );
}
