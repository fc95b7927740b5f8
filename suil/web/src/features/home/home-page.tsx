import { lazy, Suspense } from 'react';
import { CreditingNote } from '../../entities/account/crediting-note.tsx';
import { invitedBy } from '../../entities/referral/inviter.ts';
import { useTranslation, withAllTexts } from '../../platform/i18n/texts.ts';
import { useSearch } from '../../platform/router/location.ts';
import { Columns, Later, useSideBySide, useTitle } from '../../ui/layout/page.tsx';
import { useReadableAddress } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import { FirstVisitHero } from './first-visit-hero.tsx';
import { GuideCard, useGuideSteps } from './guide-card.tsx';
import { PortfolioHero } from './hero/portfolio-hero.tsx';
import { IncomeCard } from './income/income-card.tsx';
import { ProductCards } from './product-cards.tsx';
import { Ticker } from './ticker.tsx';

const Invitation = lazy(() => withAllTexts(import('../../entities/referral/invitation.tsx')));

const DatesCard = lazy(() => withAllTexts(import('./dates/dates-card.tsx')));
const LowerCards = lazy(() => withAllTexts(import('./lower/lower-cards.tsx')));
const VisitorCards = lazy(() => withAllTexts(import('./visitor/visitor-cards.tsx')));
const NextStepCard = lazy(() => withAllTexts(import('./step/next-step-card.tsx')));

/** Home: the portfolio or the first-visit hero, today's income, what comes next, the two products, and the nodes. */
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
          {address ? <PortfolioHero address={address} /> : <FirstVisitHero onConnect={() => openConnect()} />}
          {address ? <CreditingNote address={address} /> : null}
          {address === null && inviter ? (
            <Suspense>
              <Invitation inviter={inviter} />
            </Suspense>
          ) : null}
          {wide ? null : guide}
          {address ? (
            <IncomeCard address={address} />
          ) : (
            <Later>
              <Suspense>
                <VisitorCards />
              </Suspense>
            </Later>
          )}
        </>
      }
      second={
        <Later>
          {wide ? guide : null}
          {address ? (
            <Suspense>
              {guide ? null : <NextStepCard address={address} />}
              <DatesCard address={address} />
            </Suspense>
          ) : null}
          {address ? <ProductCards address={address} /> : null}
          <Ticker />
          <Suspense>
            <LowerCards />
          </Suspense>
        </Later>
      }
    />
  );
}
