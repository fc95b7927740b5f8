/** The operator's coins that cannot leave before their time. */
import { useNowMs } from '../../entities/local/now.ts';
import { formatPpm } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { FoldedCard } from '../../ui/layout/folded-card.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Block, Skeleton, TextSkeleton } from '../../ui/lists/list-state.tsx';
import { lockText } from './lock-text.ts';
import { useLocks } from './queries.ts';
import styles from './reserve.module.css';

const MILLION = 1_000_000n;

export function LocksCard() {
  const { t } = useTranslation();
  const query = useLocks();
  const nowMs = useNowMs();
  return (
    <FoldedCard title={t('reserves.locks')}>
      <Block query={query} skeleton={<Skeleton height="9rem" />}>
        {(locks) => (
          <Facts
            facts={locks.map((lock) => {
              const { content, amount, supply } = lock;
              return {
                label: t(`reserves.lock.${content}`),
                value: (
                  <>
                    <b data-testid={`lock-${content}`}>{formatPpm((amount * MILLION) / supply)}</b>
                    <small className={`${styles.until} ${styles.dates}`}>
                      {nowMs === undefined ? <TextSkeleton width="8rem" /> : lockText(t, lock, nowMs)}
                    </small>
                  </>
                ),
              };
            })}
          />
        )}
      </Block>
      <p className={styles.note}>{t('reserves.locksNote')}</p>
    </FoldedCard>
  );
}
