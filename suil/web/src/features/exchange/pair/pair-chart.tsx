/** The price of a swap's coin in its pool: present price, change of a day, and candles over a range. */
import { MS_PER_DAY } from '@suil/core';
import type { CandleSpan, MarketCandle } from '@suil/core/api';
import { useState } from 'react';
import { ChangePill } from '../../../entities/market/change-pill.tsx';
import { PriceCandles } from '../../../entities/market/price-candles.tsx';
import { priceText } from '../../../entities/market/price-text.ts';
import { useCandles, useMarkets } from '../../../entities/market/queries.ts';
import { type TextKey, useTranslation } from '../../../platform/i18n/texts.ts';
import { Segmented } from '../../../ui/actions/segmented.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Block, Empty, Skeleton } from '../../../ui/lists/list-state.tsx';
import { TokenMark } from '../../../ui/token-mark/token-mark.tsx';
import styles from './pair-chart.module.css';

const RANGE_NAMES = ['day', 'week', 'month', 'year'] as const;
type Range = (typeof RANGE_NAMES)[number];

const MS_PER_HOUR = 3_600_000;

/** As many candles as a range has hours or days; hours and days without a trade have none. */
const RANGES = {
  day: { span: 'hour', limit: 24, text: 'market.range24' },
  week: { span: 'hour', limit: 7 * 24, text: 'home.range7' },
  month: { span: 'day', limit: 30, text: 'home.range30' },
  year: { span: 'day', limit: 365, text: 'home.range365' },
} as const satisfies Record<Range, { span: CandleSpan; limit: number; text: TextKey }>;

/** Returns the candles of a range that ends with the newest one. */
function inRange(candles: readonly MarketCandle[], { span, limit }: (typeof RANGES)[Range]): readonly MarketCandle[] {
  const rangeMs = limit * (span === 'hour' ? MS_PER_HOUR : MS_PER_DAY);
  const newestMs = candles.at(-1)?.startMs ?? 0;
  return candles.filter(({ startMs }) => startMs > newestMs - rangeMs);
}

export default function PairChart({ coin }: { coin: 'SUI' | 'SUIL' }) {
  const { t } = useTranslation();
  const [range, setRange] = useState<Range>('week');
  const { span, limit } = RANGES[range];
  const candles = useCandles(coin, span, limit);
  const quote = useMarkets().data?.markets.find(({ symbol }) => symbol === coin);
  return (
    <Card
      title={
        <span className={styles.title}>
          <TokenMark asset={coin} size={24} />
          {coin} / USDC
        </span>
      }
    >
      <div className={styles.head}>
        <p className={styles.price}>
          <b className="num" data-testid="pair-price">
            {quote?.price == null ? '–' : priceText(quote.price)}
          </b>
          <span>
            {quote?.changeBps == null ? null : (
              <>
                <ChangePill bps={quote.changeBps} /> {t('market.change')} ·{' '}
              </>
            )}
            {t('market.source.pool')}
          </span>
        </p>
        <Segmented
          label={t('market.range')}
          options={RANGE_NAMES.map((value) => ({ value, text: t(RANGES[value].text) }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <Block query={candles} skeleton={<Skeleton height="22rem" />}>
        {(data) =>
          data.candles.length === 0 ? (
            <Empty />
          ) : (
            // Another range begins with all of its candles.
            <PriceCandles key={range} symbol={coin} candles={inRange(data.candles, RANGES[range])} span={span} />
          )
        }
      </Block>
    </Card>
  );
}
