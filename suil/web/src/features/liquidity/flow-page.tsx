import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { useAddress, useRestoring } from '../../wallet/connect/account.ts';
import { openConnect } from '../../wallet/connect/connect-state.ts';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import type { FlowAction } from './flow-action.ts';
import { FundingCard } from './funding-card.tsx';
import { PoolCard } from './pool-card.tsx';
import { IncomeCard, PositionCard } from './position-card.tsx';
import { RampCard } from './ramp-card.tsx';

const sheets: Record<FlowAction, ReturnType<typeof lazy<ComponentType<{ open: boolean; onClose: () => void }>>>> = {
  stake: lazy(() => import('./stake-sheet.tsx')),
  unstake: lazy(() => import('./unstake-sheet.tsx')),
  claim: lazy(() => import('./claim-sheet.tsx')),
};

const isAction = (text: string | null): text is FlowAction => text !== null && Object.hasOwn(sheets, text);

/** The liquidity pool: the own position, its ramp, the reserve behind the income, and the pool's depth. */
export function FlowPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [action, setAction] = useState<FlowAction | null>(null);
  const reviewing = useIsTransacting();
  const restoring = useRestoring();
  const runAction = useAction();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  const asked = search.get('act');
  const promptedFor = useRef<string | null>(null);

  const open = (wanted: FlowAction) => {
    promptedFor.current = null;
    setSearch({ act: wanted }, { replace: true });
  };

  /** An action in the address opens its sheet; without a login, the login comes first. */
  useEffect(() => {
    if (restoring || !isAction(asked)) return;
    if (!loggedIn) {
      if (promptedFor.current !== asked) openConnect(address ? 'sign-in' : 'wallets');
      promptedFor.current = asked;
      return;
    }
    setSearch({}, { replace: true });
    void runAction(() => setAction(asked), { bound: asked === 'stake', back: `/flow?act=${asked}` });
  }, [restoring, asked, loggedIn, address, runAction, setSearch]);

  const Form = action ? sheets[action] : null;
  return (
    <>
      <PageHeader title={t('flow.title')} aside={<MoreLink to="/flowDetails">{t('record.title')}</MoreLink>} />
      <Columns
        first={
          <>
            <PositionCard onAction={open} />
            <IncomeCard onAction={open} />
            <RampCard />
          </>
        }
        second={
          <>
            <FundingCard />
            <PoolCard />
          </>
        }
      />
      <Suspense>{Form ? <Form open={!reviewing} onClose={() => setAction(null)} /> : null}</Suspense>
    </>
  );
}
