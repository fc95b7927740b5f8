import { dayStartMs } from '@suil/core';
import type { BankSubscription } from '@suil/core/api';
import { formatAmount, formatDate, formatShortDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import styles from './bank.module.css';

const MOST = 5;

/** When principal becomes free: a dot per subscription from today on, the next one filled. The list below says the same. */
export function MaturityRibbon({ items, today }: { items: readonly BankSubscription[]; today: number }) {
  const { t } = useTranslation();
  const next = items
    .filter((item) => item.redeemableDay >= today)
    .toSorted((a, b) => a.redeemableDay - b.redeemableDay)
    .slice(0, MOST);
  const furthest = next.at(-1);
  if (furthest === undefined) return null;
  const last = Math.max(furthest.redeemableDay, today + 7);
  const leftOf = (day: number) => ((day - today) / (last - today)) * 100;
  return (
    <ol className={styles.ribbon} aria-label={t('bank.ribbon')}>
      {next.map((item, index) => {
        const left = leftOf(item.redeemableDay);
        const text = `${formatAmount(BigInt(item.principal), 'USDC', 0)} USDC`;
        const before = next[index - 1];
        const crowded = before !== undefined && left - leftOf(before.redeemableDay) < 22;
        return (
          <li
            key={item.id}
            className={`${styles.dot} num`}
            style={{ left: `${left}%` }}
            data-next={index === 0 || undefined}
            data-edge={edgeOf(left)}
            aria-label={`${formatDate(dayStartMs(item.redeemableDay))}: ${text}`}
          >
            {crowded ? null : (
              <>
                <span className={styles.amount}>{text}</span>
                <span className={styles.date}>{formatShortDate(dayStartMs(item.redeemableDay))}</span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Texts of dots this close to an end would be cut: they are aligned with it. */
function edgeOf(leftPercent: number): 'start' | 'end' | undefined {
  if (leftPercent < 12) return 'start';
  return leftPercent > 88 ? 'end' : undefined;
}
