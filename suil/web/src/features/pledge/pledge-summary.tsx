import { dayStartMs } from '@suil/core';
import { amountText } from '../../entities/parameters/amount-text.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { incomeOfDays } from '../../entities/pledge/income.ts';
import { usePledges } from '../../entities/pledge/queries.ts';
import { useToday } from '../../platform/chain/queries.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { ColumnsChart } from '../../ui/charts/columns-chart.tsx';
import { Hero, Pill } from '../../ui/layout/hero.tsx';
import { useAddress } from '../../wallet/connect/account.ts';
import styles from './pledge.module.css';
import type { PledgeActionProps } from './product-page.tsx';

const NEXT_DAYS = 30;

/** The principal that is pledged, and what it brings on each of the next days. */
export function PledgeSummary({ onPledge }: PledgeActionProps) {
  const { t } = useTranslation();
  const address = useAddress();
  const pledges = usePledges(address).data;
  const minimum = amountText(useKnownParameters()?.pledgeMinMist, 'SUI', 0);
  const today = useToday();
  const active = pledges?.filter((pledge) => !pledge.ended) ?? [];
  const principal = active.reduce((sum, pledge) => sum + pledge.principal, 0n);
  const days = today === undefined ? [] : incomeOfDays(active, today, NEXT_DAYS);
  const largest = days.reduce((most, { amountMist }) => (amountMist > most ? amountMist : most), 0n);
  return (
    <Hero
      label={t('pledge.total')}
      value={address && !pledges ? undefined : formatAmount(principal, 'SUI', 2)}
      unit="SUI"
      testId="pledge-total"
      sub={
        principal > 0n ? (
          <>
            <Pill tone="green">+{formatAmount(days[0]?.amountMist ?? 0n, 'SUI', 6)} SUI</Pill>
            {t('pledge.todayEstimate')}
          </>
        ) : (
          t('pledge.lead', { minimum })
        )
      }
      picture={
        largest > 0n ? (
          <>
            <p className={styles.chartTitle}>{t('pledge.nextDays', { days: NEXT_DAYS })}</p>
            <ColumnsChart
              label={t('pledge.nextDays', { days: NEXT_DAYS })}
              columns={days.map(({ day, amountMist }) => ({
                key: String(day),
                share: Number((amountMist * 1000n) / largest) / 1000,
                low: false,
              }))}
            />
            <ChartTable
              caption={t('pledge.nextDays', { days: NEXT_DAYS })}
              head={[t('market.time'), 'SUI']}
              rows={days.map(({ day, amountMist }) => [
                formatDate(dayStartMs(day)),
                `≈ ${formatAmount(amountMist, 'SUI', 6)}`,
              ])}
            />
          </>
        ) : undefined
      }
      actions={
        <Button kind="primary" icon="plus" onClick={onPledge}>
          {t('pledge.action')}
        </Button>
      }
    />
  );
}
