import { useReserves } from '../../platform/chain/queries.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { ExplainSheet } from '../../ui/overlays/explain-sheet.tsx';
import { suiPrice } from '../market/price.ts';
import { usePrices } from '../market/prices.ts';
import { useTotalAssets } from './total-assets.ts';

/** How the total of an account is computed: each kind at its present price. */
export default function ExplainTotal({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useTotalAssets(address);
  const reserves = useReserves().data;
  const spot = usePrices().data?.suilSpot ?? null;
  const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC', 2)} USDC`;
  const price = (amount: bigint) => `${formatAmount(amount, 'USDC')} USDC`;
  return (
    <ExplainSheet
      onClose={onClose}
      title={t('home.totalAssets')}
      rule={t('how.total.rule')}
      facts={
        value
          ? [
              { label: t('how.total.sui'), value: `≈ ${usdc(value.sui)}` },
              { label: t('how.total.usdc'), value: usdc(value.usdc) },
              { label: t('how.total.suil'), value: `≈ ${usdc(value.suil)}` },
              { label: t('how.total.pool'), value: usdc(value.pool) },
              { label: t('home.totalAssets'), value: `≈ ${usdc(value.total)}`, tone: 'good' },
              { label: t('how.total.suiPrice'), value: reserves ? price(suiPrice(reserves)) : '–' },
              { label: t('how.total.suilPrice'), value: spot === null ? t('market.noPrice') : price(spot) },
            ]
          : []
      }
      funded={t('how.total.note')}
    />
  );
}
