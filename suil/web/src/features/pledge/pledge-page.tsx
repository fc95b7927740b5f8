import { dayStartMs } from '@suil/core';
import type { Pledge } from '@suil/sdk';
import { lazy, useState } from 'react';
import cards from '../../entities/pledge/position-card.module.css';
import { PositionBody } from '../../entities/pledge/position-card.tsx';
import { usePledges } from '../../entities/pledge/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Link } from '../../ui/actions/link.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Block, Empty, NoMore, Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import { PledgeSummary } from './pledge-summary.tsx';
import { Terms } from './pledge-terms.tsx';
import { type PledgeActionProps, ProductPage } from './product-page.tsx';
import { daysPledged } from './terms.ts';

const PledgeSheet = lazy(() => import('./pledge-sheet.tsx'));
const PAGE = 20;

/** Liquidity pledges: what is pledged and earns, by status, and the way to a new one. */
export function PledgePage() {
  const { t } = useTranslation();
  return (
    <ProductPage
      title={t('pledge.title')}
      path="/pledge1"
      Summary={PledgeSummary}
      List={List}
      Terms={Terms}
      Sheet={PledgeSheet}
    />
  );
}

type Status = 'active' | 'ended';

function List({ onPledge }: PledgeActionProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [shown, setShown] = useState(PAGE);
  const status: Status = search.get('status') === 'ended' ? 'ended' : 'active';
  const query = usePledges(useAddress());
  const by = (wanted: Status) => (query.data ?? []).filter((pledge) => pledge.ended === (wanted === 'ended'));
  return (
    <>
      <div className={cards.tabs}>
        <Segmented
          large
          label={t('record.filter')}
          options={(['active', 'ended'] as const).map((value) => ({
            value,
            text: `${t(`pledge.status.${value}`)} · ${query.data ? by(value).length : '–'}`,
          }))}
          value={status}
          onChange={(value) => setSearch(value === 'active' ? {} : { status: value }, { replace: true })}
        />
      </div>
      <Block query={query} skeleton={<PledgeSkeletons />}>
        {() => {
          const items = by(status);
          if (items.length === 0) {
            return (
              <Card>
                <Empty>
                  {status === 'active' ? (
                    <Button small icon="plus" onClick={onPledge}>
                      {t('pledge.action')}
                    </Button>
                  ) : null}
                </Empty>
              </Card>
            );
          }
          return (
            <>
              <div className={cards.cards}>
                {items.slice(0, shown).map((pledge) => (
                  <PledgeCard key={String(pledge.id)} pledge={pledge} />
                ))}
              </div>
              {items.length > shown ? (
                <Button wide small onClick={() => setShown(shown + PAGE)}>
                  {t('list.more')}
                </Button>
              ) : (
                <NoMore />
              )}
            </>
          );
        }}
      </Block>
    </>
  );
}

function PledgeSkeletons() {
  return (
    <div className={cards.cards}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height="6.75rem" />
      ))}
    </div>
  );
}

function PledgeCard({ pledge }: { pledge: Pledge }) {
  const { t } = useTranslation();
  const today = useToday() ?? pledge.startDay;
  return (
    <Link className={cards.card} to={`/pledgeDetails1?id=${pledge.id}`}>
      <PositionBody
        termDays={pledge.termDays}
        days={daysPledged(pledge, today)}
        color="var(--orange)"
        ended={pledge.ended}
        principal={
          <>
            {formatAmount(pledge.principal, 'SUI', 2)} <small>SUI</small>
          </>
        }
        brought={
          <>
            <b>+{formatAmount(pledge.withdrawable, 'SUI', 4)}</b>
            {t('pledge.withdrawable')}
          </>
        }
        from={formatDate(dayStartMs(pledge.startDay))}
        to={formatDate(pledge.endsAtMs)}
      />
    </Link>
  );
}
