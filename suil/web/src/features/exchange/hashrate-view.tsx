/** What the fee of a quick exchange grants, and the choice if that is less than what is due. */
import { type ReactNode, useState } from 'react';
import { formatAmount, formatBps } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import styles from './exchange.module.css';
import { countedPrice, dueHashrate, type FeeHashrate, minutesUntilDue } from './fee-hashrate.ts';
import type { Quote } from './quote.ts';

const hr = (units: bigint) => formatAmount(units, 'HR');
const usd = (micros: bigint) => formatAmount(micros, 'USDC', 4);

/** The price that a fee of `fee` SUIL counts at, beside the market's. */
function CountedPrice({ hashrate, fee }: { hashrate: FeeHashrate; fee: bigint }) {
  const { t } = useTranslation();
  if (hashrate.feeValue === 0n || hashrate.marketPrice === null) return null;
  return (
    <p className={styles.hint}>
      {t('exchange.counted', { counted: usd(countedPrice(hashrate, fee)), market: usd(hashrate.marketPrice) })}
    </p>
  );
}

interface HashrateViewProps {
  hashrate: FeeHashrate;
  acceptsLess: boolean;
  onAccept: (acceptsLess: boolean) => void;
}

function HashrateView({ hashrate, acceptsLess, onAccept }: HashrateViewProps) {
  const { t } = useTranslation();
  const due = dueHashrate(hashrate);
  const hasPrice = hashrate.feeValue > 0n || hashrate.capacity > 0n;
  if (!hasPrice) return <Notice tone="warn">{t('exchange.hashrateNone')}</Notice>;
  const amounts = { hashrate: hr(hashrate.granted), due: hr(due) };
  if (hashrate.granted >= due) return null;
  const minutes = minutesUntilDue(hashrate, due);
  return (
    <>
      <Notice tone="warn">
        {minutes === null
          ? t('exchange.hashrateNever', amounts)
          : t('exchange.hashrateLater', { ...amounts, count: minutes })}
      </Notice>
      <Segmented
        label={t('exchange.hashrateChoice')}
        options={[
          { value: 'all', text: t('exchange.hashrateAll') },
          { value: 'less', text: t('exchange.hashrateLess') },
        ]}
        value={acceptsLess ? 'less' : 'all'}
        onChange={(value) => onAccept(value === 'less')}
      />
    </>
  );
}

/** The hashrate of a fee in words, such as "2.19 HR (60% of 3.65 USD)"; "1.20 HR" if that is less than the part that is due. */
export function useHashrateText(): (hashrate: FeeHashrate) => string {
  const { t } = useTranslation();
  return (hashrate) => {
    const isCut = hashrate.granted < dueHashrate(hashrate);
    if (isCut || hashrate.feeValue === 0n) return `${hr(hashrate.granted)} HR`;
    return t('exchange.hashrateOf', {
      hashrate: hr(hashrate.granted),
      share: formatBps(hashrate.shareBps),
      value: formatAmount(hashrate.feeValue, 'USDC'),
    });
  };
}

interface HashrateChoice {
  acceptsLess: boolean;
  /** Whether less is granted now than is due, and the user has not accepted that. */
  isWaiting: boolean;
  view: ReactNode;
  /** What the fee counts at, for the details. */
  counted: ReactNode;
}

/** What the user accepts of a quote's hashrate, and the part of the form that asks. */
export function useHashrateChoice(quote: Quote | undefined): HashrateChoice {
  const [acceptsLess, setAcceptsLess] = useState(false);
  const hashrate = quote?.hashrate ?? null;
  if (quote === undefined || hashrate === null) return { acceptsLess, isWaiting: false, view: null, counted: null };
  const isWaiting = !acceptsLess && hashrate.granted < dueHashrate(hashrate);
  return {
    acceptsLess,
    isWaiting,
    view: <HashrateView hashrate={hashrate} acceptsLess={acceptsLess} onAccept={setAcceptsLess} />,
    counted: <CountedPrice hashrate={hashrate} fee={quote.exchangeFee} />,
  };
}
