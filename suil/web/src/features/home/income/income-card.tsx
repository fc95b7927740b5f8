import type { IncomeDay } from '@suil/core/api';
import { lazy } from 'react';
import { type ProductIncome, todaysIncome } from '../../../entities/income/days/todays-income.ts';
import { useIncomeNow } from '../../../entities/income/income-now.ts';
import { estimateToday, rampDay } from '../../../entities/liquidity/ramp.ts';
import { suiToValue } from '../../../entities/market/price.ts';
import { useKnownParameters } from '../../../entities/parameters/queries.ts';
import { incomeOn } from '../../../entities/pledge/income.ts';
import { usePledges } from '../../../entities/pledge/queries.ts';
import { afterFee } from '../../../entities/portfolio/portfolio.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { HIDDEN_AMOUNT, useHiddenBalance } from '../../../platform/browser/hidden-balance.ts';
import { useOverview, usePosition, useReserves, useToday } from '../../../platform/chain/queries.ts';
import { formatAmount, formatSigned } from '../../../platform/i18n/format.ts';
import { type TFunction, useTranslation, withAllTexts } from '../../../platform/i18n/texts.ts';
import { Card, MoreLink } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/lists/list-state.tsx';
import { Explain } from '../../../ui/overlays/explain.tsx';
import styles from './income-card.module.css';

const ExplainIncome = lazy(() => withAllTexts(import('../../../entities/liquidity/explain-income.tsx')));

type Row = Pick<IncomeDay, 'day' | 'source' | 'asset' | 'net' | 'usd'>;

/** The last two days' income: the server's, else what the chain says of pool and pledges; null while it is on its way. */
function useRows(address: string): { rows: readonly Row[] | null; isPartial: boolean } {
  const loggedIn = useIsLoggedIn(address);
  const query = useIncomeNow(address);
  const onChain = useChainRows(address);
  if (query.data) return { rows: query.data.items, isPartial: false };
  return loggedIn && !query.isError ? { rows: null, isPartial: false } : { rows: onChain, isPartial: true };
}

function useChainRows(address: string): readonly Row[] | null {
  const position = usePosition(address).data;
  const overview = useOverview().data;
  const reserves = useReserves().data;
  const pledges = usePledges(address);
  const fees = useKnownParameters();
  if (!position || !overview || !reserves || !fees || pledges.isPending) return null;
  const day = overview.lastClosedDay + 1;
  const pool = afterFee(estimateToday(position, rampDay(position, overview), overview.lastFactor), fees.claimFeeBps);
  const pledged = (pledges.data ?? []).reduce((sum, pledge) => sum + incomeOn(pledge, day), 0n);
  const sui = afterFee(pledged, fees.pledgeIncomeFeeBps);
  return [
    { day, source: 'static', asset: 'USDC', net: `${pool}`, usd: `${pool}` },
    { day, source: 'pledge', asset: 'SUI', net: `${sui}`, usd: `${suiToValue(sui, reserves)}` },
  ];
}

/** What today adds over all products, after the fees that it will bear; an estimate until the day is closed. */
export function IncomeCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const today = useToday();
  const { rows, isPartial } = useRows(address);
  return (
    <Card title={t('income.today')} aside={<MoreLink to="/income">{t('income.allIncome')}</MoreLink>}>
      {rows === null || today === undefined ? (
        <Skeleton height="9rem" />
      ) : (
        <Today address={address} income={todaysIncome(rows, today)} isPartial={isPartial} />
      )}
    </Card>
  );
}

interface TodayProps {
  address: string;
  income: readonly ProductIncome[];
  isPartial: boolean;
}

function Today({ address, income, isPartial }: TodayProps) {
  const { t } = useTranslation();
  const { hidden } = useHiddenBalance();
  const earning = income.filter(({ usd }) => usd > 0n);
  const idle = income.filter(({ usd }) => usd === 0n);
  const sum = earning.reduce((all, { usd }) => all + usd, 0n);
  return (
    <>
      <p className={styles.sum}>
        <span className={`${styles.figure} num`} data-testid="income-today">
          {hidden ? HIDDEN_AMOUNT : formatSigned(sum, 'USDC')}
        </span>
        <span className={styles.quiet}>
          {/* The button stays beside the last word. */}
          {t('income.unitAfterFees')}&nbsp;
          <Explain of={t('income.today')}>{(close) => <ExplainIncome address={address} onClose={close} />}</Explain>
        </span>
      </p>
      {hidden || earning.length === 0 ? null : (
        <div className={styles.bar} aria-hidden="true">
          {earning.map(({ product, usd }) => (
            <i key={product} style={{ flex: Number(usd), background: `var(--source-${product})` }} />
          ))}
        </div>
      )}
      <ul className={`${styles.rows} num`}>
        {earning.map((one) => (
          <li key={one.product} data-testid={`income-${one.product}`}>
            <i style={{ background: `var(--source-${one.product})` }} aria-hidden="true" />
            <span>
              {t(`income.product.${one.product}`)}
              <small> · {noteOf(t, one, hidden)}</small>
            </span>
            <b>{hidden ? HIDDEN_AMOUNT : formatSigned(one.usd, 'USDC')}</b>
          </li>
        ))}
      </ul>
      {idle.length > 0 && !isPartial ? (
        <p className={styles.idle}>
          <span>{t('income.notEarning')}</span>
          {idle.map(({ product }) => (
            <span key={product}>{t(`income.product.${product}`)}</span>
          ))}
        </p>
      ) : null}
      {isPartial ? <p className={styles.quiet}>{t('income.partial')}</p> : null}
    </>
  );
}

function noteOf(t: TFunction, { product, net, asset, kinds }: ProductIncome, hidden: boolean): string {
  if (product === 'team') return t('income.teamKinds', { count: kinds });
  if (product === 'nodes') return t('income.ofYesterday');
  return hidden ? asset : `${formatAmount(net, asset)} ${asset}`;
}
