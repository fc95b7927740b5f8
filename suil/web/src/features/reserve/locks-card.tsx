/** The operator's coins that cannot leave before their time. */
import { formatDate, formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { useLocks } from './queries.ts';
import styles from './reserve.module.css';

const MILLION = 1_000_000n;

export function LocksCard() {
  const { t } = useTranslation();
  const query = useLocks();
  return (
    <Card title={t('reserves.locks')}>
      <Block query={query} skeleton={<Skeleton height="9rem" />}>
        {(locks) => (
          <Facts
            facts={locks.flatMap(({ content, amount, supply, startsAtMs, endsAtMs }) => {
              const lock = t(`reserves.lock.${content}`);
              const starts = { label: t('reserves.lockStarts', { lock }), value: formatDate(startsAtMs) };
              const ends = { label: t('reserves.lockEnds', { lock }), value: formatDate(endsAtMs) };
              const share = formatPpm((amount * MILLION) / supply);
              const dates = startsAtMs === endsAtMs ? [ends] : [starts, ends];
              return [{ label: lock, value: share, tone: 'strong' as const, testId: `lock-${content}` }, ...dates];
            })}
          />
        )}
      </Block>
      <p className={styles.note}>{t('reserves.locksNote')}</p>
    </Card>
  );
}
