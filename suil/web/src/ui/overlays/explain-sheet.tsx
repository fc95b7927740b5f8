import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../actions/button.tsx';
import { Icon } from '../layout/icon.tsx';
import { Notice } from '../layout/notice.tsx';
import { type Fact, Facts } from '../lists/facts.tsx';
import styles from './explain-sheet.module.css';
import { Sheet } from './sheet.tsx';

/** The result of recomputing an amount. */
export interface Recomputed {
  /** The amount as this browser got it. */
  worked: string;
  /** `rounding`: apart by less than anything that can be paid. */
  result: 'same' | 'rounding' | 'different';
  /** From what it was worked out, such as "12 records and 90 days". */
  from: string;
}

interface ExplainSheetProps {
  onClose: () => void;
  /** The amount's name. */
  title: string;
  /** The rule in one or two sentences, or what is in its place while its figures are read. */
  rule: ReactNode;
  /** The figures that go into the rule, in its order. */
  facts: readonly Fact[];
  /** What pays for it. */
  funded?: string;
  /** Works the amount out again from what the chain says; absent where the chain does not have it. */
  recompute?: () => Promise<Recomputed>;
}

/** How an amount was worked out: the rule, its figures, what funds it, and the same worked out again in this browser. */
export function ExplainSheet({ onClose, title, rule, facts, funded, recompute }: ExplainSheetProps) {
  const { t } = useTranslation();
  const again = useMutation({ mutationFn: () => recompute?.() ?? Promise.reject(new Error('nothing to work out')) });
  return (
    <Sheet open onClose={onClose} title={title}>
      <p className={styles.rule}>{rule}</p>
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
      {funded ? (
        <p className={styles.funded}>
          <Icon name="shield" size="1rem" />
          {funded}
        </p>
      ) : null}
      {recompute ? (
        <div className={styles.again}>
          {again.data ? <Outcome outcome={again.data} /> : null}
          {again.data || !again.isError ? null : (
            <Notice tone="bad" alert>
              {errorMessage(again.error)}
            </Notice>
          )}
          {again.data || again.isError ? null : <p>{t('how.againText')}</p>}
          <div style={{ marginTop: '0.9rem' }}>
            <Button wide busy={again.isPending} onClick={() => again.mutate()}>
              {t('how.again')}
            </Button>
          </div>
        </div>
      ) : null}
    </Sheet>
  );
}

function Outcome({ outcome }: { outcome: Recomputed }) {
  const { t } = useTranslation();
  const different = outcome.result === 'different';
  return (
    <Notice tone={different ? 'bad' : 'info'} alert={different} testId="recomputed">
      {t(`how.${outcome.result}`, { amount: outcome.worked })}
      <br />
      {outcome.from}
    </Notice>
  );
}
