import type { IncomeDay } from '@suil/core/api';
import { productOf } from '../../entities/income/days/todays-income.ts';
import { formatAmount } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import styles from './income.module.css';
import { sourceName } from './source-name.ts';
import { bySource, usdOf } from './summary.ts';

/** Each source with what it brought, after fees: in its coin, in USD, and its share. */
export function SourceTable({ rows }: { rows: readonly IncomeDay[] }) {
  const { t } = useTranslation();
  const all = usdOf(rows);
  return (
    <Card title={t('income.bySource')}>
      <table className={`${styles.sources} num`}>
        <thead className="sr">
          <tr>
            <th scope="col">{t('income.source')}</th>
            <th scope="col">USD</th>
            <th scope="col">{t('income.share')}</th>
          </tr>
        </thead>
        <tbody>
          {bySource(rows).map(({ source, asset, net, usd }) => (
            <tr key={source}>
              <th scope="row">
                <i style={{ background: `var(--source-${productOf(source)})` }} aria-hidden="true" />
                <span>
                  {sourceName(t, source)}
                  <small>
                    {formatAmount(net, asset)} {asset}
                  </small>
                </span>
              </th>
              <td>{formatAmount(usd, 'USDC')}</td>
              <td>{all === 0n ? '–' : `${(usd * 100n) / all}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
