import { lazy, Suspense } from 'react';
import { CreditingNote } from '../../entities/account/crediting-note.tsx';
import { invitedBy } from '../../entities/referral/inviter.ts';
import { useTranslation, withAllTexts } from '../../platform/i18n/texts.ts';
import { useSearch } from '../../platform/router/location.ts';
import { Columns, Later, useSideBySide, useTitle } from '../../ui/layout/page.tsx';
import { useReadableAddress } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import { AssetsHero } from './assets-hero.tsx';
import { EcosystemCard } from './ecosystem-card.tsx';
import { FirstVisitHero } from './first-visit-hero.tsx';
import { GuideCard, useGuideSteps } from './guide-card.tsx';
import { IncomeCard } from './income-card.tsx';
import { MoreLinks } from './more-links.tsx';
import { NodesCard } from './nodes-card.tsx';
import { ProductCards } from './product-cards.tsx';
import { Ticker } from './ticker.tsx';

const Invitation = lazy(() => withAllTexts(import('../../entities/referral/invitation.tsx')));

/** Home: assets or the first-visit hero, today's income, the two products, and the nodes. */
export function HomePage() {
  const { t } = useTranslation();
  const address = useReadableAddress();
  const search = useSearch();
  const inviter = invitedBy(address, search);
  const wide = useSideBySide();
  const steps = useGuideSteps(address);
  const guide = steps && <GuideCard steps={steps} />;
  useTitle(t('home.title'));
  return (
    <Columns
      first={
        <>
          {address ? <AssetsHero address={address} /> : <FirstVisitHero onConnect={() => openConnect()} />}
          {address ? <CreditingNote address={address} /> : null}
          {address === null && inviter ? (
            <Suspense>
              <Invitation inviter={inviter} />
            </Suspense>
          ) : null}
          {wide ? null : guide}
          {address ? <IncomeCard address={address} /> : null}
          {wide && !guide ? null : <Ticker />}
        </>
      }
      second={
        <Later>
          <ProductCards address={address} />
          <NodesCard />
          <EcosystemCard />
          {wide ? (guide ?? <Ticker />) : null}
          <MoreLinks />
        </Later>
      }
    />
  );
}
