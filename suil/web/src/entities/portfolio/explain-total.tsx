import { PORTFOLIO_PARTS } from '@suil/core';
import { useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet } from '../../ui/overlays/explain-sheet.tsx';
import { suiPrice } from '../market/price.ts';
import { usePrices } from '../market/prices.ts';
import { useTotalAssets } from './total-assets.ts';

/** How the total of an account is computed: each place and product at present prices. */
export default function ExplainTotal({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { value, portfolio } = useTotalAssets(address);
  const reserves = useReserves().data;
  const spot = usePrices().data?.suilSpot ?? null;
  const usd = (amount: bigint) => `${formatAmount(amount, 'USDC', 2)} USD`;
  const price = (amount: bigint) => `${formatAmount(amount, 'USDC')} USDC`;
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('home.totalAssets')}
      rule={t('how.total.rule')}
      facts={
        value && portfolio
          ? [
              { label: t('how.total.wallet'), value: `≈ ${usd(value.wallet)}` },
              ...PORTFOLIO_PARTS.map((part) => ({
                label: part === 'account' ? t('place.account') : t(`income.product.${part}`),
                value: `≈ ${usd(portfolio.parts[part])}`,
              })),
              { label: t('home.totalAssets'), value: `≈ ${usd(value.total)}`, tone: 'good' },
              { label: t('how.total.suiPrice'), value: reserves ? price(suiPrice(reserves)) : '–' },
              { label: t('how.total.suilPrice'), value: spot === null ? t('market.noPrice') : price(spot) },
            ]
          : []
      }
      funded={t('how.total.note')}
    />
  );
}
