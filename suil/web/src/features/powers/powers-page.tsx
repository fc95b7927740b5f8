/** What the operator can change and who holds the keys to it, what is announced and from when on it holds, judged in this browser. */
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { AnnouncedCard } from './announced-card.tsx';
import { HoldersCard } from './holders-card.tsx';
import { ParametersCard } from './parameters-card.tsx';
import { useJudgedConfiguration, useListedChanges, useNowMs } from './queries.ts';

export function PowersPage() {
  const { t } = useTranslation();
  const query = useJudgedConfiguration();
  const nowMs = useNowMs();
  const basis = query.data?.basis;
  const state = query.data === undefined || nowMs === undefined ? undefined : { ...query.data.value(nowMs), nowMs };
  const listed = useListedChanges(state, basis);
  return (
    <>
      <PageHeader title={t('trust.powers')} aside={<MoreLink to="/security">{t('trust.security')}</MoreLink>} />
      <Columns
        first={
          <>
            <AnnouncedCard query={query} basis={basis} state={state} listed={listed} />
            {state === undefined ? <Waiting title={t('powers.holders')} /> : <HoldersCard state={state} />}
          </>
        }
        second={state === undefined ? <Waiting title={t('powers.parameters')} /> : <ParametersCard state={state} />}
      />
    </>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Card title={title}>
      <Skeleton height="16rem" />
    </Card>
  );
}
