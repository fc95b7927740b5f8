import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Columns, PageHeader, Tabs } from '../../ui/layout/page.tsx';
import { MarketView } from './market-view.tsx';
import { PoolDepth } from './pool-depth.tsx';

/** The markets of SUI and SUIL, from our own pools. */
export function SuiPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const symbol = search.get('coin') === 'SUIL' ? 'SUIL' : 'SUI';
  return (
    <>
      <PageHeader title={symbol} />
      <Tabs>
        <Segmented
          large
          label={t('market.market')}
          options={[
            { value: 'SUI', text: 'SUI' },
            { value: 'SUIL', text: 'SUIL' },
          ]}
          value={symbol}
          onChange={(value) => setSearch(value === 'SUI' ? {} : { coin: value }, { replace: true })}
        />
      </Tabs>
      <Columns
        first={<MarketView symbol={symbol} />}
        second={<PoolDepth pool={symbol === 'SUI' ? 'usdcSui' : 'suilSui'} />}
      />
    </>
  );
}
