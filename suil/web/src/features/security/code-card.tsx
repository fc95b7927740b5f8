/** The package on chain against the code of this release: both digests, and whether they are one. */
import { BasisPill, basisText, JudgedNotice } from '../../entities/judged/judged-view.tsx';
import type { Basis } from '../../platform/certified/compare-nodes.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { Skeleton } from '../../ui/lists/list-state.tsx';
import { useJudgedCode } from './queries.ts';
import styles from './security.module.css';

export function CodeCard() {
  const query = useJudgedCode();
  const { data } = query;
  const { t } = useTranslation();
  return (
    <Card title={t('security.code')} aside={<BasisPill query={query} basis={data?.basis} testId="code-basis" />}>
      <p className={styles.note}>{t('security.codeText')}</p>
      <JudgedNotice query={query} />
      {data === undefined && query.isChecking ? <Skeleton height="8rem" /> : null}
      {data === undefined ? null : <Code code={data} />}
    </Card>
  );
}

function Code({ code }: { code: NonNullable<ReturnType<typeof useJudgedCode>['data']> }) {
  const { t } = useTranslation();
  const { packageId, digest, release, newest, basis, isAnnounced } = code;
  const isSame = digest === release;
  const onChain = (
    <>
      <span className={styles.id}>{digest}</span>
      {isSame ? <small className={styles.until}>{t('security.codeSame')}</small> : null}
    </>
  );
  return (
    <>
      <Facts
        facts={[
          { label: t('security.package'), value: <span className={styles.id}>{packageId}</span> },
          ...(newest === packageId
            ? []
            : [{ label: t('security.newer'), value: <span className={styles.id}>{newest}</span> }]),
          { label: t('security.digestRelease'), value: <span className={styles.id}>{release}</span> },
          {
            label: t('security.digestChain'),
            value: onChain,
            testId: 'code-digest',
            tone: toneOf(isSame, basis),
          },
        ]}
      />
      <p className={styles.note}>{basisText(t, basis)}</p>
      {isSame ? null : (
        <Notice tone={isAnnounced ? 'warn' : 'bad'} alert testId="code-differs">
          {t(isAnnounced ? 'security.codeAnnounced' : 'security.codeDiffers')}
        </Notice>
      )}
    </>
  );
}

/** Only what is certified is good; other code is bad, however it was read. */
function toneOf(isSame: boolean, { kind }: Basis) {
  if (!isSame) return 'bad';
  return kind === 'certified' ? 'good' : 'strong';
}
