/** What the operator can change and who holds the keys to it, what is announced and from when on it holds, judged in this browser. */
import type { JudgedQuery } from '../../entities/judged/use-judged.ts';
import { useNowMs } from '../../entities/local/now.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { AnnouncedCard } from './announced-card.tsx';
import { HoldersCard } from './holders-card.tsx';
import { ParametersCard } from './parameters-card.tsx';
import { useJudgedConfiguration, useListedChanges } from './queries.ts';

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
            {state ? <HoldersCard state={state} /> : <Waiting query={query} title={t('powers.holders')} />}
          </>
        }
        second={state ? <ParametersCard state={state} /> : <Waiting query={query} title={t('powers.parameters')} />}
      />
    </>
  );
}

/** Nothing where it is not read: the first card says why. */
function Waiting({ query, title }: { query: JudgedQuery<unknown>; title: string }) {
  if (!query.isChecking) return null;
  return (
    <Card title={title}>
      <Skeleton height="16rem" />
    </Card>
  );
}
