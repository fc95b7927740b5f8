import { dayStartMs, mulDivFloor, PPM_SCALE } from '@suil/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBankProducts } from '../../../entities/bank/queries.ts';
import { afterFee } from '../../../entities/portfolio/portfolio.ts';
import { api } from '../../../platform/api/api.ts';
import { useIsLoggedIn } from '../../../platform/api/session.ts';
import { HIDDEN_AMOUNT, useHiddenBalance } from '../../../platform/browser/hidden-balance.ts';
import { useToday, useUserInfo } from '../../../platform/chain/queries.ts';
import { formatAmount, formatDateTime, formatNearDate } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { Link } from '../../../ui/actions/link.tsx';
import { Card, MoreButton } from '../../../ui/layout/card.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import { useMoneyReads } from '../dates/use-money-reads.ts';
import { idleAmount, type NextStep, nextStep, takersOf } from './next-step.ts';
import styles from './next-step-card.module.css';
import { putOff, usePutOff } from './put-off.ts';

const RECORDS = 20;

/** The step, and the time of the chain; null while it is looked for and when there is none. */
function useNextStep(address: string): { step: NextStep; nowMs: number } | null {
  const loggedIn = useIsLoggedIn(address);
  const money = useMoneyReads(address);
  const today = useToday();
  const info = useUserInfo(address).data;
  const until = usePutOff((state) => state.until);
  const records = useQuery({
    queryKey: [address, 'usdc-records'],
    queryFn: () => api('GET /assets/records', { query: { asset: 'USDC', limit: RECORDS } }),
    enabled: loggedIn,
  }).data;
  if (!money || today === undefined || !info) return null;
  const { reads, nowMs } = money;
  const step = nextStep({
    ...reads,
    isBound: info.bound,
    today,
    idleUsdc: records ? idleAmount(records.items, nowMs, records.nextCursor === null) : 0n,
    isPutOff: (kind) => (until[kind] ?? 0) > Date.now(),
  });
  return step && { step, nowMs };
}

/** The one thing to do next; "Not now" hides its kind for a week. */
export default function NextStepCard({ address }: { address: string }) {
  const { t } = useTranslation();
  const found = useNextStep(address);
  if (!found) return null;
  const { step, nowMs } = found;
  return (
    <Card
      className={`next ${styles.card}`}
      title={t('step.title')}
      aside={<MoreButton onClick={() => putOff(step.kind, Date.now())}>{t('step.notNow')}</MoreButton>}
    >
      <StepBody step={step} nowMs={nowMs} />
    </Card>
  );
}

function StepBody({ step, nowMs }: { step: NextStep; nowMs: number }) {
  const { t } = useTranslation();
  const { hidden } = useHiddenBalance();
  const amount = (units: bigint, asset: 'SUI' | 'SUIL' | 'USDC') =>
    `${hidden ? HIDDEN_AMOUNT : formatAmount(units, asset, asset === 'USDC' ? 2 : 4)} ${asset}`;
  switch (step.kind) {
    case 'voucher':
      return (
        <Step
          icon="withdraw"
          title={t('step.voucher', { amount: amount(BigInt(step.item.amount), step.item.asset) })}
          to="/assets"
          action={t('withdrawal.receive')}
        >
          {step.item.expiresAtMs === null
            ? null
            : t('step.voucherText', { time: formatDateTime(step.item.expiresAtMs) })}
        </Step>
      );
    case 'pledge':
      return (
        <Step
          icon="layers"
          title={t('step.pledge', { amount: amount(step.item.principal, step.asset) })}
          to={step.asset === 'SUI' ? `/pledgeDetails1?id=${step.item.id}` : '/suilPledge'}
          action={t('bank.redeem')}
        >
          {t('step.pledgeText')}
        </Step>
      );
    case 'inviter':
      return (
        <Step icon="people" title={t('step.inviter')} to="/not_bound?back=%2F" action={t('guide.bind')}>
          {t('step.inviterText')} <Link to="/not_bound?back=%2F">{t('bind.none')}</Link>
        </Step>
      );
    case 'bank':
      return (
        <Step
          icon="bank"
          title={t('step.bank', { date: formatNearDate(dayStartMs(step.item.lastEarningDay), nowMs) })}
          to={`/financialDetails?id=${step.item.id}`}
          action={t('bank.redeem')}
        >
          {t('step.bankText', { amount: amount(BigInt(step.item.principal), 'USDC') })}
        </Step>
      );
    case 'idle':
      return (
        <Step
          icon="plus"
          title={t('step.idle', { amount: amount(step.amount, 'USDC') })}
          to={`/earn?amount=${step.amount / 1_000_000n}`}
          action={t('step.compare')}
        >
          <IdleText amount={step.amount} hidden={hidden} />
        </Step>
      );
  }
}

/** What the bank would pay a day for it: the least and the best of the terms that its reserve still takes it for, after the fee. */
function IdleText({ amount, hidden }: { amount: bigint; hidden: boolean }) {
  const { t } = useTranslation();
  const bank = useBankProducts().data;
  const products = bank ? takersOf(bank.products, amount) : [];
  const rates = products.map(({ dailyPpm }) => dailyPpm);
  const terms = products.map(({ termDays }) => termDays);
  if (!bank || rates.length === 0) return t('step.idleWhere');
  const aDay = (ppm: number) => {
    const income = afterFee(mulDivFloor(amount, BigInt(ppm), PPM_SCALE), BigInt(bank.feeBps));
    return hidden ? HIDDEN_AMOUNT : formatAmount(income, 'USDC', 2);
  };
  return t('step.idleText', {
    least: aDay(Math.min(...rates)),
    most: aDay(Math.max(...rates)),
    shortest: Math.min(...terms),
    longest: Math.max(...terms),
  });
}

interface StepProps {
  icon: IconName;
  title: string;
  to: string;
  action: string;
  children: ReactNode;
}

function Step({ icon, title, to, action, children }: StepProps) {
  return (
    <div className={styles.step}>
      <Icon name={icon} />
      <div>
        <b className="num">{title}</b>
        <p className="num">{children}</p>
        <Link className={styles.action} to={to}>
          {action}
        </Link>
      </div>
    </div>
  );
}
