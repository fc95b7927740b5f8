import { useTranslation } from '../../lib/texts.ts';
import { FirstVisitHero } from '../../ui/first-visit-hero.tsx';
import { Columns, Later, useTitle } from '../../ui/page.tsx';
import { useReadableAddress } from '../../wallet/account.ts';
import { openConnect } from '../../wallet/connect-state.ts';
import { AssetsHero } from './assets-hero.tsx';
import { EcosystemCard } from './ecosystem-card.tsx';
import { GuideCard } from './guide-card.tsx';
import { IncomeCard } from './income-card.tsx';
import { MoreLinks } from './more-links.tsx';
import { NodesCard } from './nodes-card.tsx';
import { ProductCards } from './product-cards.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { Ticker } from './ticker.tsx';

/** Home: assets or the first-visit hero, today's income, the two products, and the nodes. */
export function Component() {
  const { t } = useTranslation();
  const address = useReadableAddress();
  useTitle(t('home.title'));
  return (
    <Columns
      first={
        <>
          {address ? <AssetsHero address={address} /> : <FirstVisitHero onConnect={() => openConnect()} />}
          <Shortcuts />
          <GuideCard address={address} />
          {address ? <IncomeCard address={address} /> : null}
          <Ticker />
        </>
      }
      second={
        <Later>
          <ProductCards address={address} />
          <NodesCard />
          <EcosystemCard />
          <MoreLinks />
        </Later>
      }
    />
  );
}
