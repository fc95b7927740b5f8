import { dayStartMs, LINE_TEAM_MAX } from '@suil/core';
import type { SettlementSeasonProof } from '@suil/core/api';
import { useMutation } from '@tanstack/react-query';
import { proofFailure } from '../../../entities/judged/proof-failure.ts';
import { formatAmount, formatCount, formatDate } from '../../../platform/i18n/format.ts';
import { useTranslation } from '../../../platform/i18n/texts.ts';
import { unbroken } from '../../../platform/i18n/unbroken.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Facts } from '../../../ui/lists/facts.tsx';
import { TEAM_KINDS } from '../queries.ts';
import styles from '../team.module.css';
import { Compared, LineFigures, SeasonWord } from './line-figures.tsx';
import type { Line, VerifiedLine } from './verify-line.ts';

const amountOf = ({ leaf }: SettlementSeasonProof) => leaf.amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC', 6)} USDC`;

/** The code for it loads with the first check. */
async function verify(line: Line): Promise<VerifiedLine> {
  const { loadVerifyLine } = await import('./load.ts');
  const verifyLine = await loadVerifyLine();
  return verifyLine(line);
}

/** "Verify my line": the amounts belong to the roots on the chain, and those of the newest day are what the rules give. */
export function VerifyCard(line: Line) {
  const { t } = useTranslation();
  const check = useMutation({ mutationFn: () => verify(line) });
  const { proof, seasons } = line;
  const result = check.data?.result;
  return (
    <Card title={t('team.verify')}>
      <p className={styles.verifyText}>{t('team.verifyText')}</p>
      <Facts
        facts={[
          { label: t('team.provenDay'), value: formatDate(dayStartMs(proof.day)) },
          ...TEAM_KINDS.map((kind) => ({
            label: t(`income.kind.${kind}`),
            value: (
              <>
                {usdc(BigInt(proof.leaf[kind]))}
                <Compared item={result?.items.find((item) => item.kind === kind)} />
              </>
            ),
            testId: `line-${kind}`,
          })),
          { label: t('team.root'), value: <span title={proof.root}>{`${proof.root.slice(0, 10)}…`}</span> },
          ...seasons.map((season) => ({
            label: t('team.provenSeason', { date: unbroken(formatDate(dayStartMs(season.firstDay))) }),
            value: (
              <>
                {usdc(amountOf(season))}
                {check.data ? <SeasonWord /> : null}
              </>
            ),
            testId: 'proven-season',
          })),
        ]}
      />
      {result ? <LineFigures result={result} /> : null}
      {check.data ? <Outcome {...check.data} /> : null}
      {check.isError ? (
        <Notice tone="bad" alert>
          {proofFailure(t, check.error)}
        </Notice>
      ) : null}
      <div style={{ marginTop: '0.9rem' }}>
        <Button wide small busy={check.isPending} onClick={() => check.mutate()}>
          {t('team.verify')}
        </Button>
      </div>
    </Card>
  );
}

/** What was found, in words. */
export function Outcome({ isIncluded, result }: VerifiedLine) {
  const { t } = useTranslation();
  return (
    <>
      <Notice
        tone={isIncluded ? 'info' : 'bad'}
        alert={!isIncluded}
        testId={isIncluded ? 'line-verified' : 'line-refused'}
      >
        {t(isIncluded ? 'team.verified' : 'team.notVerified')}
      </Notice>
      {result === null ? (
        <Notice testId="line-unworked">{t('team.line.tooLarge', { count: formatCount(LINE_TEAM_MAX) })}</Notice>
      ) : (
        <Notice
          tone={result.isRight ? 'info' : 'bad'}
          alert={!result.isRight}
          testId={result.isRight ? 'line-right' : 'line-wrong'}
        >
          {t(result.isRight ? 'team.line.right' : 'team.line.wrong')}
        </Notice>
      )}
    </>
  );
}
