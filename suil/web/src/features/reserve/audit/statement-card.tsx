/** What is owed by the auditor's signature, of each coin next to what the validators certified, and what of it does not hold. */
import { dayStartMs, type ReadAuditStatement } from '@suil/core';
import { proofFailure } from '../../../entities/judged/proof-failure.ts';
import { formatAmount, formatCount, formatDate } from '../../../platform/i18n/format.ts';
import { type TextKey, useTranslation } from '../../../platform/i18n/texts.ts';
import { FoldedCard } from '../../../ui/layout/folded-card.tsx';
import { Pill } from '../../../ui/layout/hero.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { type Fact, Facts } from '../../../ui/lists/facts.tsx';
import type { VaultProof } from '../certified.ts';
import styles from '../reserve.module.css';
import type { StatementQuery } from './queries.ts';
import type { StatementResult } from './statement-check.ts';

/** Before there is a result: it waits for the user, is being checked, or could not be. */
export type StatementState = StatementResult | 'waiting' | 'checking' | 'failed';

const PILLS = {
  covered: ['green', 'reserves.statementValid'],
  changed: ['green', 'reserves.statementValid'],
  late: ['gray', 'reserves.notSigned'],
  none: ['gray', 'reserves.notSigned'],
  waiting: ['gray', 'reserves.proofWaiting'],
  checking: ['gray', 'reserves.proofChecking'],
  outdated: ['gray', 'reserves.proofChecking'],
  failed: ['red', 'reserves.proofFailed'],
  short: ['red', 'reserves.short'],
  forged: ['red', 'reserves.notConfirmed'],
  disabled: ['red', 'reserves.notConfirmed'],
  differs: ['red', 'reserves.notConfirmed'],
  vaultDiffers: ['red', 'reserves.notConfirmed'],
  old: ['red', 'reserves.notConfirmed'],
} as const satisfies Record<StatementState, readonly [tone: string, text: TextKey]>;

interface StatementCardProps {
  query: StatementQuery;
  state: StatementState;
  proof: VaultProof;
}

export function StatementCard({ query, state, proof }: StatementCardProps) {
  const { t } = useTranslation();
  const statement = query.opened?.kind === 'signed' ? query.opened.statement : null;
  const [tone, text] = PILLS[state];
  return (
    <FoldedCard
      title={t('reserves.statement')}
      aside={
        <Pill tone={tone} testId="statement-result">
          {t(text)}
        </Pill>
      }
      always={<Finding state={state} statement={statement} failure={query.failure} />}
    >
      {statement === null ? null : <StatementFacts statement={statement} proof={proof} />}
      <p className={styles.note}>{t('reserves.statementNote')}</p>
    </FoldedCard>
  );
}

function StatementFacts({ statement, proof }: { statement: ReadAuditStatement; proof: VaultProof }) {
  const { t } = useTranslation();
  const day = {
    label: t('reserves.statementDay'),
    value: formatDate(dayStartMs(statement.day)),
    testId: 'statement-day',
  };
  const line = { label: t('reserves.statementLine'), value: formatCount(Number(statement.seq)) };
  return <Facts facts={[...statement.assets.filter(({ asset }) => asset !== 'HR').map(factOf), day, line]} />;

  function factOf({ asset, liabilities }: ReadAuditStatement['assets'][number]): Fact {
    const proven = proof.coins.find(({ coin }) => coin === asset)?.proven;
    const held = proven && `${formatAmount(proven.purse.value + proven.fees.value, asset)} ${asset}`;
    return {
      label: t('reserves.statementOwed', { asset }),
      testId: `statement-${asset}`,
      value: (
        <>
          {`${formatAmount(liabilities, asset)} ${asset}`}
          {held ? <small className={styles.until}>{t('reserves.statementHeld', { amount: held })}</small> : null}
        </>
      ),
    };
  }
}

interface FindingProps {
  state: StatementState;
  statement: ReadAuditStatement | null;
  failure: Error | null;
}

/** Why the statement does not say that all is covered; nothing where it does, or is not checked yet. */
function Finding({ state, statement, failure }: FindingProps) {
  const { t } = useTranslation();
  if (failure !== null) return <Bad>{proofFailure(t, failure)}</Bad>;
  const day = statement === null ? '' : formatDate(dayStartMs(statement.day));
  switch (state) {
    case 'none':
      return <Notice testId="statement-finding">{t('reserves.statementNone')}</Notice>;
    case 'late':
      return <Notice testId="statement-finding">{t('reserves.statementLate', { day })}</Notice>;
    case 'changed':
      return <Notice testId="statement-finding">{t('reserves.statementChanged', { day })}</Notice>;
    case 'old':
      return <Bad>{t('reserves.statementOld', { day })}</Bad>;
    case 'forged':
      return <Bad>{t('reserves.statementForged')}</Bad>;
    case 'disabled':
      return <Bad>{t('reserves.statementDisabled')}</Bad>;
    case 'differs':
      return <Bad>{t('reserves.statementDiffers')}</Bad>;
    case 'vaultDiffers':
      return <Bad>{t('reserves.statementVaultDiffers')}</Bad>;
    case 'short':
      return <Bad>{t('reserves.statementShort')}</Bad>;
    default:
      return null;
  }
}

function Bad({ children }: { children: string }) {
  return (
    <Notice tone="bad" alert testId="statement-finding">
      {children}
    </Notice>
  );
}
