import type { IncomeProduct } from '../../entities/income/days/todays-income.ts';
import { useKnownParameters } from '../../entities/parameters/queries.ts';
import { rateText } from '../../entities/parameters/rate-text.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';

const RULES = [
  { key: 'bank_income', products: ['bank'] },
  { key: 'hashrate_released', products: ['hashrate'] },
  { key: 'node_dividend', products: ['nodes'] },
  { key: 'claimed', products: ['pool', 'team'] },
] as const satisfies readonly { key: string; products: readonly IncomeProduct[] }[];

/** How each kind is computed and what funds it: never "guaranteed", never without its source. */
export function IncomeRules({ source }: { source: IncomeProduct | null }) {
  const { t } = useTranslation();
  const parameters = useKnownParameters();
  const rates = { fee: rateText(parameters?.bankFeeBps), rate: rateText(parameters?.releaseRateBps) };
  const shown = RULES.filter(({ products }) => source === null || products.some((one) => one === source));
  if (shown.length === 0) return null;
  return (
    <Card title={t('income.how')}>
      {shown.map(({ key }) => (
        <Disclosure key={key} title={t(`income.filter.${key}`)}>
          {t(`income.howText.${key}`, rates)}
        </Disclosure>
      ))}
    </Card>
  );
}
