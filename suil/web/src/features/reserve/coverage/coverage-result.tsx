/** The page's result: whether the certified vault covers what the server says is owed, and the auditor signed for. Says so only when all of it is proven. */
import type { ReservesResponse } from '@suil/core/api';
import { formatAmount, formatDateTime } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { unbroken } from '../../../platform/i18n/unbroken.ts';
import { navigate } from '../../../platform/router/location.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Hero, Pill } from '../../../ui/layout/hero.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Disclosure } from '../../../ui/lists/disclosure.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import type { StatementState } from '../audit/statement-card.tsx';
import type { VaultProof } from '../certified.ts';
import { CertifiedValue, useProofNotice } from '../proof.tsx';
import styles from '../reserve.module.css';
import { type Coverage, coverageBy, isWhole, worstOf } from './coverage.ts';

type Result = Exclude<Coverage, 'outdated'> | 'waiting' | 'checking' | 'failed' | 'refuted' | 'unsigned';

const RESULT_KEYS = {
  covered: 'reserves.whole',
  short: 'reserves.short',
  changed: 'reserves.proofChanged',
  waiting: 'reserves.proofWaiting',
  checking: 'reserves.proofChecking',
  failed: 'reserves.proofFailed',
  refuted: 'reserves.notConfirmed',
  unsigned: 'reserves.notSigned',
} as const satisfies Record<Result, string>;
const PILLS = {
  covered: ['green', '≥ 100%'],
  short: ['red', '< 100%'],
  changed: ['gray', '–'],
  waiting: ['gray', '–'],
  checking: ['gray', '–'],
  failed: ['red', '–'],
  refuted: ['red', '–'],
  unsigned: ['gray', '–'],
} as const satisfies Record<Result, readonly [tone: string, text: string]>;

interface CoverageResultProps {
  report: ReservesResponse | undefined;
  proof: VaultProof;
  statement: StatementState;
}

export function CoverageResult({ report, proof, statement }: CoverageResultProps) {
  const { t } = useTranslation();
  const matches =
    report === undefined ||
    isWhole(
      report,
      proof.coins.map(({ coin }) => coin),
    );
  const result =
    report && worseOf(resultOf(report, proof), RESULT_OF_STATEMENT[statement], matches ? 'covered' : 'refuted');
  const notice = useProofNotice(proof);
  return (
    <Hero
      label={t('reserves.result')}
      value={result && t(RESULT_KEYS[result])}
      testId="reserves-result"
      sub={
        report && result ? (
          <>
            <Pill tone={PILLS[result][0]}>{result === 'checking' ? progressOf(proof) : PILLS[result][1]}</Pill>
            {t('reserves.asOf', { time: unbroken(formatDateTime(report.madeAtMs)), checkpoint: report.checkpoint })}
            <span className="sr" role="status">
              {t(RESULT_KEYS[result])} {result === 'checking' ? progressOf(proof) : null}
            </span>
          </>
        ) : null
      }
      facts={
        <Disclosure title={t('reserves.vault')}>
          <Facts
            facts={proof.coins.map(({ coin, proven }) => ({
              label: t('reserves.vaultOnChain', { coin }),
              testId: `certified-${coin}`,
              value: (
                <CertifiedValue
                  text={proven ? `${formatAmount(proven.purse.value, coin, 2)} ${coin}` : ''}
                  as={proven?.purse}
                />
              ),
            }))}
          />
          <p className={styles.note}>{t('reserves.lead')}</p>
        </Disclosure>
      }
      picture={
        <>
          {matches ? null : (
            <Notice tone="bad" alert>
              {t('reserves.checkBad')}
            </Notice>
          )}
          {notice}
        </>
      }
      actions={
        <Button icon="shield" onClick={() => navigate('/rescue')}>
          {t('rescue.title')}
        </Button>
      }
    />
  );
}

/** What the statement makes of the result; nothing where it confirms it, or money left after the closing. */
const RESULT_OF_STATEMENT: Readonly<Record<StatementState, Result>> = {
  ...{ covered: 'covered', changed: 'covered', late: 'unsigned', none: 'unsigned' },
  ...{ waiting: 'waiting', checking: 'checking', outdated: 'checking', failed: 'failed', short: 'short' },
  ...{ forged: 'refuted', disabled: 'refuted', differs: 'refuted', vaultDiffers: 'refuted', old: 'refuted' },
};

/** From the worst to the best. */
const ORDER: readonly Result[] = [
  'failed',
  'short',
  'refuted',
  'waiting',
  'checking',
  'unsigned',
  'changed',
  'covered',
];

function worseOf(...results: readonly Result[]): Result {
  return ORDER.find((result) => results.includes(result)) ?? 'failed';
}

function progressOf({ coins }: VaultProof): string {
  return `${coins.filter(({ proven }) => proven !== undefined).length} / ${coins.length}`;
}

function resultOf(report: ReservesResponse, { coins, isStarted }: VaultProof): Result {
  if (coins.some(({ failure }) => failure !== null)) return 'failed';
  const proven = coins.flatMap(({ coin, proven }) => (proven ? [{ coin, proven }] : []));
  if (proven.length < coins.length) return isStarted ? 'checking' : 'waiting';
  const coverages = report.assets.map((asset): Coverage => {
    const found = proven.find(({ coin }) => coin === asset.asset);
    if (found) return coverageBy(report, asset, found.proven);
    // Only in the ledger: as the server says.
    return BigInt(asset.difference ?? 0) < 0n ? 'short' : 'covered';
  });
  const worst = worstOf(coverages);
  // It is being read again.
  return worst === 'outdated' ? 'checking' : worst;
}
