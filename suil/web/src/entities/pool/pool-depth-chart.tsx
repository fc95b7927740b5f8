import type { Asset } from '@suil/core';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { DepthChart } from './depth-chart.tsx';
import { poolDepth } from './pool-depth.ts';

const PERCENTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const TABLE_PERCENTS = [1, 2, 5, 10];

interface PoolDepthProps {
  reserves: { x: bigint; y: bigint };
  /** The pool's coins in the order of its reserves. */
  coins: readonly [Asset, Asset];
  /** The price, as a text with its unit. */
  price: string;
}

/** A pool's depth around its price as a picture and as a table. */
export default function PoolDepth({ reserves, coins: [coinX, coinY], price }: PoolDepthProps) {
  const { t } = useTranslation();
  if (reserves.x === 0n || reserves.y === 0n) return null;
  const label = t('pool.depthLabel', { coin: coinX, percent: Math.max(...PERCENTS) });
  const sign = (percent: number) => `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
  return (
    <>
      <DepthChart
        points={poolDepth(reserves, PERCENTS)}
        label={label}
        texts={{ sell: t('pool.sell', { coin: coinX }), buy: t('pool.buy', { coin: coinX }), price }}
      />
      <ChartTable
        caption={label}
        head={[t('pool.change'), coinX, coinY]}
        rows={poolDepth(reserves, TABLE_PERCENTS).map((point) => [
          sign(point.changePercent),
          `≈ ${formatAmount(point.x, coinX, 2)}`,
          `≈ ${formatAmount(point.y, coinY, 2)}`,
        ])}
      />
    </>
  );
}
