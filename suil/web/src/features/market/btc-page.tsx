import { Narrow, PageHeader } from '../../ui/layout/page.tsx';
import { MarketView } from './market-view.tsx';

/** The market of BTC, from a public price service. */
export function BtcPage() {
  return (
    <Narrow>
      <PageHeader title="BTC" />
      <MarketView symbol="BTC" />
    </Narrow>
  );
}
