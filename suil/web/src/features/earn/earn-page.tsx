/** All products next to each other: what an amount becomes in each, out again after some days, with what has to be known before. */
import { lazy, useState } from 'react';
import { DEFAULT_AMOUNT, type Inputs, readAmount, readInputs, withValue } from '../../entities/earn/model/inputs.ts';
import type { EarnData } from '../../entities/earn/model/rows.ts';
import { useEarnData } from '../../entities/earn/use-earn-data.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { useSearchParams } from '../../platform/router/search-params.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { Retry, Skeleton } from '../../ui/lists/list-state.tsx';
import { Explain } from '../../ui/overlays/explain.tsx';
import { BecomesCard } from './becomes-card.tsx';
import { ComparisonNotice } from './comparison-notice.tsx';
import styles from './earn.module.css';
import { EarnForm } from './earn-form.tsx';
import { Results } from './results.tsx';

const ExplainEarn = lazy(() => import('./explain-earn.tsx'));

export function EarnPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  // The text is the page's own while it is typed: the address follows it, and would be late in a field.
  const [text, setText] = useState(() => search.get('amount') ?? DEFAULT_AMOUNT);
  const amount = readAmount(text);
  const inputs = readInputs(search);
  const { data, isError, refetch } = useEarnData(amount.micros);
  const change = (next: string) => {
    setText(next);
    setSearch((before) => withValue(before, 'amount', next), { replace: true });
  };
  return (
    <>
      <PageHeader
        title={t('earn.title')}
        aside={
          data ? (
            <span className={styles.explain}>
              <Explain of={t('earn.title')}>{(close) => <ExplainEarn data={data} onClose={close} />}</Explain>
            </span>
          ) : null
        }
      />
      <EarnForm text={text} amount={amount} inputs={inputs} data={data} onText={change} />
      {isError ? <Retry onRetry={refetch} /> : null}
      {data ? <Compared amountMicros={amount.micros} inputs={inputs} data={data} /> : null}
      {data || isError ? null : <Skeleton height="32rem" />}
    </>
  );
}

interface ComparedProps {
  readonly amountMicros: bigint | null;
  readonly inputs: Inputs;
  readonly data: EarnData;
}

/** What is worked out from the data: the rows, the sentence and the picture. */
export function Compared({ amountMicros, inputs, data }: ComparedProps) {
  const { t } = useTranslation();
  return (
    <>
      {data.funding === null ? <Notice>{t('earn.noClosedDay')}</Notice> : null}
      <Results amountMicros={amountMicros} inputs={inputs} data={data} />
      <ComparisonNotice data={data} />
      <BecomesCard inputs={inputs} data={data} />
    </>
  );
}
