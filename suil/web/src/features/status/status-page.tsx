/** What works at present, what was interrupted in the last 90 days, and when days were closed. Says what the servers themselves recorded. */
import { useOutage } from '../../platform/chain/outage.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Block, Skeleton } from '../../ui/lists/list-state.tsx';
import { AvailabilityCard } from './availability-card.tsx';
import { ClosingsCard } from './closings-card.tsx';
import { OutagesCard } from './outages-card.tsx';
import { PresentHero } from './present-hero.tsx';
import { useStatusHistory } from './queries.ts';

export function StatusPage() {
  const { t } = useTranslation();
  const query = useStatusHistory();
  const outage = useOutage();
  // The app knows that the server is silent before a request of this page has waited for its answer.
  const failed = query.isError || (outage.state === 'down' && outage.what === 'server');
  return (
    <>
      <PageHeader title={t('status.title')} aside={<MoreLink to="/reserves">{t('shortcut.reserves')}</MoreLink>} />
      <Columns
        first={
          <>
            <PresentHero history={query.data} failed={failed} />
            <Block query={query} skeleton={<Skeleton height="16rem" />}>
              {(history) => <AvailabilityCard history={history} />}
            </Block>
          </>
        }
        second={
          query.data ? (
            <>
              <OutagesCard history={query.data} />
              <ClosingsCard days={query.data.days} />
            </>
          ) : null
        }
      />
    </>
  );
}
