import { lazy, Suspense, useState } from 'react';
import { ExchangeList } from '../../entities/exchange/exchange-list.tsx';
import { GrantPriceCard } from '../../entities/market/grant-price-card.tsx';
import { useIsLoggedIn } from '../../platform/api/session.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Card, MoreLink } from '../../ui/layout/card.tsx';
import { Columns, PageHeader, useSideBySide } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import {
  askedChoice,
  type Choice,
  flipped,
  openingChoice,
  type PayCoin,
  routeOf,
  SWAP_COINS,
  withGet,
  withPay,
} from './choice.ts';
import { CoinButton } from './coins/coin-button.tsx';
import styles from './exchange.module.css';
import { ProForm } from './pro-form.tsx';
import { PoolShares } from './shares/pool-shares.tsx';
import { SwapForm } from './swap-form.tsx';
import { useWalletValues } from './wallet-values.ts';

const PairChart = lazy(() => import('./pair/pair-chart.tsx'));
const CoinSheet = lazy(() => import('./coins/coin-sheet.tsx'));

/** Swap: any of the three coins for another one, through one pool or both, and PRO for USDC, with every figure before the signature. */
export function ExchangePage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const [choosing, setChoosing] = useState<'pay' | 'get' | null>(null);
  const opening = openingChoice(useWalletValues());
  const asked = askedChoice(search);
  const choice = asked ?? opening;
  const route = routeOf(choice);
  const show = ({ pay, get }: Choice) => setSearch({ pay, get }, { replace: true });
  const flip = () => {
    const back = flipped(choice);
    if (back) show(back);
  };
  const slots = {
    pay: <CoinButton coin={choice.pay} onClick={() => setChoosing('pay')} />,
    get: <CoinButton coin={choice.get} onClick={() => setChoosing('get')} />,
  };
  const isWide = useSideBySide();
  const grantPrice = route?.isExchange ? <GrantPriceCard /> : null;
  return (
    <>
      <PageHeader title={t('exchange.title')} />
      <Columns
        isFirstAtEnd
        first={
          <>
            <section className={`hero ${styles.panel}`} aria-label={t('exchange.title')}>
              {route === null ? (
                <ProForm slots={slots} />
              ) : (
                // What the wallet has may change: what was typed stays with its coins.
                <SwapForm route={route} slots={slots} onType={() => asked ?? show(choice)} onFlip={flip} />
              )}
            </section>
            {isWide ? grantPrice : null}
          </>
        }
        second={
          <>
            {route === null ? null : (
              <Suspense fallback={<Skeleton height="32rem" />}>
                <PairChart coin={[route.pay, route.get].includes('SUIL') ? 'SUIL' : 'SUI'} />
              </Suspense>
            )}
            <Records />
            {route?.steps.map(({ pool }) => (
              <PoolShares key={pool} pool={pool} />
            ))}
            {isWide ? null : grantPrice}
          </>
        }
      />
      {choosing === null ? null : (
        <Chooser box={choosing} choice={choice} onShow={show} onClose={() => setChoosing(null)} />
      )}
    </>
  );
}

interface ChooserProps {
  box: 'pay' | 'get';
  choice: Choice;
  onShow: (choice: Choice) => void;
  onClose: () => void;
}

/** The coins that a box can have. */
function Chooser({ box, choice, onShow, onClose }: ChooserProps) {
  const getCoins = choice.pay === 'PRO' ? (['USDC'] as const) : SWAP_COINS;
  const choose = (coin: PayCoin) => {
    if (box === 'pay') onShow(withPay(choice, coin));
    else if (coin !== 'PRO') onShow(withGet(choice, coin));
    onClose();
  };
  return (
    <Suspense>
      <CoinSheet
        coins={box === 'pay' ? [...SWAP_COINS, 'PRO'] : getCoins}
        current={choice[box]}
        onChoose={choose}
        onClose={onClose}
      />
    </Suspense>
  );
}

/** What was exchanged the quick way. */
function Records() {
  const { t } = useTranslation();
  const address = useAddress();
  const loggedIn = useIsLoggedIn(address);
  if (!loggedIn || address === null) return null;
  return (
    <Card title={t('hashrate.exchanges')} aside={<MoreLink to="/collection">{t('common.all')}</MoreLink>}>
      <ExchangeList address={address} peek={5} />
    </Card>
  );
}
