import { dayStartMs, toHex } from '@suil/core';
import type { SettlementProof, SettlementSeasonProof } from '@suil/core/api';
import { useMutation } from '@tanstack/react-query';
import { openChain } from '../../platform/chain/chain.ts';
import { errorMessage } from '../../platform/i18n/error-message.ts';
import { formatAmount, formatDate } from '../../platform/i18n/format.ts';
import { useTranslation } from '../../platform/i18n/texts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Facts } from '../../ui/lists/facts.tsx';
import { TEAM_KINDS } from './queries.ts';
import styles from './team.module.css';

interface Line {
  /** Of the newest claimable day with income. */
  readonly proof: SettlementProof;
  /** Of the seasons that are still to be proven. */
  readonly seasons: readonly SettlementSeasonProof[];
}

/** Returns whether the server's proofs, followed in this browser, lead to the roots on the chain. */
async function verify({ proof, seasons }: Line): Promise<boolean> {
  const { client, manifest, sdk } = await openChain();
  const { rootOfProof, rootOfSeasonProof, seasonProofOf, teamProofOf } = await import('@suil/core/settlement-proof');
  const [[published], seasonRoots] = await Promise.all([
    sdk.fetchRoots(client, manifest, { fromDay: proof.day, limit: 1 }),
    sdk.fetchSeasonRoots(
      client,
      manifest,
      seasons.map(({ season }) => season),
    ),
  ]);
  const rootOfDay = published?.day === proof.day ? published.root : undefined;
  return (
    isRoot(proof, rootOfProof(teamProofOf(proof)), rootOfDay) &&
    seasons.every((season) => {
      const onChain = seasonRoots.find((one) => one.season === season.season);
      return isRoot(season, rootOfSeasonProof(seasonProofOf(season)), onChain?.root);
    })
  );
}

/** Whether what a proof leads to is the root that it names and the one on the chain. */
function isRoot({ root }: { root: string }, worked: Uint8Array, onChain: Uint8Array | undefined): boolean {
  return onChain !== undefined && toHex(onChain) === root && toHex(worked) === root;
}

const amountOf = ({ leaf }: SettlementSeasonProof) => leaf.amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
const usdc = (amount: bigint) => `${formatAmount(amount, 'USDC', 6)} USDC`;

/** "Verify my line": the amounts belong to the roots on the chain; whether a root is right it does not say. */
export function VerifyCard({ proof, seasons }: Line) {
  const { t } = useTranslation();
  const check = useMutation({ mutationFn: () => verify({ proof, seasons }) });
  return (
    <Card title={t('team.verify')}>
      <p className={styles.verifyText}>{t('team.verifyText')}</p>
      <Facts
        facts={[
          { label: t('team.provenDay'), value: formatDate(dayStartMs(proof.day)) },
          ...TEAM_KINDS.map((kind) => ({
            label: t(`income.kind.${kind}`),
            value: usdc(BigInt(proof.leaf[kind])),
          })),
          { label: t('team.root'), value: <span title={proof.root}>{`${proof.root.slice(0, 10)}…`}</span> },
          ...seasons.map((season) => ({
            label: t('team.provenSeason', { date: formatDate(dayStartMs(season.firstDay)) }),
            value: usdc(amountOf(season)),
            testId: 'proven-season',
          })),
        ]}
      />
      {check.data === true ? <Notice testId="line-verified">{t('team.verified')}</Notice> : null}
      {check.data === false ? (
        <Notice tone="bad" alert>
          {t('team.notVerified')}
        </Notice>
      ) : null}
      {check.isError ? (
        <Notice tone="bad" alert>
          {errorMessage(check.error)}
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
