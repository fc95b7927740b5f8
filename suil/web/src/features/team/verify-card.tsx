import { dayStartMs, teamProofOf } from '@suil/core';
import type { SettlementProof } from '@suil/core/api';
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

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns whether the server's proof of a day, followed in this browser, leads to the day's root on the chain. */
async function verify(proof: SettlementProof): Promise<boolean> {
  const { client, manifest, sdk } = await openChain();
  const [published] = await sdk.fetchRoots(client, manifest, { fromDay: proof.day, limit: 1 });
  const { rootOfProof } = await import('@suil/core');
  const worked = toHex(rootOfProof(teamProofOf(proof)));
  return published?.day === proof.day && toHex(published.root) === worked && worked === proof.root;
}

/** "Verify my line": the amounts belong to the root on the chain; whether the root is right it does not say. */
export function VerifyCard({ proof }: { proof: SettlementProof }) {
  const { t } = useTranslation();
  const check = useMutation({ mutationFn: () => verify(proof) });
  return (
    <Card title={t('team.verify')}>
      <p className={styles.verifyText}>{t('team.verifyText')}</p>
      <Facts
        facts={[
          { label: t('team.provenDay'), value: formatDate(dayStartMs(proof.day)) },
          ...TEAM_KINDS.map((kind) => ({
            label: t(`income.kind.${kind}`),
            value: `${formatAmount(BigInt(proof.leaf[kind]), 'USDC', 6)} USDC`,
          })),
          { label: t('team.root'), value: <span title={proof.root}>{`${proof.root.slice(0, 10)}…`}</span> },
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
