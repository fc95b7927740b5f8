/** What the pages of both kinds of pledge have in common: summary, own pledges, terms, and the sheet of a new pledge. */
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Columns, PageHeader } from '../../ui/layout/page.tsx';
import { LoginGate } from '../../wallet/session/login-gate.tsx';
import { useIsTransacting } from '../../wallet/transaction/transaction-store.ts';
import { useAction } from '../../wallet/transaction/use-action.ts';
import { useActionInAddress } from '../../wallet/transaction/use-action-in-address.ts';
import styles from './pledge.module.css';
import './tokens.css';

/** What opens the sheet. */
export interface PledgeActionProps {
  readonly onPledge: () => void;
}

interface ProductPageProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** The page's route; with `?act=pledge` it opens the sheet. */
  readonly path: '/pledge1' | '/suilPledge';
  readonly Summary: ComponentType<PledgeActionProps>;
  readonly List: ComponentType<PledgeActionProps>;
  readonly Terms: ComponentType;
  readonly Sheet: ComponentType<{ open: boolean; onClose: () => void }>;
}

export function ProductPage({ title, aside, path, Summary, List, Terms, Sheet }: ProductPageProps) {
  const [pledging, setPledging] = useState(false);
  const reviewing = useIsTransacting();
  const runAction = useAction();
  useActionInAddress(['pledge'], () => setPledging(true), path);
  const open = () => runAction(() => setPledging(true), { bound: true, back: `${path}?act=pledge` });
  return (
    <>
      <PageHeader title={title} aside={aside} />
      <Columns
        first={
          <>
            <Summary onPledge={open} />
            <LoginGate quiet>
              <List onPledge={open} />
            </LoginGate>
          </>
        }
        second={<Terms />}
      />
      <Suspense>{pledging ? <Sheet open={!reviewing} onClose={() => setPledging(false)} /> : null}</Suspense>
    </>
  );
}

interface TermRowsProps {
  readonly terms: readonly {
    readonly days: number /** Of the best term, 0 to 1. */;
    readonly share: number;
    readonly text: string;
  }[];
  readonly violet?: boolean;
}

/** What each term brings, next to a bar of its share of the best term. */
export function TermRows({ terms, violet = false }: TermRowsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.terms}>
      {terms.map(({ days, share, text }) => (
        <div key={days} className={`${styles.termRow} num`}>
          <b>{t('pledge.days', { count: days })}</b>
          <span className={styles.track} aria-hidden="true">
            <i className={violet ? styles.violet : undefined} style={{ width: `${share * 100}%` }} />
          </span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  );
}
